import type { Task } from "../task/contract.ts"
import type { Membership, TaskSpecification } from "../task/rules.ts"
import type { RateClass } from "./call.ts"
import type { TaskId, ViewerId } from "./ids.ts"

/** What a room needs to run a task; everything else it learns from its backend. */
export interface RoomOpening {
  readonly taskId: TaskId
  readonly viewerId: ViewerId
  readonly membership: Membership
  readonly specification: TaskSpecification
  readonly category: number
  readonly priceCoins: number
  readonly createdAtMs: number
  readonly deadlineAtMs: number
}

/** The rooms of tasks: one moving object a task (architecture, the life of a task). */
export interface TaskRooms {
  /** Opens the room or, where it is open already, makes it look whether something is due. Safe to repeat. */
  open(opening: RoomOpening): Promise<void>
  /** Asks for the task to end as cancelled; answers its state afterwards. No effect on one that has ended. */
  cancel(taskId: TaskId): Promise<Task | null>
}

/** The hubs of viewers: the live socket and the newest state of the viewer's running tasks. */
export interface UserHubs {
  issueTicket(viewerId: ViewerId, nowMs: number): Promise<{ readonly ticket: string; readonly expiresAtMs: number }>
  /** States of those of the asked tasks that run or ended a short while ago; the others are missing. */
  progress(viewerId: ViewerId, taskIds: readonly TaskId[]): Promise<readonly Task[]>
  /** Hands the upgrade request to the viewer's hub. */
  connect(viewerId: ViewerId, request: Request): Promise<Response>
  /** Server-sent events of one task, from the event after `afterSeq` on; null when the hub does not know the task. */
  stream(viewerId: ViewerId, taskId: TaskId, afterSeq: number): Promise<ReadableStream<Uint8Array> | null>
  /** Forgets a task that its owner deleted. */
  forget(viewerId: ViewerId, taskId: TaskId): Promise<void>
}

/** Stored files. Keys are unguessable; what is stored under one never changes. */
export interface MediaStore {
  delete(keys: readonly string[]): Promise<void>
}

/** Rate limits by class; answers the seconds to wait, or null when the call may go on. */
export interface RateLimiter {
  take(rateClass: RateClass, subject: string, nowMs: number): Promise<number | null>
}

/** One JSON line in the log; values under telling names are blacked out. */
export interface Log {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void
  error(message: string, fields?: Readonly<Record<string, unknown>>): void
}

/** How one part of the system is, and how long it took to say so. */
export interface PartHealth {
  readonly name: string
  readonly ok: boolean
  readonly latency_ms: number
}
