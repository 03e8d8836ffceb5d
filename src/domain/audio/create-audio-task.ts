import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { asTaskId } from "../_kernel/ids.ts"
import { createTask, readProgress } from "../task/index.ts"
import { TASK_STATUS } from "../task/rules.ts"
import type { generateLyrics, textToAudioEffect, textToMusic, textToSpeech } from "./generation-contract.ts"
import { lyrics } from "./kinds/lyrics.ts"
import { soundEffect } from "./kinds/sound-effect.ts"
import { speech } from "./kinds/speech.ts"
import { musicKindOf, soundRequestOf } from "./sound-request.ts"

/** The longest that a request for speech waits for it (spec 2§7). */
const SPEECH_WAIT_MS = 60_000
const LOOK_EVERY_MS = 500

/** A task that makes sound effects. Throws what `createTask` of the task feature throws. */
export async function createSoundEffect(
  context: MemberContext,
  payload: CallInput<typeof textToAudioEffect>,
): Promise<CallOutput<typeof textToAudioEffect>> {
  return createTask(context, soundEffect, await soundRequestOf(context, soundEffect, payload), context.idempotency)
}

/** A task that makes a song, or music without a voice. Throws NotFound and InvalidInput (own voices), and what `createTask` throws. */
export async function createMusic(context: MemberContext, payload: CallInput<typeof textToMusic>): Promise<CallOutput<typeof textToMusic>> {
  const kind = musicKindOf(payload)
  return createTask(context, kind, await soundRequestOf(context, kind, payload), context.idempotency)
}

/** A task that writes lyrics. Throws what `createTask` throws. */
export async function createLyrics(
  context: MemberContext,
  payload: CallInput<typeof generateLyrics>,
): Promise<CallOutput<typeof generateLyrics>> {
  return createTask(context, lyrics, await soundRequestOf(context, lyrics, payload), context.idempotency)
}

/** Speaks a text; see `textToSpeech`. Throws NotFound and InvalidInput (own voices), and what `createTask` throws. */
export async function createSpeech(
  context: MemberContext,
  { waits = true, ...payload }: CallInput<typeof textToSpeech>,
): Promise<CallOutput<typeof textToSpeech>> {
  const { id } = await createTask(context, speech, await soundRequestOf(context, speech, payload), context.idempotency)
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    const [task] = await readProgress(context, [asTaskId(id)])
    if (task === undefined) throw new DomainError("NotFound")
    const isUnderWay = task.status === TASK_STATUS.waiting || task.status === TASK_STATUS.running
    if (!waits || !isUnderWay || waitedMs >= SPEECH_WAIT_MS) return task
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
