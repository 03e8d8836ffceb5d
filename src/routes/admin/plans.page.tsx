import { readDesk } from "../../domain/admin/read-desk.ts"
import { definePage } from "../_page/define-page.ts"
import { DeskFrame } from "./desk-frame.tsx"
import { PlanTable } from "./plan-table.tsx"

/** What each plan gives. */
export const page = definePage({
  path: "/admin/plans",
  access: "admin",
  cache: "none",
  section: "more",
  messages: "admin",
  load: ({ context }) => readDesk(context),
  head: ({ t }) => ({ title: t("desk_plans"), description: t("deskAbout") }),
  view: ({ t, locale, data }) => (
    <DeskFrame locale={locale} section="plans" desk={data} lead={t("plansLead")}>
      <PlanTable locale={locale} />
      <a className="button-ghost justify-self-start border border-line" href={`/${locale}/admin/people`}>
        {t("plansPeople")}
      </a>
    </DeskFrame>
  ),
})
