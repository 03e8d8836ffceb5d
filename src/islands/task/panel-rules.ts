import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { Task } from "../../domain/task/contract.ts"
import { mediaOf } from "../../domain/task/media-rules.ts"
import { isActive, isCancelledByUser } from "../_session/known-tasks.ts"

/** How many of those that ended last the panel shows. */
const MAXIMUM_ENDED = 5

/** What the panel shows: those under way in the order in which they were made, then the newest of those that ended. */
export function panelOf(
  tasks: readonly Task[],
  maximumEnded = MAXIMUM_ENDED,
): { readonly active: readonly Task[]; readonly ended: readonly Task[] } {
  // Ids sort by creation.
  const byCreation = [...tasks].sort((one, other) => (one.id < other.id ? -1 : 1))
  return {
    active: byCreation.filter(isActive),
    ended: byCreation
      .filter((task) => !isActive(task) && !isCancelledByUser(task))
      .reverse()
      .slice(0, maximumEnded),
  }
}

/** Things that home's thin row shows of those that have ended. */
const MAXIMUM_OWN = 12

/** What home's thin row shows: those under way in the order in which they were made, then the newest that brought files. */
export function ownThings(tasks: readonly Task[]): readonly Task[] {
  const { active, ended } = panelOf(tasks, Number.POSITIVE_INFINITY)
  return [...active, ...ended.filter(({ img_uris: results }) => results.length > 0).slice(0, MAXIMUM_OWN)]
}

/** The small picture that stands for a task: the live preview, what came of it, or what it is made from; null where there is none. */
export function stillOf(task: Task): string | null {
  const [result] = task.img_uris
  const still = result === undefined || result.content_type === undefined ? result?.url : result.poster
  const shown = still ?? (mediaOf(task) === "audio" ? undefined : task.source_image?.url)
  return task.preview ?? (shown == null ? null : renditionUrl(shown, 160))
}
