import type { TaskSpecification } from "../_kernel/task-specification.ts"
import type { Task } from "./contract.ts"

/** What a task shows of itself, whatever its kind. */
export function shownOf({ prompt, width, height, seed, source }: TaskSpecification) {
  return { prompt, width, height, seed, ...(source === undefined ? {} : { source_image: source }) }
}

/** What a task shows of an answer in JSON, as its kind made it of the renderer's. */
export type TaskAnswer = Pick<Task, "reverse_prompts" | "reverse_is_preview">
