import { useCallback, useEffect, useMemo } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { FeedAsked } from "../../domain/feed/feed-call.ts"
import { type FeedPath, furtherCards } from "../../domain/feed/further-cards.ts"
import type { GridName } from "../../domain/feed/kind-rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { defineIsland } from "../_runtime/define-island.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { usePagedList } from "../_ui/use-paged-list.ts"
import { useLeftList } from "./use-left-list.ts"

export interface FeedRestProps {
  readonly locale: Locale
  /** Path of the kind's call, which is `FEED_CALLS[kind].recommend`. */
  readonly path: FeedPath
  readonly grid: GridName
  /** Tab and filters of the page. */
  readonly asked: Omit<FeedAsked, "cursor">
  /** Where the page that was sent ends; null when it holds everything. */
  readonly cursor: string | null
  /** Cards of the page that was sent. */
  readonly sent: number
  /** Address of the next page for browsers without script. */
  readonly moreUrl: string | null
}

/** What shows cards comes with the first of them, so that a page whose end nobody nears is not sent it. */
let shown: typeof import("./appended-cards.tsx") | null = null
const loadCards = async () => {
  shown ??= await import("./appended-cards.tsx").catch(() => {
    throw new CallError("Offline")
  })
}

const idOf = ({ id }: Card) => id

/** Goes on with the waterfall: appends the next works while one scrolls, or by its link. */
function FeedRest({ locale, path, grid, asked, cursor, sent, moreUrl }: FeedRestProps) {
  const t = useMessages("feed")
  const load = useCallback(
    async (next: string | null, signal: AbortSignal) => {
      const input = { ...asked, ...(next === null ? {} : { cursor: next }) }
      const [page] = await Promise.all([call(furtherCards(path), input, { handlesErrors: true, signal }), loadCards()])
      return page
    },
    [path, asked],
  )
  const initial = useMemo(() => ({ items: [], next_cursor: cursor }), [cursor])
  const list = usePagedList({ load, keyOf: idOf, initial })
  useLeftList(list, loadCards)
  useRowsAtEnd(list.items.length === 0 && !list.hasMore)
  const end = (
    <p className="grid justify-items-center gap-2 text-center text-ink-3">
      {t("end")}
      <a className="text-link" href="#content">
        {t("backToTop")}
      </a>
    </p>
  )
  return (
    <PagedList
      list={list}
      isEndless
      moreHref={moreUrl}
      more={t("more")}
      added={(count) => t("added", { count })}
      failed={t(list.failure?.code === "Offline" ? "offline" : "failed")}
      end={end}
      empty={end}
    >
      {(cards) =>
        shown === null ? null : <shown.AppendedCards cards={cards} locale={locale} grid={grid} sent={sent} isWhole={!list.hasMore} />
      }
    </PagedList>
  )
}

/** Shows rows that wait for a run to come, where none comes any more. */
function useRowsAtEnd(isOver: boolean): void {
  useEffect(() => {
    if (isOver) for (const row of document.querySelectorAll("[data-row-waits]")) row.removeAttribute("data-row-waits")
  }, [isOver])
}

/** The rest of a feed, below the page of it that was sent. */
export const feedRest = defineIsland({
  name: "feed-rest",
  when: "visible",
  messages: ["feed", "errors", "ui"],
  server: "html",
  component: FeedRest,
})
