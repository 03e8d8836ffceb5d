import { Island } from "../../islands/_runtime/island.tsx"
import { headshots } from "../../islands/headshots/headshots.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** Headshots of one photo in several looks (spec 1§2). */
export const page = definePage({
  path: "/ai-headshot-generator",
  access: "visitor",
  cache: "edge",
  room: "apps",
  messages: "headshots",
  load: async ({ context, locale }) => ({ locale, isPreview: await context.isPreviewRenderer() }),
  head: ({ t, data: { isPreview } }) => ({ title: t("title"), description: t("description"), hasPreviewNote: isPreview }),
  view: ({ t, data: { locale } }) => (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 sm:px-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold text-balance">{t("title")}</h1>
        <p className="text-sm text-ink-2">{t("description")}</p>
      </header>
      <Island of={headshots} props={{ locale }} />
    </div>
  ),
})
