import { readEmail } from "../../domain/admin/read-email.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { emailDesk } from "../../islands/admin/email-desk.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { DeskFrame } from "./desk-frame.tsx"

/** How the site sends email, where that is set, and whether it works. */
export const page = definePage({
  path: "/admin/email",
  access: "admin",
  cache: "none",
  section: "more",
  messages: "email",
  load: ({ context }) => readEmail(context),
  head: ({ t }) => ({ title: t("title"), description: t("lead") }),
  view: ({ t, locale, data: { desk, ...state } }) => (
    <DeskFrame locale={locale} section="email" desk={desk} title={t("title")} lead={t("lead")}>
      <Island of={emailDesk} props={{ locale, ...state }} />
    </DeskFrame>
  ),
})
