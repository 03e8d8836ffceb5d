import { useStore } from "@nanostores/react"
import { useCallback, useEffect, useState } from "react"
import { CallError } from "../_runtime/call.ts"
import { followTasks, loadRecentTasks } from "../_session/live-tasks.ts"
import type { Loading } from "./shown-tasks.ts"
import type { StudioState } from "./studio-state.ts"
import { type History, useHistory } from "./use-history.ts"

interface StudioTasks {
  readonly loading: Loading
  readonly load: () => void
  readonly history: History
}

/** The viewer's tasks in a studio: the recent ones, followed while they run, and the history. */
export function useStudioTasks(studio: StudioState): StudioTasks {
  const [loading, setLoading] = useState<Loading>({ state: "loading" })
  // A new visitor gets an identity with the first answer; calls beside it would each make one of their own.
  const hasIdentity = useStore(studio.$hasIdentity)
  const [known, setKnown] = useState<"nothing" | "recent" | "all">("nothing")
  const history = useHistory(hasIdentity && known !== "nothing", known === "all")
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setLoading({ state: "loading" })
      try {
        const { isAll } = await loadRecentTasks(signal)
        // A short history comes whole at once.
        setKnown(isAll ? "all" : "recent")
        setLoading({ state: "ready" })
      } catch (error) {
        if (signal?.aborted) return
        const failure = error instanceof CallError ? error : new CallError("BadAnswer")
        setKnown("recent")
        setLoading({ state: "failed", code: failure.code, requestId: failure.requestId })
      }
      studio.$hasIdentity.set(true)
    },
    [studio],
  )

  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    const reload = () => void load(controller.signal)
    addEventListener("online", reload)
    return () => {
      removeEventListener("online", reload)
      controller.abort()
    }
  }, [load])

  useEffect(() => (hasIdentity ? followTasks() : undefined), [hasIdentity])
  return { loading, load: useCallback(() => void load(), [load]), history }
}
