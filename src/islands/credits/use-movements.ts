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

interface Known {
  readonly lines: readonly WalletLine[]
  readonly cursor: string | null
  readonly added: number
}

const NOTHING: Known = { lines: [], cursor: null, added: 0 }

/** The movements of a query, page by page; begins anew when the query changes or `version` does. */
export function useMovements({ kind, purse }: MovementQuery, version: number): Movements {
  const [known, setKnown] = useState<Known>(NOTHING)
  const [phase, setPhase] = useState<Movements["phase"]>("loading")
  const [failure, setFailure] = useState<Movements["failure"]>(null)
  const asked = useRef<AbortController | null>(null)

  const load = useCallback(
    async (before: Known) => {
      asked.current?.abort()
      const controller = new AbortController()
      asked.current = controller
      setPhase("loading")
      try {
        const input = { kind, ...(purse === null ? {} : { purse }), ...(before.cursor === null ? {} : { cursor: before.cursor }) }
        const page = await call(buyLog, input, { handlesErrors: true, signal: controller.signal })
        const isFirst = before.cursor === null
        setKnown({ lines: [...before.lines, ...page.items], cursor: page.next_cursor, added: isFirst ? 0 : page.items.length })
        setPhase("ready")
      } catch (error) {
        if (controller.signal.aborted) return
        const { code, requestId } = error instanceof CallError ? error : new CallError("BadAnswer")
        setFailure({ code, requestId })
        setPhase("failed")
      }
    },
    [kind, purse],
  )

  // `version` is not read: a new one only says that the list is out of date.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    setKnown(NOTHING)
    void load(NOTHING)
    return () => asked.current?.abort()
  }, [load, version])

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
