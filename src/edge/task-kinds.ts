import { type TaskKinds, taskKindsOf } from "../domain/_kernel/task-kind.ts"
import { STUDIO_KINDS } from "../domain/studio/kinds/index.ts"

/** Every kind of task of every feature. */
export const TASK_KINDS: TaskKinds = taskKindsOf([...STUDIO_KINDS])
