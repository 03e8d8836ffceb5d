import type { Locale } from "../../../domain/_kernel/locales.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { taskPath } from "./task-path.ts"

/** Brings the card of a task into view; leaves for the page that has it where this one has not, such as a transcript among videos. */
export function showCard(task: Task, locale: Locale): void {
  const card = document.getElementById(task.id)
  if (card === null) location.assign(taskPath(task, locale))
  else card.scrollIntoView({ block: "start" })
}
