import { useCallback, useEffect, useRef, useState } from "react"
import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { failureOf, type ToolFailure } from "../_tools/use-tool.ts"
import { videoEngine } from "../_tools/video-engine.ts"
import { moved } from "./join-order.ts"

/** One of the files that become one. */
export interface JoinItem {
  readonly id: number
  readonly file: File
  /** Null while it is being read, and where that failed. */
  readonly facts: VideoFacts | null
  readonly failure: ToolFailure | null
}

/** The files in their order; the first was opened before. */
export interface JoinList {
  readonly items: readonly JoinItem[]
  readonly add: (files: readonly File[]) => void
  readonly remove: (id: number) => void
  readonly move: (from: number, to: number) => void
}

/** A list that begins with one file. */
export function useJoinList(file: File, facts: VideoFacts): JoinList {
  const [items, setItems] = useState<readonly JoinItem[]>([{ id: 0, file, facts, failure: null }])
  const lastId = useRef(0)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const add = useCallback((files: readonly File[]) => {
    const signal = leaving.current?.signal ?? AbortSignal.abort()
    for (const one of files) {
      lastId.current += 1
      const id = lastId.current
      const learn = (part: Pick<JoinItem, "facts" | "failure">) => {
        if (!signal.aborted) setItems((before) => before.map((item) => (item.id === id ? { ...item, ...part } : item)))
      }
      setItems((before) => [...before, { id, file: one, facts: null, failure: null }])
      videoEngine()
        .probe(one, { signal })
        .then(
          (found) =>
            learn(
              found.video === null || found.engine === "none" ? { facts: null, failure: "failNoVideo" } : { facts: found, failure: null },
            ),
          (error: unknown) => {
            if (!signal.aborted) learn({ facts: null, failure: failureOf(error) })
          },
        )
    }
  }, [])
  const remove = useCallback(
    (id: number) => setItems((before) => (before.length < 2 ? before : before.filter((item) => item.id !== id))),
    [],
  )
  const move = useCallback((from: number, to: number) => setItems((before) => moved(before, from, to)), [])
  return { items, add, remove, move }
}
