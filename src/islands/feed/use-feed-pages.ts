import { useCallback, useEffect, useRef, useState } from "react"
import { type Card, homeFeed } from "../../domain/feed/contract.ts"
import type { Sort, TimeRange } from "../../domain/feed/rules.ts"
import { CallError, call } from "../_runtime/call.ts"

/** Why the next page did not come. */
export interface FeedFailure {
  readonly isOffline: boolean
  /** Names the request to support; null when no answer arrived. */
  readonly requestId: string | null
}

interface FeedPages {
  readonly items: readonly Card[]
  readonly cursor: string | null
  /** Works that the newest page brought. */
  readonly added: number
  readonly phase: "ready" | "loading" | "failed" | "ended"
  readonly failure: FeedFailure | null
}

/** The pages of the home feed after the one that came with the document. One request runs at a time. */
export function useFeedPages({
  order,
  range,
  cursor,
}: {
  readonly order: Sort
  readonly range: TimeRange
  readonly cursor: string | null
}) {
  const [pages, setPages] = useState<FeedPages>({ items: [], cursor, added: 0, phase: cursor === null ? "ended" : "ready", failure: null })
  const abort = useRef<AbortController | null>(null)
  const next = pages.cursor

  const loadNext = useCallback(() => {
    if (next === null || abort.current !== null) return
    const running = new AbortController()
    abort.current = running
    setPages((before) => ({ ...before, phase: "loading", failure: null }))
    call(homeFeed, { order_by: order, timeType: range, cursor: next }, { handlesErrors: true, signal: running.signal })
      .then(
        (page) => setPages((before) => withPage(before, page)),
        (error: unknown) => {
          if (!running.signal.aborted) setPages((before) => ({ ...before, phase: "failed", failure: failureOf(error) }))
        },
      )
      .finally(() => {
        if (abort.current === running) abort.current = null
      })
  }, [next, order, range])

  useEffect(
    () => () => {
      abort.current?.abort()
      abort.current = null
    },
    [],
  )

  const isOffline = pages.failure?.isOffline === true
  useEffect(() => {
    if (!isOffline) return
    addEventListener("online", loadNext)
    return () => removeEventListener("online", loadNext)
  }, [isOffline, loadNext])

  return { ...pages, loadNext }
}

/** The pages with one more. A work that moved within the list meanwhile is not shown twice. */
function withPage(before: FeedPages, page: { readonly items: readonly Card[]; readonly next_cursor: string | null }): FeedPages {
  const known = new Set(before.items.map((card) => card.id))
  const fresh = page.items.filter((card) => !known.has(card.id))
  return {
    items: [...before.items, ...fresh],
    cursor: page.next_cursor,
    added: fresh.length,
    phase: page.next_cursor === null ? "ended" : "ready",
    failure: null,
  }
}

function failureOf(error: unknown): FeedFailure {
  if (!(error instanceof CallError)) return { isOffline: false, requestId: null }
  return { isOffline: error.code === "Offline", requestId: error.requestId }
}
