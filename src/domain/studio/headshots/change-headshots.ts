import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { MemberContext, ViewerContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { asTaskId } from "../../_kernel/ids.ts"
import { cancelTask, deleteTask, readResult } from "../../task/index.ts"
import { TASK_STATUS } from "../../task/rules.ts"
import { keepFile } from "../../upload/index.ts"
import { MAXIMUM_ONE_PIECE_BYTES, UPLOAD_CATEGORIES } from "../../upload/rules.ts"
import type { collectHeadshot, resetHeadshots } from "./contract.ts"
import { findSet } from "./read-headshots.ts"

/** Keeps an image of a task of the viewer's in My media, once. Throws NotFound, TooLarge, QuotaExceeded (`used`, `quota`), FileRefused. */
export async function keepHeadshot(
  context: MemberContext,
  { task_id, operate_number = 1 }: CallInput<typeof collectHeadshot>,
): Promise<CallOutput<typeof collectHeadshot>> {
  const { mediaKey, sizeBytes } = await readResult(context, task_id, operate_number - 1)
  if (sizeBytes > MAXIMUM_ONE_PIECE_BYTES) throw new DomainError("TooLarge")
  const body = await context.media.read(mediaKey)
  if (body === null) throw new DomainError("NotFound")
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  const name = `headshot-${operate_number}.png`
  return keepFile(context, { bytes, name, declaredType: "", category: UPLOAD_CATEGORIES.image, folderId: null, kind: "image" })
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
