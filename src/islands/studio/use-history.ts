import { useCallback, useEffect, useRef, useState } from "react"
import { taskHistories } from "../../domain/task/contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { learn } from "../_session/live-tasks.ts"
import type { Loading } from "./shown-tasks.ts"

export interface History {
  readonly loading: Loading
  readonly hasMore: boolean
  /** Loads the next page; no effect while one is loading. */
  readonly loadMore: () => void
}

const READY: Loading = { state: "ready" }

/** The viewer's finished tasks, page by page, from when `isReady` on, unless all are known; they are taken into the known tasks. */
export function useHistory(isReady: boolean, areAllKnown: boolean): History {
  const [loading, setLoading] = useState<Loading>({ state: "loading" })
  const [hasMore, setHasMore] = useState(false)
  const cursor = useRef<string | null>(null)
  const isBusy = useRef(false)

  const loadMore = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    setLoading({ state: "loading" })
    try {
      const page = await call(taskHistories, cursor.current === null ? {} : { cursor: cursor.current }, { handlesErrors: true })
      learn(page.items)
      cursor.current = page.next_cursor
      setHasMore(page.next_cursor !== null)
      setLoading({ state: "ready" })
    } catch (error) {
      const failure = error instanceof CallError ? error : new CallError("BadAnswer")
      setLoading({ state: "failed", code: failure.code, requestId: failure.requestId })
    } finally {
      isBusy.current = false
    }
  }, [])

  useEffect(() => {
    if (isReady && !areAllKnown) void loadMore()
  }, [isReady, areAllKnown, loadMore])
  return { loading: areAllKnown ? READY : loading, hasMore, loadMore: useCallback(() => void loadMore(), [loadMore]) }
}
