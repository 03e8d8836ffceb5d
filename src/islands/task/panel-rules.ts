import type { Task } from "../../domain/task/contract.ts"
import { isActive, isCancelledByUser } from "../_session/known-tasks.ts"

/** How many of those that ended last the panel shows. */
const MAXIMUM_ENDED = 5

/** What the panel shows: those under way in the order in which they were made, then the newest of those that ended. */
export function panelOf(tasks: readonly Task[]): { readonly active: readonly Task[]; readonly ended: readonly Task[] } {
  // Ids sort by creation.
  const byCreation = [...tasks].sort((one, other) => (one.id < other.id ? -1 : 1))
  return {
    active: byCreation.filter(isActive),
    ended: byCreation
      .filter((task) => !isActive(task) && !isCancelledByUser(task))
      .reverse()
      .slice(0, MAXIMUM_ENDED),
  }
}
