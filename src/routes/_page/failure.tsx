import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { NoticePage } from "./notice-page.tsx"
import type { PageFrame } from "./render-page.tsx"
import { wordsOf } from "./words.ts"

/** Whether something we need is away, something of ours is broken, or too much was asked for. */
export type FailureKind = "unavailable" | "error" | "busy"

/** What the frame shows around the page of a failure. */
export function failurePage(locale: Locale, kind: FailureKind, title: string | null): PageFrame {
  const t = wordsOf(locale, "shell")
  return {
    locale,
    path: null,
    title: title ?? t(`${kind}Title`),
    description: t(`${kind}Body`),
    section: null,
    room: null,
    isListed: false,
  }
}

/** Until a page that could not be made is asked for again where nobody says how long, seconds. */
const RETRY_SECONDS = 2

/**
 * Says that a page could not be made, with the request's id for support. `retryUrl` is the page itself, `below` what it has of it still. One
 * that something we need is away for asks for itself again.
 */
export function Failure({
  locale,
  kind,
  title,
  requestId,
  retryUrl,
  retryAfterSeconds = RETRY_SECONDS,
  below,
}: {
  readonly locale: Locale
  readonly kind: FailureKind
  /** The page's own words for it. */
  readonly title: string | null
  readonly requestId: string
  readonly retryUrl: string
  readonly retryAfterSeconds?: number | undefined
  readonly below: ReactNode
}) {
  const t = wordsOf(locale, "shell")
  return (
    <NoticePage title={title ?? t(`${kind}Title`)} body={t(`${kind}Body`)} detail={t("requestId", { id: requestId })} below={below}>
      <a className="button-primary" href={retryUrl} data-retry-page={kind === "unavailable" ? retryAfterSeconds : undefined}>
        {t("tryAgain")}
      </a>
      <a className="button-ghost" href={`/${locale}`}>
        {t("goHome")}
      </a>
    </NoticePage>
  )
}
