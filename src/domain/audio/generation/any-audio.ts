import type { Seed } from "../../../formats/generator/seed.ts"
import type { Mend } from "../../_kernel/mend.ts"
import { chosenSeed } from "../../_kernel/new-seed.ts"
import type { Delivered, Expectation, Inspected, RenderOrder, SpecifyFacts } from "../../_kernel/task-kind.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import { cleanPrompt } from "../../prompt/rules.ts"
import { type AudioConfiguration, againSound, audioConfigurationSchema } from "./configuration.ts"
import { SOUND_FIELDS_TABLE } from "./sound-fields.ts"
import { type SOUND_LENGTHS, soundLengthS } from "./sound-rules.ts"

const MINUTE_MS = 60_000
/** Largest sound that a renderer may hand out. */
const MAXIMUM_SOUND_BYTES = 209_715_200
/** What is shorter is nothing that anybody hears, such as the head of a file without its samples. */
const LEAST_HEARD_MS = 100
/** What a second of sound takes on a middling renderer. */
const MS_A_SECOND = 300

/** What every kind of sound is asked for. */
export interface AudioSpecification extends TaskSpecification {
  readonly width: null
  readonly height: null
  readonly soundCount: number
  /** Null for what lasts as long as it takes. */
  readonly durationS: number | null
}

function expectSounds({ soundCount: count }: AudioSpecification): Expectation {
  return { form: "files", count, media: "audio", sizePx: null, maximumBytes: MAXIMUM_SOUND_BYTES }
}

/** What came must sound, and for about as long as it was ordered. */
function inspectSound(delivered: Delivered, { durationS }: AudioSpecification): Inspected {
  if (delivered.form !== "file") return { ok: false, reason: "not-a-file" }
  const { durationMs, details } = delivered.facts
  if (details.audioCodec === null || durationMs === null) return { ok: false, reason: "not-a-sound" }
  return durationMs < Math.max(LEAST_HEARD_MS, (durationS ?? 0) * 500) ? { ok: false, reason: "too-short" } : { ok: true, answer: null }
}

/** What the kinds of sound have in common. */
export const ANY_AUDIO = {
  pool: "audio",
  input: audioConfigurationSchema,
  beyondStarter: () => ["action"],
  estimateMs: ({ durationS, soundCount }: AudioSpecification) => (durationS ?? 10) * soundCount * MS_A_SECOND,
  expects: expectSounds,
  deadlineMs: 30 * MINUTE_MS,
  poll: { firstAfterMs: 300, everyMs: 500, slowestMs: 3_000, lostAfterMs: 5 * MINUTE_MS },
  inspect: inspectSound,
  again: againSound,
  fields: () => SOUND_FIELDS_TABLE,
} as const

/** What is ordered of sounds that words describe. */
export interface WordedSpecification extends AudioSpecification {
  readonly seed: Seed
  readonly negativePrompt: string
  readonly durationS: number
}

/** The words of a configuration with every rule applied. */
export function wordedOf<Kind extends keyof typeof SOUND_LENGTHS>(
  kind: Kind,
  meta: AudioConfiguration,
  { random }: Pick<SpecifyFacts, "random">,
): WordedSpecification & { readonly kind: Kind } {
  const { prompt = "", negative_prompt: negative = "", n_iter: soundCount = 1, duration, seed } = meta
  const durationS = soundLengthS(kind, duration)
  const mends = soundMends(meta, durationS)
  return {
    kind,
    prompt: cleanPrompt(prompt),
    negativePrompt: cleanPrompt(negative),
    width: null,
    height: null,
    seed: chosenSeed(seed, random),
    soundCount,
    durationS,
    ...(mends.length === 0 ? {} : { mends }),
  }
}

/** What rules changed: a length that is not within bounds. */
function soundMends({ duration }: AudioConfiguration, durationS: number): readonly Mend[] {
  if (duration === undefined || duration === durationS) return []
  return [{ path: "meta.duration", message: "mend_duration", from: String(duration), to: String(durationS) }]
}

/** Such an order in the words of the render protocol. */
export function orderWords({ prompt, negativePrompt, seed, soundCount: count, durationS }: WordedSpecification): RenderOrder {
  return { fields: { prompt, negative_prompt: negativePrompt, seed, count, duration_s: durationS }, inputs: [] }
}

/** Validates required words. */
export function checkWords({ prompt = "" }: { readonly prompt?: string | undefined }) {
  return prompt.trim() === "" ? [{ path: "meta.prompt", message: "PromptNotEmpty" }] : []
}
