import type { Locale } from "../../../domain/_kernel/locales.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { mediaOf } from "../../../domain/task/media-rules.ts"

/** Where a task is shown among others of its sort. */
export function taskPath(task: Pick<Task, "id" | "type">, locale: Locale): string {
  return `/${locale}/create/${mediaOf(task)}#${task.id}`
}
