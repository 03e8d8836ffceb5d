import { useCallback, useEffect, useRef, useState } from "react"
import { failureOf, isCancelled } from "./failure.ts"
import {
  canLoad,
  type ListPage,
  type ListState,
  LOADING_LIST,
  listFailed,
  listFrom,
  listLoading,
  refreshed,
  withPage,
} from "./paged-list-state.ts"

export interface PagedListSettings<Item> {
  /**
   * Asks for the page at a cursor, null for the first, and words its own errors (`handlesErrors`). The list starts over when this is
   * another function, so it must stay the same one while nothing else is wanted.
   */
  readonly load: (cursor: string | null, signal: AbortSignal) => Promise<ListPage<Item>>
  /** What tells an item from all others. */
  readonly keyOf: (item: Item) => string
  /** The first page, where it came with the document; a list of no items goes on after those that the document shows. */
  readonly initial?: ListPage<Item> | null
  /** Takes in a further page in an order of the list's own. */
  readonly merge?: (before: readonly Item[], fresh: readonly Item[]) => readonly Item[]
}

/** A list, page after page, and what can be done about it. */
export interface PagedListHandle<Item> extends ListState<Item> {
  readonly hasMore: boolean
  /** Loads the next page, or the one that failed; no effect while one is loading. */
  readonly loadMore: () => void
  /** Starts over; what is shown goes. */
  readonly reload: () => void
  /** Takes in what is new at the top; a list that cannot be brought up to date stands as it was. */
  readonly refresh: () => void
  /** Takes up a list that was loaded before, in place of what is shown. */
  readonly restore: (page: ListPage<Item>) => void
  /** Changes what is shown, such as after an item was renamed or deleted. */
  readonly change: (update: (items: readonly Item[]) => readonly Item[]) => void
}

/** Loads a list by keyset cursors: one request at a time, no item twice, a failure can be retried, what failed offline resumes by itself. */
export function usePagedList<Item>({ load, keyOf, initial = null, merge }: PagedListSettings<Item>): PagedListHandle<Item> {
  const [list, setList] = useState<ListState<Item>>(() => (initial === null ? LOADING_LIST : listFrom(initial)))
  const running = useRef<AbortController | null>(null)
  /** How this list is loaded; `given` is the function that the first page of the document belongs to. */
  const ways = useRef({ keyOf, merge, given: initial === null ? null : load })
  useEffect(() => {
    ways.current = { ...ways.current, keyOf, merge }
  }, [keyOf, merge])

  const ask = useCallback(
    async (cursor: string | null, kind: "page" | "refresh") => {
      running.current?.abort()
      const own = new AbortController()
      running.current = own
      if (kind === "page") setList(listLoading)
      try {
        const page = await load(cursor, own.signal)
        if (own.signal.aborted) return
        const { keyOf: key, merge: take } = ways.current
        setList((before) => (kind === "page" ? withPage(before, page, key, take) : refreshed(before, page, key)))
      } catch (error) {
        if (own.signal.aborted || isCancelled(error)) return
        if (kind === "page") setList((before) => listFailed(before, failureOf(error, Date.now())))
      } finally {
        if (running.current === own) running.current = null
      }
    },
    [load],
  )

  useEffect(() => {
    if (ways.current.given !== load) {
      ways.current.given = null
      setList(LOADING_LIST)
      void ask(null, "page")
    }
    return () => running.current?.abort()
  }, [load, ask])

  const loadMore = () => {
    if (running.current === null && canLoad(list)) void ask(list.cursor, "page")
  }
  const isOffline = list.failure?.code === "Offline"
  useEffect(() => {
    if (!isOffline) return
    const resume = () => void ask(list.cursor, "page")
    addEventListener("online", resume)
    return () => removeEventListener("online", resume)
  }, [isOffline, list.cursor, ask])

  return {
    ...list,
    hasMore: list.cursor !== null,
    loadMore,
    reload: useCallback(() => {
      setList(LOADING_LIST)
      void ask(null, "page")
    }, [ask]),
    refresh: () => void ask(null, list.phase === "ready" ? "refresh" : "page"),
    restore: useCallback((page) => {
      running.current?.abort()
      setList(listFrom(page))
    }, []),
    change: useCallback((update) => setList((before) => ({ ...before, items: update(before.items) })), []),
  }
}
