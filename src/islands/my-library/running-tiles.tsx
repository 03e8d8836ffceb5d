import { useStore } from "@nanostores/react"
import { useEffect, useEffectEvent } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { promptTitle } from "../../domain/prompt/index.ts"
import { TASK_STATUS } from "../../domain/task/rules.ts"
import { taskPath } from "../_making/stream/task-path.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isActive } from "../_session/known-tasks.ts"
import { $tasks } from "../_session/live-tasks.ts"

/** What is being made now, before the first day: each leads to where it can be watched. */
export function RunningTiles({ locale }: { readonly locale: Locale }) {
  const t = useMessages("mylibrary")
  const running = Object.values(useStore($tasks)).filter(isActive)
  if (running.length === 0) return null
  return (
    <ul aria-label={t("running")} className="flex flex-wrap gap-1.5">
      {running.map((task) => (
        <li key={task.id}>
          <a
            href={taskPath(task, locale)}
            className="image-edge relative grid h-24 w-44 content-end gap-1.5 overflow-hidden rounded-card bg-sunken p-3 text-sm"
          >
            {task.preview === null ? null : (
              <img src={task.preview} alt="" className="absolute inset-0 size-full object-cover opacity-40" />
            )}
            <span className="relative truncate">
              <bdi>{promptTitle(task.prompt)}</bdi>
            </span>
            <span className="relative text-xs text-ink-2 tabular-nums">{t("percent", { share: task.process })}</span>
            <progress aria-label={promptTitle(task.prompt)} max={100} value={task.process} className="relative h-1 w-full accent-accent" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Calls back when a task that this page has seen running has come to something. */
export function useEndedTasks(onEnded: () => void): void {
  const tell = useEffectEvent(onEnded)
  useEffect(() => {
    let running: readonly string[] = []
    // Not as a state of the screen: it would be made anew with each percent.
    return $tasks.subscribe((tasks) => {
      const ended = running.some((id) => tasks[id]?.status === TASK_STATUS.success)
      running = Object.values(tasks)
        .filter(isActive)
        .map(({ id }) => id)
      if (ended) tell()
    })
  }, [])
}
