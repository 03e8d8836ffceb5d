import type { Locale } from "../../domain/_kernel/locales.ts"
import { NoticePage } from "../_shell/notice-page.tsx"
import { wordsOf } from "../_shell/words.ts"

interface SignInPromptProps {
  readonly locale: Locale
  /** Path of the page, to which one comes back. */
  readonly path: string
  /** They were signed in until now. */
  readonly hasEnded: boolean
}

/** What a visitor sees in place of the settings. The dialog leaves the page where it is; without script, the link leads back. */
export function SignInPrompt({ locale, path, hasEnded }: SignInPromptProps) {
  const t = wordsOf(locale, "settings")
  return (
    <NoticePage title={t("visitorTitle")} body={t("visitorBody")}>
      <a
        className="button-primary min-h-11"
        data-login={hasEnded ? "ended" : ""}
        href={`/${locale}/sign-in?${new URLSearchParams({ redirect: path })}`}
      >
        {t("visitorSignIn")}
      </a>
      <a className="button-ghost min-h-11 px-4" href={`/${locale}`}>
        {t("goHome")}
      </a>
    </NoticePage>
  )
}
