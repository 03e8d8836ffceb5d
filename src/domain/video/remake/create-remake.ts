import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { type CreateRequest, createTask } from "../../task/index.ts"
import type { RemakeKind } from "../generation/task-actions.ts"
import { findVideo } from "./find-video.ts"
import type { RemakeConfiguration } from "./remake-configuration.ts"
import type { videoToAudio as declaration } from "./remake-contract.ts"
import { REMAKE_KINDS } from "./remake-kinds.ts"

/** What is said to make a video out of another. */
export type RemakePayload = Omit<CallInput<typeof declaration>, "action"> & { readonly action?: number | undefined }

/** What a payload asks for, with the video that it names. Throws NotFound, InvalidInput for what is no video. */
export async function remakeRequestOf(
  context: MemberContext,
  { action: _action, parent_task_id, operate_number = 1, meta = {}, speed_type, source, max_coins, ...beside }: RemakePayload,
): Promise<CreateRequest<RemakeConfiguration>> {
  const input = { ...meta, ...beside }
  const video = await findVideo(context, { file_id: input.file_id, parent_task_id, operate_number })
  const isResult = parent_task_id !== undefined && input.file_id === undefined
  return {
    input,
    sources: video === null ? [] : [video],
    speedType: speed_type,
    maximumCoins: max_coins,
    source,
    ...(isResult ? { origin: { parentTaskId: parent_task_id, parentPosition: operate_number - 1 } } : {}),
  }
}

/**
 * A task that makes a video out of one that a task of the member's made, or that is among their files. Throws NotFound for one that is
 * not theirs, InvalidInput for what is no video, is too long or too large, and what `createTask` of the task feature throws.
 */
export async function createRemake(
  context: MemberContext,
  name: RemakeKind,
  payload: RemakePayload,
): Promise<CallOutput<typeof declaration>> {
  return createTask(context, REMAKE_KINDS[name], await remakeRequestOf(context, payload), context.idempotency)
}
