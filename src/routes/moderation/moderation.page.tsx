import { definePage } from "../_page/define-page.ts"

/** Where each of its tabs is a page now. */
const SECTIONS = new Map(
  Object.entries({
    accounts: "/people",
    reported: "/reports?tab=reported",
    decided: "/reports?tab=decided",
    creations: "/reports?tab=creations",
    appeals: "/appeals",
    rules: "/rules",
    square: "/explore",
    tools: "/credits",
  }),
)

/** The address that the desk of those who moderate had, which leads to its sections. */
export const page = definePage({
  path: "/moderation",
  access: "moderator",
  cache: "none",
  query: ["tab", "account"],
  messages: "admin",
  load({ query, locale }) {
    const account = query("account")
    const section =
      account === undefined ? (SECTIONS.get(query("tab") ?? "") ?? "/reports") : `/people?account=${encodeURIComponent(account)}`
    return new Response(null, { status: 302, headers: { Location: `/${locale}/admin${section}`, "Cache-Control": "no-store" } })
  },
  head: ({ t }) => ({ title: t("menu"), description: t("menu") }),
  view: () => null,
})
