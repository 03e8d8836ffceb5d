import { readOwnSite } from "../../domain/site/save-site.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { siteForm } from "../../islands/site/site-form.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** Where the owner says what the site is called and how it looks. */
export const page = definePage({
  path: "/admin/site",
  access: "admin",
  cache: "none",
  messages: "site",
  load: ({ context }) => readOwnSite(context),
  head: ({ t }) => ({ title: t("title"), description: t("lead") }),
  view: ({ t, data }) => (
    <div className="mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-6 p-4 md:p-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="max-w-2xl text-ink-2">{t("lead")}</p>
      </header>
      <Island of={siteForm} props={{ site: data }} />
    </div>
  ),
})
