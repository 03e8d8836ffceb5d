import { useEffect, useRef } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { taskDetail } from "../../domain/task/contract.ts"
import { mediaOf } from "../../domain/task/media-rules.ts"
import { TASK_STATUS } from "../../domain/task/rules.ts"
import { taskPath } from "../_making/stream/task-path.ts"
import { call } from "../_runtime/call.ts"
import { announce } from "../_runtime/notices.ts"
import { isCancelledByUser } from "../_session/known-tasks.ts"
import { $tasks, learn } from "../_session/live-tasks.ts"
import type { Loading } from "./shown-tasks.ts"
import type { StudioState } from "./studio-state.ts"

/** Shows the task that the address names after its `#`, such as from the wallet: its images large, otherwise its card. */
export function useLinkedTask(studio: StudioState, loading: Loading, locale: Locale): void {
  const shown = useRef("")
  useEffect(() => {
    if (loading.state !== "ready") return
    const show = () => {
      const id = location.hash.slice(1)
      if (!/^task_[a-z0-9]+$/.test(id) || shown.current === id) return
      shown.current = id
      void showTask(studio, id, locale)
    }
    show()
    addEventListener("hashchange", show)
    return () => removeEventListener("hashchange", show)
  }, [studio, loading.state, locale])
}

async function showTask(studio: StudioState, id: string, locale: Locale): Promise<void> {
  try {
    const task = $tasks.get()[id] ?? (await call(taskDetail, { id }))
    if (isCancelledByUser(task)) {
      announce({ tone: "plain", body: { kind: "error", code: "userCancelDesc", requestId: null } })
      return
    }
    // The wallet and older links do not know what a task made.
    if (mediaOf(task) !== "image") return location.replace(taskPath(task, locale))
    learn([task])
    if (task.status === TASK_STATUS.success && task.img_uris.length > 0) studio.$opened.set({ taskId: id, index: 0 })
    requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: "start" }))
  } catch {
    // The notice has told it.
  }
}
