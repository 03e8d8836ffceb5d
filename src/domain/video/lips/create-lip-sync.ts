import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { findOwnSpeaker } from "../../audio/index.ts"
import { type CreateRequest, createTask } from "../../task/index.ts"
import { lipSync } from "../kinds/lip-sync.ts"
import { faceOfNamed, faceOfResult, soundOfNamed } from "./find-lip-sources.ts"
import { hasSound, type LipSyncConfiguration } from "./lip-configuration.ts"
import type { audioToLipVideo as declaration } from "./lip-contract.ts"

/** What is said to make a face speak. */
export type LipSyncPayload = CallInput<typeof declaration>

/**
 * What a payload asks for, with the face, the sound and the voice that it names. Throws NotFound for what is not the member's, InvalidInput
 * for what is neither an image nor a video, no sound, and for a voice that must not speak yet.
 */
export async function lipSyncRequestOf(
  context: MemberContext,
  {
    action: _action,
    parent_task_id: taskId,
    operate_number: number = 1,
    meta = {},
    speed_type,
    source,
    max_coins,
    ...beside
  }: LipSyncPayload,
): Promise<CreateRequest<LipSyncConfiguration>> {
  const asked: LipSyncConfiguration = { ...meta, ...beside }
  const [own, sources] = await Promise.all([
    hasSound(asked) ? null : findOwnSpeaker(context, asked.timbre),
    sourcesOf(context, asked, taskId === undefined ? null : { taskId, position: number - 1 }),
  ])
  return {
    input: own === null ? asked : { ...asked, own_voice: own.ownVoice },
    sources: own === null ? sources : [...sources, own.sample],
    speedType: speed_type,
    maximumCoins: max_coins,
    source: own?.source ?? source,
    ...(taskId === undefined ? {} : { origin: { parentTaskId: taskId, parentPosition: number - 1 } }),
  }
}

/**
 * A task that makes a face speak. Throws what `lipSyncRequestOf` does, InvalidInput for what is too long or too large, and what `createTask`
 * of the task feature throws.
 */
export async function createLipSync(context: MemberContext, payload: LipSyncPayload): Promise<CallOutput<typeof declaration>> {
  return createTask(context, lipSync, await lipSyncRequestOf(context, payload), context.idempotency)
}

type Result = { readonly taskId: NonNullable<LipSyncPayload["parent_task_id"]>; readonly position: number }

/** The face and the sound that are named; what is not is left to the kind to tell. */
async function sourcesOf(context: MemberContext, input: LipSyncConfiguration, result: Result | null): Promise<readonly TaskSource[]> {
  const { video = {}, url, file_id } = input
  const isNamed = video.url !== undefined || video.file_id !== undefined
  const [face, sound] = await Promise.all([
    result !== null
      ? faceOfResult(context, result.taskId, result.position)
      : isNamed
        ? faceOfNamed(context, { path: "meta.video", ...video })
        : null,
    hasSound(input) ? soundOfNamed(context, { path: url === undefined ? "meta.file_id" : "meta.url", url, file_id }) : null,
  ])
  return [face, sound].filter((one) => one !== null)
}
