import { billedUnits } from "../../_kernel/billed-units.ts"
import {
  type Delivered,
  defineTaskKind,
  type Expectation,
  type Inspected,
  type OrderInput,
  type TaskSource,
} from "../../_kernel/task-kind.ts"
import { inputOf, shownSource } from "../../_kernel/task-sources.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import { type Emotion, SPEEDS } from "../../audio/generation/sound-rules.ts"
import type { VoiceTraits } from "../../audio/voice/voice-rules.ts"
import { MAXIMUM_VIDEO_BYTES, VIDEO_DEADLINE_MS, VIDEO_RHYTHM } from "../generation/rhythm.ts"
import { LIP_SYNC_ACTION } from "../generation/task-actions.ts"
import { hasSound, keptLipSyncSchema, type LipSyncConfiguration, saidText } from "../lips/lip-configuration.ts"
import { LIP_FIELDS } from "../lips/lip-fields.ts"
import { checkFace, checkSound, checkText, lipSyncSize, partsOfSources, playedSeconds, spokenSeconds } from "../lips/lip-rules.ts"
import { inspectVideo } from "../remake/any-remake.ts"

/** What a second of speech takes on a middling renderer. */
const SECOND_MS = 2_000
/** The least that a text takes to say, seconds: how long a voice takes in truth nobody knows before. */
const LEAST_SPOKEN_S = 0.3

/** How a text is said; `own` is somebody's own voice, over the one that `voice` names. */
interface Said {
  readonly voice: string
  readonly speed: number
  readonly emotion: Emotion
  readonly own?: VoiceTraits
}

interface LipSync extends TaskSpecification {
  readonly kind: "lip-sync"
  readonly seed: null
  readonly width: number
  readonly height: number
  /** Of who speaks; null where a sound is heard. */
  readonly said: Said | null
  /** Of a text, about. */
  readonly durationS: number
  readonly inputs: readonly OrderInput[]
}

function check(meta: LipSyncConfiguration, sources: readonly TaskSource[]) {
  const { face, sound, sample } = partsOfSources(sources)
  const heard = sound === undefined ? [] : checkSound(sound)
  const voice = meta.own_voice !== undefined && sample === undefined ? "" : (meta.timbre ?? "")
  const said = hasSound(meta) ? heard : checkText(saidText(meta), voice, meta.speed ?? SPEEDS.usual)
  return [...checkFace(face), ...said]
}

function specify(meta: LipSyncConfiguration, { sources }: { readonly sources: readonly TaskSource[] }): LipSync {
  const { face, sound } = partsOfSources(sources)
  const { timbre = "", speed = SPEEDS.usual, emotion = "neutral", name = "", own_voice: own } = meta
  const said = { voice: own?.base ?? timbre, speed, emotion, ...(own === undefined ? {} : { own: own.traits }) }
  const text = saidText(meta)
  return {
    kind: "lip-sync",
    prompt: sound === undefined ? text : name || sound.prompt,
    ...lipSyncSize(face ?? { width: 0, height: 0 }),
    seed: null,
    said: sound === undefined ? said : null,
    durationS: sound === undefined ? spokenSeconds(text, speed) : playedSeconds(sound),
    inputs: sources.map(inputOf),
    ...(face?.role === "image" ? { source: shownSource(face) } : {}),
  }
}

function order({ prompt, width, height, said, inputs }: LipSync) {
  if (said === null) return { fields: { width, height }, inputs }
  const { voice, speed, emotion, own } = said
  return { fields: { width, height, prompt, model: voice, speed, emotion, ...(own === undefined ? {} : { own_voice: own }) }, inputs }
}

const expects = ({ width, height }: LipSync): Expectation => ({
  form: "files",
  count: 1,
  media: "video",
  sizePx: { width, height },
  maximumBytes: MAXIMUM_VIDEO_BYTES,
})

const inspect = (delivered: Delivered, { said, durationS }: LipSync): Inspected =>
  inspectVideo(delivered, said === null ? durationS / 2 : LEAST_SPOKEN_S)

const priceOf = (seconds: number) => ({ row: "lipSync", count: 1, sizePx: null, units: billedUnits(seconds) }) as const

/** A face that says a text or moves its lips to a sound (spec 2§3, lipSyncParams). Servers offer their voices as the models of this kind. */
export const lipSync = defineTaskKind({
  name: "lip-sync",
  action: LIP_SYNC_ACTION,
  pool: "video",
  input: keptLipSyncSchema,
  beyondStarter: () => ["action"],
  check,
  specify,
  price: ({ durationS }) => priceOf(durationS),
  // How long a sound is, is known before.
  lengthPrice: ({ said, durationS }) => ({ seconds: durationS, isGuess: said !== null, priceOf }),
  estimateMs: ({ durationS }) => durationS * SECOND_MS,
  order,
  expects,
  deadlineMs: VIDEO_DEADLINE_MS,
  poll: VIDEO_RHYTHM,
  inspect,
  // Who speaks is named by the timbre; what was measured of them is not asked for.
  fields: () => LIP_FIELDS,
  again: ({ own_voice: _own, ...asked }: LipSyncConfiguration) => asked,
})
