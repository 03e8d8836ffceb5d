import type { Task } from "./contract.ts"
import { TASK_STATUS } from "./rules.ts"

/**
 * The numbered events of a task: the room writes them from 1 without a gap, the hub passes them on,
 * clients say the last number they saw and get every later one, once.
 */

/** True when no event can follow. */
export function isEnded(task: Pick<Task, "status">): boolean {
  return task.status === TASK_STATUS.success || task.status === TASK_STATUS.failure
}

/** What a client knows after `incoming`: events that are not newer change nothing. The browser merges with this too. */
export function mergeTask(known: Task | undefined, incoming: Task): Task | undefined {
  return known !== undefined && incoming.seq <= known.seq ? known : incoming
}

/** The events that continue a log whose last number is `lastSeq`, in order, up to the first gap. */
export function contiguousEvents(lastSeq: number, incoming: readonly Task[]): readonly Task[] {
  const fresh: Task[] = []
  for (const event of [...incoming].sort((left, right) => left.seq - right.seq)) {
    if (event.seq === lastSeq + fresh.length + 1) fresh.push(event)
  }
  return fresh
}

/** What a client is sent when it connects; the hub answers it from its tables. */
export interface ReplaySource {
  /** Ids of the tasks that run. */
  runningTaskIds(): readonly string[]
  newest(taskId: string): Task | undefined
  /** Events after a number, in order. */
  after(taskId: string, seq: number): readonly Task[]
}

/** Every later event of the tasks that a client saw, and the newest state of the running ones that it did not. */
export function replayFor(seen: Readonly<Record<string, number>>, source: ReplaySource): readonly Task[] {
  const replayed = Object.entries(seen).flatMap(([taskId, seq]) => source.after(taskId, seq))
  const unseen = source.runningTaskIds().filter((taskId) => !Object.hasOwn(seen, taskId))
  return [...replayed, ...unseen.flatMap((taskId) => source.newest(taskId) ?? [])]
}
