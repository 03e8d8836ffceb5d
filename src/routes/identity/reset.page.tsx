import { Island } from "../../islands/_runtime/island.tsx"
import { resetPasswordForm } from "../../islands/identity/reset-password.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** Where the link of an email leads that sets a new password. */
export const page = definePage({
  path: "/reset",
  access: "visitor",
  cache: "public",
  isListed: false,
  // Its address holds a secret, if only in the part that no server sees.
  headers: { "Referrer-Policy": "no-referrer" },
  messages: "identity",
  load: () => null,
  head: ({ t }) => ({ title: t("resetTitle"), description: t("resetLead") }),
  view: ({ locale }) => (
    <div className="mx-auto grid w-full max-w-[26rem] content-center px-5 py-8 md:min-h-[calc(100dvh-var(--top-height))] md:py-12">
      <Island of={resetPasswordForm} props={{ locale }} />
    </div>
  ),
})
