import { LoaderCircle } from "lucide-react"
import { type MouseEvent, useEffect, useRef } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Sort, TimeRange } from "../../domain/feed/rules.ts"
import { defineIsland } from "../_runtime/define-island.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { type FeedFailure, useFeedPages } from "./use-feed-pages.ts"
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
function HomeFeed({ locale, order, range, cursor, moreUrl }: HomeFeedProps) {
  const t = useMessages("feed")
  const { items, added, phase, failure, loadNext } = useFeedPages({ order, range, cursor })
  const foot = useRef<HTMLDivElement>(null)
  useNearEnd(foot, phase === "ready", items.length, loadNext)
  useFocusFollowsPages(foot, items.length)
  return (
    <>
      <p role="status" className="sr-only">
        {added > 0 ? t("added", { count: added }) : ""}
      </p>
      {items.map((card) => (
        <WorkCard key={card.id} card={card} locale={locale} />
      ))}
      {/* A new foot for every page: the old one does not move down under the reader's eyes, it is gone. */}
      <div
        key={items.length}
        ref={foot}
        className="waterfall-foot grid place-content-center justify-items-center gap-2 text-center text-ink-2"
      >
        {phase === "failed" && failure ? <Failure failure={failure} retry={loadNext} /> : null}
        {phase === "ended" ? <End /> : null}
        {phase === "loading" ? (
          <p className="flex items-center gap-2">
            <LoaderCircle className="size-4 animate-spin" />
            {t("loading")}
          </p>
        ) : null}
        {phase === "ready" && moreUrl !== null ? <More url={moreUrl} loadNext={loadNext} /> : null}
      </div>
    </>
  )
}

/** A real link: without script, or with a key held that opens it elsewhere, it leads to the next page. */
function More({ url, loadNext }: { readonly url: string; readonly loadNext: () => void }) {
  const t = useMessages("feed")
  const load = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    loadNext()
  }
  return (
    <a className="button-ghost" href={url} onClick={load}>
      {t("more")}
    </a>
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

function Failure({ failure, retry }: { readonly failure: FeedFailure; readonly retry: () => void }) {
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

/** Calls back when the foot of the newest page comes near the end of the viewport, while more is wanted. */
function useNearEnd(foot: { readonly current: HTMLElement | null }, isWanted: boolean, pageKey: number, onNear: () => void): void {
  useEffect(() => {
    if (!isWanted || foot.current === null) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onNear(), { rootMargin: AHEAD })
    observer.observe(foot.current)
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the foot is another element for every page key
  }, [foot, isWanted, pageKey, onNear])
}

/** Who pressed "More" by keyboard goes on at the first work that it brought. */
function useFocusFollowsPages(foot: { readonly current: HTMLElement | null }, count: number): void {
  const before = useRef({ count, hadFocus: false })
  useEffect(() => {
    if (before.current.count === count) return
    const { count: firstNew, hadFocus } = before.current
    before.current = { count, hadFocus: false }
    if (!hadFocus || document.activeElement !== document.body) return
    const cards = foot.current?.parentElement?.querySelectorAll<HTMLElement>(":scope > a.card")
    cards?.[firstNew]?.focus({ preventScroll: true })
  }, [foot, count])
  useEffect(() => {
    const element = foot.current
    if (element?.contains(document.activeElement)) before.current.hadFocus = true
    const remember = () => {
      before.current.hadFocus = true
    }
    const forget = (event: FocusEvent) => {
      if (event.relatedTarget !== null) before.current.hadFocus = false
    }
    element?.addEventListener("focusin", remember)
    element?.addEventListener("focusout", forget)
    return () => {
      element?.removeEventListener("focusin", remember)
      element?.removeEventListener("focusout", forget)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the foot is another element for every count
  }, [foot, count])
}

/** The rest of the home feed. */
export const homeFeed = defineIsland({
  name: "home-feed",
  when: "visible",
  messages: ["feed", "errors"],
  server: "html",
  component: HomeFeed,
})
