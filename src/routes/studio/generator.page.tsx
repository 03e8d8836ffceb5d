import { Island } from "../../islands/_runtime/island.tsx"
import { generator } from "../../islands/generator/generator.island.tsx"
import { PHOTO_PERMISSIONS } from "../_http/security-headers.ts"
import { definePage } from "../_page/define-page.ts"

/** Every action of the image studio, one a tab. The island reads from the address which one, and what it is to work on. */
export const page = definePage({
  path: "/generator",
  access: "visitor",
  cache: "public",
  room: "image",
  messages: "generator",
  headers: PHOTO_PERMISSIONS,
  load: async ({ context, locale }) => ({
    mode: "generator" as const,
    locale,
    isPreview: await context.isPreviewRenderer(),
    imagesPerDay: context.visitorImagesPerDay,
  }),
  head: ({ t }) => ({ title: t("title"), description: t("pageDescription") }),
  view: ({ data }) => <Island of={generator} props={data} id="generator" />,
})
