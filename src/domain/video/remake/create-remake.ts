import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { invalidInput } from "../../_kernel/errors.ts"
import type { TaskId } from "../../_kernel/ids.ts"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { createTask, readResult } from "../../task/index.ts"
import type { RemakeKind } from "../generation/task-actions.ts"
import type { extendVideo as declaration } from "./remake-contract.ts"
import { REMAKE_KINDS } from "./remake-kinds.ts"

/**
 * A task that makes a video out of one that a task of the member's made. Throws NotFound for one that is not theirs, InvalidInput for what
 * is no video, is too long or too large, and what `createTask` of the task feature throws.
 */
export async function createRemake(
  context: MemberContext,
  name: RemakeKind,
  {
    parent_task_id: taskId,
    operate_number: number = 1,
    meta = {},
    speed_type,
    source,
    max_coins,
    ...beside
  }: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const request = {
    input: { ...meta, ...beside },
    sources: [await videoOf(context, taskId, number - 1)],
    speedType: speed_type,
    maximumCoins: max_coins,
    source,
    origin: { parentTaskId: taskId, parentPosition: number - 1 },
  }
  return createTask(context, REMAKE_KINDS[name], request, context.idempotency)
}

async function videoOf(context: MemberContext, taskId: TaskId, position: number): Promise<TaskSource> {
  const { mediaKey, contentType, sizeBytes, width, height, durationMs, sha256, prompt } = await readResult(context, taskId, position)
  if (!contentType.startsWith("video/") || durationMs === null || sha256 === null)
    throw invalidInput({ path: "parent_task_id", message: "FileTypeNotAllowed" })
  return { role: "video", mediaKey, url: "", sha256, sizeBytes, width, height, durationMs, prompt }
}
