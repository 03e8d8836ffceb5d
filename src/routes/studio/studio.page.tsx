import { Island } from "../../islands/_runtime/island.tsx"
import { generator } from "../../islands/generator/generator.island.tsx"
import { PHOTO_PERMISSIONS } from "../_http/security-headers.ts"
import { definePage } from "../_page/define-page.ts"

/** The studio mode (category 7): looks, condition images and slower, finer sampling. */
export const page = definePage({
  path: "/studio",
  access: "visitor",
  cache: "public",
  room: "image",
  messages: "generator",
  headers: PHOTO_PERMISSIONS,
  load: async ({ context, locale }) => ({
    mode: "studio" as const,
    locale,
    isPreview: await context.isPreviewRenderer(),
    imagesPerDay: context.visitorImagesPerDay,
  }),
  head: ({ t }) => ({ title: t("studioTitle"), description: t("studioDescription") }),
  view: ({ data }) => <Island of={generator} props={data} />,
})
