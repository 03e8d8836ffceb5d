import { readDesk } from "../../domain/admin/read-desk.ts"
import { readOwnSite } from "../../domain/site/save-site.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { siteForm } from "../../islands/site/site-form.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { DeskFrame } from "../admin/desk-frame.tsx"

/** Where the owner says what the site is called and how it looks. */
export const page = definePage({
  path: "/admin/site",
  access: "admin",
  cache: "none",
  section: "more",
  messages: "site",
  async load({ context }) {
    const [desk, site] = await Promise.all([readDesk(context), readOwnSite(context)])
    return { desk, site }
  },
  head: ({ t }) => ({ title: t("title"), description: t("lead") }),
  view: ({ t, locale, data: { desk, site } }) => (
    <DeskFrame locale={locale} section="site" desk={desk} title={t("title")} lead={t("lead")}>
      <Island of={siteForm} props={{ site }} />
    </DeskFrame>
  ),
})
