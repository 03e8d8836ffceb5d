import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { asTaskId } from "../_kernel/ids.ts"
import type { TaskKind, TaskSource } from "../_kernel/task-kind.ts"
import type { PriceRow } from "../credits/rules.ts"
import { createTask, readProgress } from "../task/index.ts"
import { TASK_STATUS } from "../task/rules.ts"
import { type AudioConfiguration, isSung } from "./generation/configuration.ts"
import type { generateLyrics, textToAudioEffect, textToMusic, textToSpeech } from "./generation-contract.ts"
import { lyrics } from "./kinds/lyrics.ts"
import { music } from "./kinds/music.ts"
import { song } from "./kinds/song.ts"
import { soundEffect } from "./kinds/sound-effect.ts"
import { speech } from "./kinds/speech.ts"
import { findOwnSpeaker } from "./voice/find-own-speaker.ts"

/** What whoever asked for speech waits for it at most (spec 2§7). */
const SPEECH_WAIT_MS = 60_000
const LOOK_EVERY_MS = 500

type Beside = Pick<CallInput<typeof textToAudioEffect>, "speed_type" | "source" | "max_coins">

function create(
  context: MemberContext,
  kind: TaskKind<AudioConfiguration, PriceRow>,
  input: AudioConfiguration,
  beside: Beside,
  sources: readonly TaskSource[] = [],
) {
  const request = { input, sources, speedType: beside.speed_type, maximumCoins: beside.max_coins, source: beside.source }
  return createTask(context, kind, request, context.idempotency)
}

/** A task that makes sound effects. Throws what `createTask` of the task feature throws. */
export function createSoundEffect(
  context: MemberContext,
  { speed_type, source, max_coins, ...configuration }: CallInput<typeof textToAudioEffect>,
): Promise<CallOutput<typeof textToAudioEffect>> {
  return create(context, soundEffect, configuration, { speed_type, source, max_coins })
}

/** A task that makes a song, or music without a voice. Throws NotFound and InvalidInput (own voices), and what `createTask` throws. */
export async function createMusic(
  context: MemberContext,
  { speed_type, source, max_coins, ...configuration }: CallInput<typeof textToMusic>,
): Promise<CallOutput<typeof textToMusic>> {
  const beside = { speed_type, source, max_coins }
  return isSung(configuration) ? createVoiced(context, song, configuration, beside) : create(context, music, configuration, beside)
}

/** A task that writes lyrics. Throws what `createTask` throws. */
export function createLyrics(
  context: MemberContext,
  { speed_type, source, max_coins, ...configuration }: CallInput<typeof generateLyrics>,
): Promise<CallOutput<typeof generateLyrics>> {
  return create(context, lyrics, configuration, { speed_type, source, max_coins })
}

/** A task that speaks or sings, with a voice of a server or of the member's own. Throws NotFound, InvalidInput (VoiceNotReady). */
async function createVoiced(context: MemberContext, kind: typeof speech | typeof song, configuration: AudioConfiguration, beside: Beside) {
  const own = await findOwnSpeaker(context, configuration.timbre)
  if (own === null) return create(context, kind, configuration, beside)
  return create(context, kind, { ...configuration, own_voice: own.ownVoice }, { ...beside, source: own.source }, [own.sample])
}

/** Speaks a text; see `textToSpeech`. Throws NotFound and InvalidInput (own voices), and what `createTask` throws. */
export async function createSpeech(
  context: MemberContext,
  { speed_type, source, max_coins, waits = true, ...configuration }: CallInput<typeof textToSpeech>,
): Promise<CallOutput<typeof textToSpeech>> {
  const { id } = await createVoiced(context, speech, configuration, { speed_type, source, max_coins })
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    const [task] = await readProgress(context, [asTaskId(id)])
    if (task === undefined) throw new DomainError("NotFound")
    const isUnderWay = task.status === TASK_STATUS.waiting || task.status === TASK_STATUS.running
    if (!waits || !isUnderWay || waitedMs >= SPEECH_WAIT_MS) return task
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
