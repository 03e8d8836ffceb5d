import type { Seed } from "../../../formats/generator/seed.ts"
import type { GraphLink } from "./comfy-graph.ts"
import { type GraphDraft, GraphLack } from "./graph-draft.ts"
import { emptied, encodeWords, loadPart, partFile } from "./model-parts.ts"
import { type Fields, numberIn, textIn } from "./order-reading.ts"
import { seedOf } from "./sampling.ts"
import { readySounds, type SoundKind, type SoundWay } from "./sound-ways.ts"

/** One sound that a graph comes to. */
export interface PlannedSound {
  readonly audio: GraphLink
  readonly seed: Seed
}

/** What ACE-Step sings where nobody does. */
const NOBODY_SINGS = "[inst]"
/** Latents of sound are counted in whole pieces, down as well as up: so much more is ordered, and cut off again. */
const SPARE_S = 0.1
/** Scripts by which the language of lyrics is known; others are taken for English. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\u3040-\u30ff]/u, "ja"],
  [/\p{Script=Han}/u, "zh"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Cyrillic}/u, "ru"],
  [/\p{Script=Arabic}/u, "ar"],
  [/\p{Script=Greek}/u, "el"],
]

interface Sampled {
  readonly model: GraphLink
  readonly vae: GraphLink
  readonly latent: GraphLink
  readonly words: (seed: Seed) => { readonly positive: GraphLink; readonly negative: GraphLink }
}

/** Sounds out of words: `count` of them, each with its own seed. */
export function makeSounds(draft: GraphDraft, kind: SoundKind, fields: Fields): readonly PlannedSound[] {
  const durationS = numberIn(fields, "duration_s", 30)
  const way = readySounds(draft.classes, kind).find(({ longestS }) => durationS <= longestS)
  if (way === undefined) throw new GraphLack("model", kind)
  const seconds = Math.ceil((durationS + SPARE_S) * 10) / 10
  const { model, vae, latent, words } = prepared(draft, way, { kind, fields, seconds })
  const { steps, cfg, sampler: sampler_name, scheduler } = way.sampling
  return Array.from({ length: numberIn(fields, "count", 1) }, (_, index) => {
    const seed = seedOf(fields, index)
    const samples = draft.link("KSampler", {
      ...{ model, seed, steps, cfg, sampler_name, scheduler, latent_image: latent, denoise: 1 },
      ...words(seed),
    })
    const audio = draft.link("VAEDecodeAudio", { samples, vae })
    const isCut = draft.has("TrimAudioDuration")
    return { audio: isCut ? draft.link("TrimAudioDuration", { audio, start_index: 0, duration: durationS }) : audio, seed }
  })
}

interface SoundOrder {
  readonly kind: SoundKind
  readonly fields: Fields
  readonly seconds: number
}

function prepared(draft: GraphDraft, way: SoundWay, { kind, fields, seconds }: SoundOrder): Sampled {
  const loaded = loadPart(draft, way.model)
  const vae: GraphLink = way.vae === null ? [loaded, 2] : [loadPart(draft, way.vae), 0]
  const clip: GraphLink = way.encoder === null ? [loaded, 1] : [loadPart(draft, way.encoder, encoderWords(draft, way)), 0]
  const prompt = textIn(fields, "prompt")
  const negativeWords = textIn(fields, "negative_prompt")
  const sized = { seconds, batch_size: 1 }
  if (way.family === "stable-audio") {
    const encoded = { positive: encodeWords(draft, clip, prompt), negative: encodeWords(draft, clip, negativeWords) }
    const timed = draft.add("ConditioningStableAudio", { ...encoded, seconds_start: 0, seconds_total: seconds })
    const words = { positive: [timed, 0], negative: [timed, 1] } as const
    return { model: [loaded, 0], vae, latent: draft.link("EmptyLatentAudio", sized), words: () => words }
  }
  // It knows no words to keep away from.
  if (negativeWords !== "") draft.leaveOut("negative_prompt")
  const lyrics = kind === "song" ? textIn(fields, "lyrics") : NOBODY_SINGS
  const tags = kind === "song" ? prompt : `${prompt}, instrumental`
  if (way.family === "ace-step") {
    const positive = draft.link("TextEncodeAceStepAudio", { clip, tags, lyrics, lyrics_strength: 1 })
    const model = draft.link("ModelSamplingSD3", { model: [loaded, 0], shift: 5 })
    const words = { positive, negative: emptied(draft, positive) }
    return { model, vae, latent: draft.link("EmptyAceStepLatentAudio", sized), words: () => words }
  }
  return {
    model: draft.link("ModelSamplingAuraFlow", { model: [loaded, 0], shift: 3 }),
    vae,
    latent: draft.link("EmptyAceStep1.5LatentAudio", sized),
    words: (seed) => {
      const language = languageOf(lyrics)
      const positive = draft.link("TextEncodeAceStepAudio1.5", {
        clip,
        tags,
        lyrics,
        seed,
        duration: seconds,
        language,
        timesignature: "4",
      })
      return { positive, negative: emptied(draft, positive) }
    },
  }
}

/** What the node that loads encoders is told besides: the sort, and the second file. */
function encoderWords({ classes }: GraphDraft, { writer }: SoundWay): Readonly<Record<string, string>> {
  if (writer === undefined) return { type: "stable_audio" }
  const file = partFile(classes, writer)
  if (file === null) throw new GraphLack("model", writer.example)
  return { [file.input]: file.name, type: "ace" }
}

/** The language that lyrics are sung in, by the script that they are written in. */
function languageOf(lyrics: string): string {
  return SCRIPTS.find(([script]) => script.test(lyrics))?.[1] ?? "en"
}
