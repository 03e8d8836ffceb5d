import { LoaderCircle } from "lucide-react"
import { useCallback, useEffect, useRef } from "react"
import type { Locale } from "../../domain/_shared/locales.ts"
import type { Sort, TimeRange } from "../../domain/feed/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useFeedPages } from "./use-feed-pages.ts"
import { WorkCard } from "./work-card.tsx"

export interface HomeFeedProps {
  readonly locale: Locale
  readonly order: Sort
  readonly range: TimeRange
  /** Where the page that was sent ends; null when it holds everything. */
  readonly cursor: string | null
  /** Address of the next page for browsers without script. */
  readonly moreUrl: string | null
}

/** How far below the viewport the next page is asked for. */
const AHEAD = "0px 0px 1600px 0px"

/** Goes on with the waterfall: appends the next works while one scrolls, or by its link. */
export function HomeFeed({ locale, order, range, cursor, moreUrl }: HomeFeedProps) {
  const t = useMessages("feed")
  const { items, added, phase, failure, loadNext } = useFeedPages({ order, range, cursor })
  const foot = useEndWatcher(phase === "ready", loadNext)
  return (
    <>
      {items.map((card) => (
        <WorkCard key={card.id} card={card} locale={locale} />
      ))}
      <div className="waterfall-foot grid place-content-center justify-items-center gap-2 text-center text-ink-2" ref={foot}>
        {phase === "failed" && failure ? <Failure failure={failure} retry={loadNext} /> : null}
        {phase === "ended" ? <End /> : null}
        {phase === "loading" ? (
          <p className="flex items-center gap-2">
            <LoaderCircle className="size-4 animate-spin" />
            {t("loading")}
          </p>
        ) : null}
        {phase === "ready" && moreUrl !== null ? (
          <a
            className="button-ghost"
            href={moreUrl}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              loadNext()
            }}
          >
            {t("more")}
          </a>
        ) : null}
        <p role="status" className="sr-only">
          {added > 0 ? t("added", { count: added }) : ""}
        </p>
      </div>
    </>
  )
}

function End() {
  const t = useMessages("feed")
  return (
    <p className="grid justify-items-center gap-2 text-ink-3">
      {t("end")}
      <a className="text-link" href="#content">
        {t("backToTop")}
      </a>
    </p>
  )
}

function Failure({
  failure,
  retry,
}: {
  readonly failure: { readonly isOffline: boolean; readonly requestId: string | null }
  readonly retry: () => void
}) {
  const t = useMessages("feed")
  const e = useMessages("errors")
  return (
    <div role="alert" className="grid justify-items-center gap-2">
      <p>{failure.isOffline ? t("offline") : t("failed")}</p>
      {failure.requestId === null ? null : <p className="text-xs text-ink-3">{e("requestId", { id: failure.requestId })}</p>}
      <button type="button" className="button-ghost" onClick={retry}>
        {e("tryAgain")}
      </button>
    </div>
  )
}

/** Calls back whenever the watched element comes near the end of the viewport while it is wanted. */
function useEndWatcher(isWanted: boolean, onNear: () => void) {
  const watched = useRef<HTMLDivElement>(null)
  const near = useCallback(() => onNear(), [onNear])
  useEffect(() => {
    if (!isWanted || watched.current === null) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && near(), { rootMargin: AHEAD })
    observer.observe(watched.current)
    return () => observer.disconnect()
  }, [isWanted, near])
  return watched
}
