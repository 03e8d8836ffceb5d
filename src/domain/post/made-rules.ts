import * as z from "zod/mini"
import { once } from "../_kernel/once.ts"
import type { TaskSpecification } from "../_kernel/task-specification.ts"
import type { VoiceTraits } from "../audio/generation/voice-rules.ts"
import { facetOf } from "./facet-rules.ts"
import { type SoundRecipe, soundRecipeSchema, type VideoRecipe, videoRecipeSchema } from "./made-contract.ts"

/** What a recipe says of a work that plays, beside what it says of an image. */
export interface Made {
  readonly sound?: SoundRecipe
  readonly video?: VideoRecipe
}

/** Field of a stored recipe that holds it; recipes of files have none such. */
export const MADE_FIELD = "made"
/** What is not an intonation but the lack of one. */
const PLAIN = "neutral"

const text = () => z.catch(z.nullable(z.string().check(z.maxLength(4_000))), null)
const number = () => z.catch(z.nullable(z.number()), null)

/** What of the specifications of kinds that make sounds and videos is told; whatever a kind has besides is its own. */
const specified = once(() =>
  z.looseObject({
    kind: z.string(),
    negativePrompt: text(),
    voice: text(),
    emotion: text(),
    speed: number(),
    lyrics: text(),
    durationS: number(),
    frameRate: number(),
    model: text(),
    quality: text(),
    motionMode: text(),
    style: text(),
    camera: z.catch(z.nullable(z.object({ mode: z.string(), offset: z.number() })), null),
    hasSound: z.catch(z.boolean(), false),
  }),
)

/** What is told of a sound's making. */
export function soundMadeBy(specification: TaskSpecification, traitsOf: (voice: string) => VoiceTraits): SoundRecipe {
  const { kind, voice, emotion, speed, lyrics, durationS } = specified().parse({ ...specification })
  const traits = voice === null || voice === "" ? { language: null, gender: null, age: null } : traitsOf(voice)
  return { kind, voice, ...traits, emotion, speed, duration_s: durationS, lyrics }
}

/** What a specification wants to keep out; empty for a kind that has no such words. */
export function negativeWordsOf(specification: TaskSpecification): string {
  return specified().parse({ ...specification }).negativePrompt ?? ""
}

/** What is told of a video's making. */
export function videoMadeBy(specification: TaskSpecification): VideoRecipe {
  const { kind, model, durationS, frameRate, quality, motionMode, style, camera, hasSound } = specified().parse({ ...specification })
  return { kind, model, duration_s: durationS, frame_rate: frameRate, quality, motion_mode: motionMode, style, camera, has_sound: hasSound }
}

/** What a stored recipe says of a work that plays. */
export function madeOf(record: Readonly<Record<string, unknown>>): Made {
  const read = z.safeParse(z.object({ sound: z.optional(soundRecipeSchema()), video: z.optional(videoRecipeSchema()) }), record[MADE_FIELD])
  if (!read.success) return {}
  const { sound, video } = read.data
  return { ...(sound === undefined ? {} : { sound }), ...(video === undefined ? {} : { video }) }
}

/** The marks by which feeds and search find a sound (spec 3§3). */
export function facetsOfSound({ language, gender, age, emotion }: SoundRecipe): readonly string[] {
  return [
    ...(gender === null ? [] : [facetOf("genders", gender)]),
    ...(age === null ? [] : [facetOf("ages", age)]),
    ...(language === null ? [] : [facetOf("languages", language)]),
    ...(emotion === null || emotion === PLAIN ? [] : [facetOf("tones", emotion)]),
  ]
}

/** What is heard of a sound in words: rules of texts look at it as at what its author typed. */
export function heardWords({ kind, lyrics }: SoundRecipe, prompt: string): string {
  if (kind === "speech") return prompt
  return lyrics ?? ""
}
