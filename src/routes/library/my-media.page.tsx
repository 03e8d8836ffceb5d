import type { Locale } from "../../domain/_kernel/locales.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import type { MyMediaProps } from "../../islands/library/my-media.island.tsx"
import { NoticePage } from "../_shell/notice-page.tsx"
import type { Page } from "../_shell/page.ts"
import { wordsOf } from "../_shell/words.ts"

export function myMediaPage(locale: Locale, isMember: boolean): Page {
  const t = wordsOf(locale, "library")
  return {
    locale,
    path: "/my-media",
    title: t("title"),
    description: t("description"),
    islands: isMember ? [{ name: "my-media", when: "load" }] : [],
    current: null,
    isPersonal: true,
  }
}

/** What the island and the panels of the tools that it opens word things with. */
const MESSAGES = ["library", "upload", "stream", "ui", "tools", "video", "image", "audio", "task", "errors"] as const

interface MyMediaPageProps extends MyMediaProps {
  readonly locale: Locale
  readonly nowMs: number
}

/** A member's files: an island, since all of it moves. */
export function MyMediaPage({ locale, nowMs, ...props }: MyMediaPageProps) {
  return <Island name="my-media" when="load" messages={MESSAGES} locale={locale} nowMs={nowMs} props={props} />
}

/** What a visitor finds here: what it is for, the way in, and what needs no account. */
export function MyMediaSignIn({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "library")
  return (
    <NoticePage title={t("signInTitle")} body={t("signInBody")}>
      <a className="button-primary" data-login="" href={`/${locale}/sign-in?redirect=${encodeURIComponent(`/${locale}/my-media`)}`}>
        {t("signIn")}
      </a>
      <a className="button-ghost" href={`/${locale}/tools`}>
        {t("openTools")}
      </a>
    </NoticePage>
  )
}
