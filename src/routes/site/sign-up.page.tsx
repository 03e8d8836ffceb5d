import { readDesk } from "../../domain/admin/read-desk.ts"
import { readSignUp } from "../../domain/site/change-sign-up.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { signUpDesk } from "../../islands/site/sign-up-desk.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { DeskFrame } from "../admin/desk-frame.tsx"

/** Where the owner says who can sign up, and invites people. */
export const page = definePage({
  path: "/admin/sign-up",
  access: "admin",
  cache: "none",
  section: "more",
  messages: "signup",
  async load({ context }) {
    const [desk, rule] = await Promise.all([readDesk(context), readSignUp(context)])
    return { desk, rule }
  },
  head: ({ t }) => ({ title: t("title"), description: t("lead") }),
  view: ({ t, locale, data: { desk, rule } }) => (
    <DeskFrame locale={locale} section="signup" desk={desk} title={t("title")} lead={t("lead")}>
      <Island of={signUpDesk} props={{ rule, locale }} />
    </DeskFrame>
  ),
})
