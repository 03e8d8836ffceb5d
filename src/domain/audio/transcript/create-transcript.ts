import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { Context, MemberContext } from "../../_kernel/context.ts"
import { DomainError, invalidInput } from "../../_kernel/errors.ts"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { speakersFor } from "../../backend/index.ts"
import { detailsOf, findFile } from "../../library/index.ts"
import { type CreateRequest, createTask, readResult } from "../../task/index.ts"
import { speechToText } from "../kinds/transcript.ts"
import type { TranscriptConfiguration } from "./configuration.ts"
import type { transcribe } from "./transcript-contract.ts"

const ROLE = "sound"

/** What is said to have something written down. */
export type TranscriptPayload = Omit<CallInput<typeof transcribe>, "action"> & { readonly action?: number | undefined }

/** Whether a server that is open to the caller writes down what is said. */
export async function offersTranscripts(context: Pick<Context, "viewer" | "renderFleet">): Promise<boolean> {
  const speakers = await speakersFor(context)
  return speakers.some(({ capabilities: { offers } }) => (offers[speechToText.name]?.slots ?? 0) > 0)
}

/**
 * What a payload asks for, with the sound that it names. Throws NotFound for what is not the member's, InvalidInput at its field for what
 * does not play or is too long.
 */
export async function transcriptRequestOf(
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
  }: TranscriptPayload,
): Promise<CreateRequest<TranscriptConfiguration>> {
  const input = { ...meta, ...beside }
  const sound =
    taskId === undefined
      ? await fileSound(context, input.file_id)
      : { ...(await readResult(context, taskId, number - 1)), path: "parent_task_id" }
  const { path, contentType, durationMs, mediaKey, sizeBytes, width, height, prompt } = sound
  if (!/^(?:audio|video)\//.test(contentType) || durationMs === null) throw invalidInput({ path, message: "FileTypeNotAllowed" })
  // What nobody has hashed yet is hashed by what sends it.
  const sha256 = sound.sha256 ?? ""
  const taken: TaskSource = { role: ROLE, mediaKey, url: "", sha256, sizeBytes, width, height, durationMs, prompt }
  const errors = speechToText.check(input, [taken]).map((error) => ({ ...error, path }))
  if (errors.length > 0) throw new DomainError("InvalidInput", { errors })
  return {
    input,
    sources: [taken],
    speedType: speed_type,
    maximumCoins: max_coins,
    source,
    ...(taskId === undefined ? {} : { origin: { parentTaskId: taskId, parentPosition: number - 1 } }),
  }
}

/** A task that writes down what is said. Throws what `transcriptRequestOf` and `createTask` throw. */
export async function createTranscript(context: MemberContext, payload: TranscriptPayload): Promise<CallOutput<typeof transcribe>> {
  return createTask(context, speechToText, await transcriptRequestOf(context, payload), context.idempotency)
}

async function fileSound(context: MemberContext, fileId: TranscriptConfiguration["file_id"]) {
  const row = await findFile(context, { file_id: fileId })
  const { kind, mediaKey, contentType, sizeBytes, width, height, durationMs, name } = row
  if (kind === "video" && detailsOf(row).audioCodec === null) throw invalidInput({ path: "file_id", message: "NoSound" })
  return {
    path: "file_id",
    mediaKey,
    contentType,
    sizeBytes,
    width: width ?? 0,
    height: height ?? 0,
    durationMs,
    sha256: null,
    prompt: name,
  }
}
