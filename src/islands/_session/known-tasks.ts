import type { Task } from "../../domain/task/contract.ts"
import { mergeTask } from "../../domain/task/event-log.ts"
import { TASK_STATUS } from "../../domain/task/rules.ts"

/** Tasks by id. */
export type KnownTasks = Readonly<Record<string, Task>>

/** `seq` of a task that this browser made up while the server's first event is on its way; anything real replaces it. */
export const SEQ_BEFORE_EVENTS = -1

/** True while a task waits or runs. */
export function isActive(task: Pick<Task, "status">): boolean {
  return task.status === TASK_STATUS.waiting || task.status === TASK_STATUS.running
}

/** True when its own user ended it; such a task leaves the list (spec 3§4). */
export function isCancelledByUser(task: Task): boolean {
  return task.status === TASK_STATUS.failure && task.status_desc === "userCancelDesc"
}

export interface Learned {
  readonly tasks: KnownTasks
  /** Tasks that moved on. */
  readonly changed: readonly Task[]
  /** Tasks that were seen active before and have ended now; each is named once. */
  readonly ended: readonly Task[]
}

/** Takes in states of any order and origin: what is not newer than the known state is ignored, progress never falls. */
export function learnTasks(known: KnownTasks, incoming: readonly Task[]): Learned {
  const tasks: Record<string, Task> = { ...known }
  const changed: Task[] = []
  const ended: Task[] = []
  for (const task of incoming) {
    const before = tasks[task.id]
    const after = takeIn(before, task)
    if (after === before) continue
    tasks[task.id] = after
    changed.push(after)
    if (before !== undefined && isActive(before) && !isActive(after)) ended.push(after)
  }
  return changed.length === 0 ? { tasks: known, changed, ended } : { tasks, changed, ended }
}

/** The newer of two states; one that has ended stays so, but its results can become fewer, or get their posters, which is no event. */
function takeIn(known: Task | undefined, incoming: Task): Task {
  if (known !== undefined && !isActive(known) && incoming.seq === known.seq) {
    const left = incoming.img_uris.length - known.img_uris.length
    if (left < 0 || (left === 0 && postersOf(incoming) > postersOf(known))) return incoming
  }
  const newer = mergeTask(known, incoming) ?? incoming
  if (known === undefined || newer === known) return newer
  if (!isActive(known)) return known
  return isActive(newer) && newer.process < known.process ? { ...newer, process: known.process } : newer
}

function postersOf({ img_uris: results }: Task): number {
  return results.filter(({ poster }) => poster != null).length
}

/** The last event number seen of every active task, as the socket's first message tells it. */
export function seenOf(tasks: KnownTasks): Record<string, number> {
  const active = Object.values(tasks).filter(isActive)
  return Object.fromEntries(active.map((task) => [task.id, Math.max(0, task.seq)]))
}
