import type { Locale } from "../../domain/_kernel/locales.ts"
import { NoticePage } from "./notice-page.tsx"
import type { PageFrame } from "./render-page.tsx"
import { wordsOf } from "./words.ts"

/** What the frame shows around the page of an address where nothing is. */
export function notFoundPage(locale: Locale): PageFrame {
  const t = wordsOf(locale, "shell")
  return { locale, path: null, title: t("notFoundTitle"), description: t("notFoundBody"), section: null, room: null, isListed: false }
}

export function NotFound({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "shell")
  return (
    <NoticePage title={t("notFoundTitle")} body={t("notFoundBody")}>
      <a className="button-primary" href={`/${locale}`}>
        {t("goHome")}
      </a>
      <a className="button-ghost" href={`/${locale}/create/image`}>
        {t("makeSomething")}
      </a>
    </NoticePage>
  )
}
