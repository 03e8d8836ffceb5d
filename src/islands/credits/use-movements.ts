import { useCallback, useEffect, useRef, useState } from "react"
import { buyLog, type MovementFilter, type WalletLine } from "../../domain/credits/contract.ts"
import type { Purse } from "../../domain/credits/rules.ts"
import { CallError, type CallFailure, call } from "../_runtime/call.ts"

/** Which movements are wanted; a purse of null is both. */
export interface MovementQuery {
  readonly kind: MovementFilter
  readonly purse: Purse | null
}

export interface Movements {
  readonly lines: readonly WalletLine[]
  readonly phase: "loading" | "ready" | "failed"
  readonly failure: { readonly code: CallFailure; readonly requestId: string | null } | null
  readonly hasMore: boolean
  /** Lines that the last page but the first brought. */
  readonly added: number
  /** Loads the next page, or the one that failed; no effect while one is loading. */
  readonly loadMore: () => void
}

/** Pages of movements that hang together, newest first. */
export interface Known {
  readonly lines: readonly WalletLine[]
  readonly cursor: string | null
  readonly added: number
}

interface Page {
  readonly items: readonly WalletLine[]
  readonly next_cursor: string | null
}

const NOTHING: Known = { lines: [], cursor: null, added: 0 }

/** With the next page after them. */
export function appended(before: Known, page: Page): Known {
  const isFirst = before.cursor === null
  return {
    lines: isFirst ? page.items : [...before.lines, ...page.items],
    cursor: page.next_cursor,
    added: isFirst ? 0 : page.items.length,
  }
}

/** With the first page as it is now. Older lines stay where the two hang together; otherwise there may be others between, and they go. */
export function refreshed(before: Known, page: Page): Known {
  const fresh = new Set(page.items.map(({ key }) => key))
  const older = before.lines.filter(({ key }) => !fresh.has(key))
  const hangsTogether = older.length < before.lines.length
  if (!hangsTogether || page.next_cursor === null) return { lines: page.items, cursor: page.next_cursor, added: 0 }
  return { lines: [...page.items, ...older], cursor: older.length === 0 ? page.next_cursor : before.cursor, added: 0 }
}

/** The movements of a query, page by page; begins anew when the query changes, and takes in what is new when `version` does. */
export function useMovements({ kind, purse }: MovementQuery, version: number): Movements {
  const [known, setKnown] = useState<Known>(NOTHING)
  const [phase, setPhase] = useState<Movements["phase"]>("loading")
  const [failure, setFailure] = useState<Movements["failure"]>(null)
  const asked = useRef<AbortController | null>(null)
  const shownVersion = useRef(version)

  const load = useCallback(
    async (before: Known, isRefresh = false) => {
      asked.current?.abort()
      const controller = new AbortController()
      asked.current = controller
      if (!isRefresh) setPhase("loading")
      const cursor = isRefresh ? null : before.cursor
      try {
        const input = { kind, ...(purse === null ? {} : { purse }), ...(cursor === null ? {} : { cursor }) }
        const page = await call(buyLog, input, { handlesErrors: true, signal: controller.signal })
        setKnown(isRefresh ? refreshed(before, page) : appended(before, page))
        setPhase("ready")
      } catch (error) {
        // A list that could not be brought up to date stands as it was.
        if (controller.signal.aborted || isRefresh) return
        const { code, requestId } = error instanceof CallError ? error : new CallError("BadAnswer")
        setFailure({ code, requestId })
        setPhase("failed")
      }
    },
    [kind, purse],
  )

  useEffect(() => {
    setKnown(NOTHING)
    void load(NOTHING)
    return () => asked.current?.abort()
  }, [load])

  useEffect(() => {
    if (shownVersion.current === version) return
    shownVersion.current = version
    void load(known, phase === "ready")
  }, [version, load, known, phase])

  return {
    lines: known.lines,
    phase,
    failure: phase === "failed" ? failure : null,
    hasMore: known.cursor !== null,
    added: known.added,
    loadMore: () => {
      if (phase !== "loading") void load(known)
    },
  }
}
