import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import { invalidInput } from "../_kernel/errors.ts"
import { readConfig } from "../task/index.ts"
import { type Configuration, configurationSchema } from "./configuration.ts"
import type { taskConfig } from "./create-contract.ts"

/**
 * The configuration that a task of the viewer was created with, or one cell of a sweep; of a video or a sound all that its own call takes to
 * make it again. `parent_task_id` is another name for the task's id.
 * Throws NotFound, InvalidInput.
 */
export async function readTaskConfig(
  context: ViewerContext,
  { id, parent_task_id, operate_number: number }: CallInput<typeof taskConfig>,
): Promise<CallOutput<typeof taskConfig>> {
  const taskId = id ?? parent_task_id
  if (taskId === undefined) throw invalidInput({ path: "id", message: "Missing" })
  const { plays, input } = await readConfig(context, taskId, number === undefined ? undefined : number - 1)
  return plays ? input : known(input)
}

/** A stored configuration without what is no part of one anymore: the bounds of a former version were others. */
function known(stored: unknown): Configuration {
  const schema = configurationSchema()
  const parsed = schema.safeParse(stored)
  if (parsed.success) return parsed.data
  const former = new Set(parsed.error.issues.flatMap(({ path: [field], ...issue }) => ("keys" in issue ? issue.keys : [String(field)])))
  const kept = Object.entries(Object(stored)).filter(([field]) => !former.has(field))
  return schema.parse(Object.fromEntries(kept))
}
