import { useCallback, useEffect, useRef, useState } from "react"
import { type Ban, listBans } from "../../domain/moderation/contract.ts"
import { CallError, call } from "../_runtime/call.ts"

/** Which bans are listed: those in force, all of them, all of one account. */
export type BanFilter = "in-force" | "all" | "account"

interface BanPages {
  readonly phase: "loading" | "ready" | "failed"
  /** Whether a later page is on its way. */
  readonly isLoadingMore: boolean
  readonly items: readonly Ban[]
  readonly cursor: string | null
  readonly failure: CallError | null
}

const EMPTY: BanPages = { phase: "loading", isLoadingMore: false, items: [], cursor: null, failure: null }

/** The bans that a filter keeps, page after page. One request runs at a time; a new filter ends the one before. */
export function useBans(filter: BanFilter, accountId: string | null) {
  const [pages, setPages] = useState(EMPTY)
  const abort = useRef<AbortController | null>(null)

  const load = useCallback(
    async (cursor: string | null) => {
      abort.current?.abort()
      const running = new AbortController()
      abort.current = running
      setPages((before) => (cursor === null ? EMPTY : { ...before, isLoadingMore: true, failure: null }))
      const wanted = {
        ...(filter === "account" && accountId !== null ? { account_id: accountId } : {}),
        ...(filter === "in-force" ? { state: filter } : {}),
        ...(cursor === null ? {} : { cursor }),
      }
      try {
        const page = await call(listBans, wanted, { handlesErrors: true, signal: running.signal })
        if (!running.signal.aborted) setPages((before) => withPage(cursor === null ? EMPTY : before, page))
      } catch (error) {
        if (running.signal.aborted) return
        const failure = error instanceof CallError ? error : new CallError("BadAnswer")
        setPages((before) => ({ ...before, phase: cursor === null ? "failed" : "ready", isLoadingMore: false, failure }))
      }
    },
    [filter, accountId],
  )

  useEffect(() => {
    void load(null)
    return () => abort.current?.abort()
  }, [load])

  /** Shows a ban as it is now; it keeps its place, so that nobody loses theirs. */
  const replace = useCallback(
    (ban: Ban) => setPages((before) => ({ ...before, items: before.items.map((other) => (other.id === ban.id ? ban : other)) })),
    [],
  )
  return { ...pages, reload: () => void load(null), loadMore: () => void load(pages.cursor), replace }
}

export type Bans = ReturnType<typeof useBans>

function withPage(before: BanPages, page: { readonly items: readonly Ban[]; readonly next_cursor: string | null }): BanPages {
  const known = new Set(before.items.map(({ id }) => id))
  const items = [...before.items, ...page.items.filter(({ id }) => !known.has(id))]
  return { phase: "ready", isLoadingMore: false, items, cursor: page.next_cursor, failure: null }
}
