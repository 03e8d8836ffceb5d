import type { Locale } from "../../domain/_kernel/locales.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import type { Page } from "../_shell/page.ts"
import { wordsOf } from "../_shell/words.ts"

export function resetPage(locale: Locale): Page {
  const t = wordsOf(locale, "identity")
  return {
    locale,
    path: "/reset",
    title: t("resetTitle"),
    description: t("resetLead"),
    islands: [{ name: "reset-password", when: "load" }],
    current: null,
    isPersonal: true,
  }
}

/** Where the link of an email leads that sets a new password. */
export function ResetPage({ locale, nowMs }: { readonly locale: Locale; readonly nowMs: number }) {
  return (
    <div className="mx-auto grid w-full max-w-[26rem] content-center px-5 py-8 md:min-h-[calc(100dvh-var(--top-height))] md:py-12">
      <Island name="reset-password" when="load" locale={locale} nowMs={nowMs} messages={["identity", "errors", "ui"]} props={{ locale }} />
    </div>
  )
}
