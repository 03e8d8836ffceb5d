import type { TaskSpecification } from "../_kernel/task-specification.ts"
import { chargeFor } from "../credits/purse-rules.ts"
import type { Task } from "./contract.ts"
import { TASK_STATUS, type TaskStatus } from "./rules.ts"

/** What a task shows of itself, whatever its kind. */
export function shownOf({ prompt, width, height, seed, source }: TaskSpecification) {
  return { prompt, width, height, seed, ...(source === undefined ? {} : { source_image: source }) }
}

/** What a task shows as its price: what is held for it while it is under way, what was charged in the end. */
export function shownPriceCoins(task: {
  readonly status: TaskStatus
  readonly priceCoins: number
  readonly deliveredCount: number
  readonly pieceCount: number
}): number {
  switch (task.status) {
    case TASK_STATUS.waiting:
    case TASK_STATUS.running:
      return task.priceCoins
    case TASK_STATUS.success:
      return chargeFor(task.priceCoins, task.deliveredCount, task.pieceCount)
    case TASK_STATUS.failure:
      return 0
  }
}

/** What a task shows of an answer in JSON, as its kind made it of the renderer's. */
export type TaskAnswer = Pick<Task, "reverse_prompts" | "reverse_is_preview">
