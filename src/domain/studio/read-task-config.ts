import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import { invalidInput } from "../_kernel/errors.ts"
import { readConfig } from "../task/index.ts"
import { taskConfig } from "./create-contract.ts"

/** The configuration that a task of the viewer was created with; `parent_task_id` is another name for its id. Throws NotFound, InvalidInput. */
export async function readTaskConfig(
  context: ViewerContext,
  { id, parent_task_id }: CallInput<typeof taskConfig>,
): Promise<CallOutput<typeof taskConfig>> {
  const taskId = id ?? parent_task_id
  if (taskId === undefined) throw invalidInput({ path: "id", message: "Missing" })
  return taskConfig.output().parse(await readConfig(context, taskId))
}
