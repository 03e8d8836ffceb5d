import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { MemberContext, ViewerContext } from "../../_kernel/context.ts"
import { asTaskId } from "../../_kernel/ids.ts"
import { keepCopy } from "../../library/index.ts"
import { cancelTask, deleteTask, readResult } from "../../task/index.ts"
import { TASK_STATUS } from "../../task/rules.ts"
import type { collectHeadshot, resetHeadshots } from "./contract.ts"
import { findSet } from "./read-headshots.ts"

/** Keeps an image of a task of the viewer's in My media, once. Throws NotFound, QuotaExceeded (`used`, `quota`), FileRefused. */
export async function keepHeadshot(
  context: MemberContext,
  { task_id, operate_number = 1 }: CallInput<typeof collectHeadshot>,
): Promise<CallOutput<typeof collectHeadshot>> {
  const { mediaKey, contentType, sizeBytes } = await readResult(context, task_id, operate_number - 1)
  return keepCopy(context, { mediaKey, contentType, sizeBytes, name: `headshot-${operate_number}.png`, folderId: null })
}

/** Takes a set out of the viewer's history; what runs of it is cancelled first, so that it costs nothing. Throws NotFound, Conflict. */
export async function deleteSet(
  context: ViewerContext,
  { set_id }: CallInput<typeof resetHeadshots>,
): Promise<CallOutput<typeof resetHeadshots>> {
  const { tasks } = await findSet(context, set_id)
  for (const { sourced } of tasks) {
    const taskId = asTaskId(sourced.task.id)
    const { status } = sourced.task
    if (status === TASK_STATUS.waiting || status === TASK_STATUS.running) await cancelTask(context, taskId)
    await deleteTask(context, taskId)
  }
  return { set_id }
}
