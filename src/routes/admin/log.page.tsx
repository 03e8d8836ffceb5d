import { readDesk } from "../../domain/admin/read-desk.ts"
import { listActs } from "../../domain/moderation/index.ts"
import { definePage } from "../_page/define-page.ts"
import { AuditLog } from "./audit-log.tsx"
import { DeskFrame } from "./desk-frame.tsx"
import { readLogQuery } from "./log-query.ts"

/** What staff did, by who, what and when. */
export const page = definePage({
  path: "/admin/log",
  access: "admin",
  cache: "none",
  query: ["who", "what", "from", "to", "about", "cursor"],
  section: "more",
  messages: "admin",
  async load({ context, query }) {
    const asked = readLogQuery(query)
    const [desk, acts] = await Promise.all([
      readDesk(context),
      listActs(context, { ...asked.question, cursor: query("cursor"), limit: 50 }),
    ])
    return { desk, acts, query: asked }
  },
  head: ({ t }) => ({ title: t("desk_log"), description: t("deskAbout") }),
  view: ({ t, locale, data: { desk, ...log } }) => (
    <DeskFrame locale={locale} section="log" desk={desk} lead={t("logLead")}>
      <AuditLog locale={locale} {...log} />
    </DeskFrame>
  ),
})
