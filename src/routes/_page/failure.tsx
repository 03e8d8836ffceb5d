import type { Locale } from "../../domain/_kernel/locales.ts"
import type { FramedPage } from "./framed-page.ts"
import { NoticePage } from "./notice-page.tsx"
import { wordsOf } from "./words.ts"

/** Whether something we need is away, or something of ours is broken. */
export type FailureKind = "unavailable" | "error"

/** What the frame shows around the page of a failure. */
export function failurePage(locale: Locale, kind: FailureKind): Omit<FramedPage, "islands"> {
  const t = wordsOf(locale, "shell")
  return { locale, path: null, title: t(`${kind}Title`), description: t(`${kind}Body`), section: null, isListed: false }
}

/** Says that a page could not be made, with the request's id for support. `retryUrl` is the page itself. */
export function Failure({
  locale,
  kind,
  requestId,
  retryUrl,
}: {
  readonly locale: Locale
  readonly kind: FailureKind
  readonly requestId: string
  readonly retryUrl: string
}) {
  const t = wordsOf(locale, "shell")
  return (
    <NoticePage title={t(`${kind}Title`)} body={t(`${kind}Body`)} detail={t("requestId", { id: requestId })}>
      <a className="button-primary" href={retryUrl}>
        {t("tryAgain")}
      </a>
      <a className="button-ghost" href={`/${locale}`}>
        {t("goHome")}
      </a>
    </NoticePage>
  )
}
