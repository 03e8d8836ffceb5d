import { useStore } from "@nanostores/react"
import type { Task } from "../../domain/task/contract.ts"
import { TASK_STATUS } from "../../domain/task/rules.ts"
import { domainTypeOf } from "../../domain/video/generation/task-actions.ts"
import type { CallFailure } from "../_runtime/call.ts"
import { isCancelledByUser } from "../task/known-tasks.ts"
import { $tasks } from "../task/live-tasks.ts"
import { useStudio } from "./studio-state.ts"

/** How far a list has got. */
export type Loading =
  | { readonly state: "loading" }
  | { readonly state: "ready" }
  | { readonly state: "failed"; readonly code: CallFailure; readonly requestId: string | null }

/** Every task to be seen, newest first: ids sort by creation. Cancelled and removed ones are left out, and what plays: it has a screen of its own. */
export function useShownTasks(): readonly Task[] {
  const studio = useStudio()
  const tasks = useStore($tasks, { ssr: "initial" })
  const hiddenIds = useStore(studio.$hiddenIds)
  return Object.values(tasks)
    .filter((task) => !hiddenIds.has(task.id) && !isCancelledByUser(task) && domainTypeOf(task.type) === null)
    .sort((left, right) => (left.id < right.id ? 1 : -1))
}

/** The finished ones of those that have images. */
export function useFinishedTasks(): readonly Task[] {
  return useShownTasks().filter((task) => task.status === TASK_STATUS.success && task.img_uris.length > 0)
}
