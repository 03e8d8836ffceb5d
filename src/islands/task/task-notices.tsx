import { useEffect } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { getTasks } from "../../domain/task/result-contract.ts"
import { ProgressAnnouncer } from "../_making/stream/progress-announcer.tsx"
import { taskPath } from "../_making/stream/task-path.ts"
import { call } from "../_runtime/call.ts"
import { followTasks, learn } from "../_session/live-tasks.ts"
import { notedTasks, noteRunning } from "../_session/running-note.ts"
import { ToastRegion } from "../_ui/toast-region.tsx"

export interface TaskNoticesProps {
  readonly locale: Locale
}

/** Tells what becomes of the tasks under way, on a page that shows none of them. Draws nothing but its notices. */
export function TaskNotices({ locale }: TaskNoticesProps) {
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      const ids = notedTasks()
      const { items } =
        ids.length === 0 ? { items: [] } : await call(getTasks, { task_ids: [...ids] }, { isInBackground: true, handlesErrors: true })
      if (isGone) return
      learn(items)
      // What is the viewer's no more is noted no more.
      for (const id of ids) if (!items.some((task) => task.id === id)) noteRunning({}, id)
      stop = followTasks()
    }
    begin().catch(() => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [])
  return (
    <>
      <ProgressAnnouncer openHref={(task) => taskPath(task, locale)} />
      <ToastRegion />
    </>
  )
}
