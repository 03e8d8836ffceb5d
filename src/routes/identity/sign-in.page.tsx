import type { Registration } from "../../domain/_kernel/context.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { ProviderSummary } from "../../domain/_kernel/ports.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import type { Page } from "../_shell/page.ts"
import { wordsOf } from "../_shell/words.ts"

export function signInPage(locale: Locale): Page {
  const t = wordsOf(locale, "identity")
  return {
    locale,
    path: "/sign-in",
    title: t("dialog"),
    description: t("pageDescription"),
    islands: [{ name: "sign-in", when: "load" }],
    current: null,
    isPersonal: true,
  }
}

interface SignInPageProps {
  readonly locale: Locale
  readonly nowMs: number
  readonly providers: readonly ProviderSummary[]
  readonly registration: Registration
  readonly redirect: string
}

/** Signing in without a dialog: for deep links, for the way back from a third party; the dialog of other pages takes its form from here. */
export function SignInPage({ locale, nowMs, providers, registration, redirect }: SignInPageProps) {
  const t = wordsOf(locale, "identity")
  return (
    <div className="mx-auto grid w-full max-w-[26rem] content-center px-5 py-8 md:min-h-[calc(100dvh-var(--top-height))] md:py-12">
      <h1 className="sr-only">{t("dialog")}</h1>
      <noscript>
        <p className="mb-4 rounded-control border border-s-4 border-line border-s-warn bg-sunken px-3 py-2.5">{t("noScript")}</p>
      </noscript>
      <Island
        id="sign-in"
        name="sign-in"
        when="load"
        locale={locale}
        nowMs={nowMs}
        messages={["identity", "errors", "ui"]}
        props={{ locale, providers, registration, redirect }}
      />
    </div>
  )
}
