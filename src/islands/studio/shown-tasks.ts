import { useStore } from "@nanostores/react"
import type { Task } from "../../domain/task/contract.ts"
import { mediaOf } from "../../domain/task/media-rules.ts"
import { TASK_STATUS } from "../../domain/task/rules.ts"
import type { CallFailure } from "../_runtime/call.ts"
import { isCancelledByUser } from "../_session/known-tasks.ts"
import { $tasks } from "../_session/live-tasks.ts"
import { useStudio } from "./studio-state.ts"

/** How far a list has got. */
export type Loading =
  | { readonly state: "loading" }
  | { readonly state: "ready" }
  | { readonly state: "failed"; readonly code: CallFailure; readonly requestId: string | null }

/** Every task of the image studio to be seen, newest first: ids sort by creation. Cancelled and removed ones are left out. */
export function useShownTasks(): readonly Task[] {
  const studio = useStudio()
  const tasks = useStore($tasks, { ssr: "initial" })
  const hiddenIds = useStore(studio.$hiddenIds)
  return Object.values(tasks)
    .filter((task) => mediaOf(task) === "image" && !hiddenIds.has(task.id) && !isCancelledByUser(task))
    .sort((left, right) => (left.id < right.id ? 1 : -1))
}

/** The finished ones of those that have images. */
export function useFinishedTasks(): readonly Task[] {
  return useShownTasks().filter((task) => task.status === TASK_STATUS.success && task.img_uris.length > 0)
}
