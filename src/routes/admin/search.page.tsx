import { MAXIMUM_DESK_QUERY, MINIMUM_DESK_QUERY } from "../../domain/admin/desk-search-rules.ts"
import { readDesk } from "../../domain/admin/read-desk.ts"
import { searchDesk } from "../../domain/admin/search-desk.ts"
import { definePage } from "../_page/define-page.ts"
import { DeskFindings } from "./desk-findings.tsx"
import { DeskFrame } from "./desk-frame.tsx"

/** Anything by its name or id, for those who moderate. */
export const page = definePage({
  path: "/admin/search",
  access: "moderator",
  cache: "none",
  rate: "read",
  query: ["q"],
  messages: "admin",
  async load({ context, query }) {
    const words = (query("q") ?? "").trim().slice(0, MAXIMUM_DESK_QUERY)
    if (words.length < MINIMUM_DESK_QUERY) return { desk: await readDesk(context), words, items: null }
    const [desk, { items }] = await Promise.all([readDesk(context), searchDesk(context, { query: words })])
    return { desk, words, items }
  },
  head: ({ t }) => ({ title: t("search"), description: t("deskAbout") }),
  view: ({ t, locale, data: { desk, words, items } }) => (
    <DeskFrame locale={locale} section={null} desk={desk} title={t("search")}>
      <DeskFindings locale={locale} words={words} items={items} />
    </DeskFrame>
  ),
})
