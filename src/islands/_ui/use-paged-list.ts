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

/** The next page, or the first one as it is now. */
type Kind = "page" | "refresh"

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

/**
 * Loads a list by keyset cursors: one request at a time, no item twice, a failure can be retried, what failed offline resumes by itself. What
 * is asked for meanwhile waits its turn.
 */
export function usePagedList<Item>({ load, keyOf, initial = null, merge }: PagedListSettings<Item>): PagedListHandle<Item> {
  const [list, setList] = useState<ListState<Item>>(() => (initial === null ? LOADING_LIST : listFrom(initial)))
  /** The list as it is now, before it is shown. */
  const now = useRef(list)
  const running = useRef<{ readonly abort: AbortController; isStale: boolean } | null>(null)
  const wanted = useRef(new Set<Kind>())
  /** How this list is loaded; `given` is the function that the first page of the document belongs to. */
  const ways = useRef({ keyOf, merge, given: initial === null ? null : load })
  useEffect(() => {
    ways.current = { ...ways.current, keyOf, merge }
  }, [keyOf, merge])

  const set = useCallback((next: ListState<Item>) => {
    now.current = next
    setList(next)
  }, [])
  const stop = useCallback(() => {
    running.current?.abort.abort()
    running.current = null
    wanted.current.clear()
  }, [])
  const ask = useCallback(
    async (kind: Kind) => {
      wanted.current.add(kind)
      if (running.current !== null) return
      const own = { abort: new AbortController(), isStale: false }
      const { signal } = own.abort
      const take = async (isRefresh: boolean) => {
        const { hasStarted, cursor } = now.current
        if (!isRefresh && hasStarted && cursor === null) return
        if (!isRefresh) set(listLoading(now.current))
        own.isStale = false
        try {
          const page = await load(isRefresh ? null : cursor, signal)
          if (signal.aborted) return
          const { keyOf: key, merge: into } = ways.current
          if (!isRefresh) set(withPage(now.current, page, key, into))
          // What was read before a change would take that back.
          else if (own.isStale) wanted.current.add("refresh")
          else set(refreshed(now.current, page, key))
        } catch (error) {
          if (!isRefresh && !signal.aborted && !isCancelled(error)) set(listFailed(now.current, failureOf(error, Date.now())))
        }
      }
      running.current = own
      while (!signal.aborted && wanted.current.size > 0) {
        // A page first: things that come one after another hold up nobody who reads on.
        const next = wanted.current.has("page") ? "page" : "refresh"
        wanted.current.delete(next)
        await take(next === "refresh" && now.current.hasStarted)
      }
      if (running.current === own) running.current = null
    },
    [load, set],
  )
  const reload = useCallback(() => {
    stop()
    set(LOADING_LIST)
    void ask("page")
  }, [ask, set, stop])

  useEffect(() => {
    if (ways.current.given !== load) {
      ways.current.given = null
      reload()
    }
    return stop
  }, [load, reload, stop])

  const loadMore = useCallback(() => {
    if (canLoad(now.current)) void ask("page")
  }, [ask])
  const isOffline = list.failure?.code === "Offline"
  useEffect(() => {
    if (!isOffline) return
    addEventListener("online", loadMore)
    return () => removeEventListener("online", loadMore)
  }, [isOffline, loadMore])

  return {
    ...list,
    hasMore: list.cursor !== null,
    loadMore,
    reload,
    refresh: useCallback(() => void ask("refresh"), [ask]),
    restore: useCallback(
      (page) => {
        stop()
        set(listFrom(page))
      },
      [set, stop],
    ),
    change: useCallback(
      (update) => {
        if (running.current !== null) running.current.isStale = true
        set({ ...now.current, items: update(now.current.items) })
      },
      [set],
    ),
  }
}
