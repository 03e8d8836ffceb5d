import { Island } from "../../islands/_runtime/island.tsx"
import { NeedsScript } from "../../islands/_runtime/island-shell.tsx"
import { createImage } from "../../islands/generator/create-image.island.tsx"
import { PHOTO_PERMISSIONS } from "../_http/security-headers.ts"
import { definePage } from "../_page/define-page.ts"
import { readCreateQuery } from "./create-query.ts"

/** The image room: words in, images out. All of it is one island; the page fills in what its address asks for. */
export const page = definePage({
  path: "/create/image",
  aliases: ["/create"],
  access: "visitor",
  cache: "public",
  query: ["prompt", "ratio", "style", "seed", "count"],
  room: "image",
  messages: "studio",
  headers: PHOTO_PERMISSIONS,
  load: async ({ context, locale, query }) => ({
    mode: "generator" as const,
    initial: readCreateQuery(query),
    locale,
    isPreview: await context.isPreviewRenderer(),
    imagesPerDay: context.visitorImagesPerDay,
  }),
  head: ({ t }) => ({ title: t("title"), description: t("description") }),
  view: ({ locale, data }) => (
    <>
      <NeedsScript locale={locale} />
      <Island of={createImage} props={data} />
    </>
  ),
})
