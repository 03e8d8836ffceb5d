import type { ViewerContext } from "../_kernel/context.ts"
import type { FieldError } from "../_kernel/errors.ts"
import type { TaskId, ViewerId } from "../_kernel/ids.ts"
import type { Plan } from "../_kernel/plans.ts"
import type { TaskKinds, TaskSource } from "../_kernel/task-kind.ts"
import type { TaskSpecification } from "../_kernel/task-specification.ts"
import type { PurseAmounts, SpeedType } from "../credits/rules.ts"
import type { Task } from "./contract.ts"

/** What a room needs to run a task; everything else it learns from its backend. */
export interface RoomOpening {
  readonly taskId: TaskId
  readonly viewerId: ViewerId
  /** Plan of the owner when the task was created. */
  readonly plan: Plan
  readonly speedType: SpeedType
  readonly specification: TaskSpecification
  /** Action code of the specification (spec 1§4). */
  readonly action: number
  readonly category: number
  readonly priceCoins: number
  /** What is held of each purse; null where nothing is. */
  readonly held: PurseAmounts | null
  /** First guess of how long a renderer needs; null where nobody guessed. */
  readonly estimateSeconds: number | null
  readonly createdAtMs: number
  /** Until when it may wait; what it may take from then on is its kind's to say. */
  readonly deadlineAtMs: number
}

/** The rooms of tasks: one moving object a task (architecture, the life of a task). */
export interface TaskRooms {
  /** Opens the room or, where it is open already, makes it look whether something is due. Safe to repeat. */
  open(opening: RoomOpening): Promise<void>
  /** Asks for the task to end as cancelled; answers its state afterwards. No effect on one that has ended. */
  cancel(taskId: TaskId): Promise<Task | null>
  /** Tells a running task's room that the task has another owner from now on, whose hub gets its events. */
  hand(taskId: TaskId, viewerId: ViewerId): Promise<void>
  /** Moves a waiting task into the fast queue with the rights of `plan`; answers its state afterwards, null for a room never opened. */
  speedUp(taskId: TaskId, plan: Plan): Promise<Task | null>
}

/** Judges a task of a kind before it is tried again, by what was kept of it. */
export type AgainRefusals = (
  context: ViewerContext,
  asked: { readonly kind: string; readonly kept: unknown; readonly sources: readonly TaskSource[] },
) => Promise<readonly FieldError[]>

declare module "../_kernel/context.ts" {
  interface Context {
    readonly rooms: TaskRooms
    /** Every kind of task of this deployment, by its name. */
    readonly taskKinds: TaskKinds
    /** Images that a visitor may make in one day of UTC: `VISITOR_IMAGES_PER_DAY` but where one develops. */
    readonly visitorImagesPerDay: number
    /** What stands against trying a task of a kind again, from what was kept of it; empty for kinds that say all of it by their rules. */
    readonly againRefusals: AgainRefusals
  }
}
