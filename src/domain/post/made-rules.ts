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

/** The fields of a specification; kinds that make sounds and videos name what they have in common alike, and whatever else one has is its own. */
function fieldsOf(specification: TaskSpecification): Readonly<Record<string, unknown>> {
  return { ...specification }
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null)
const number = (value: unknown): number | null => (typeof value === "number" ? value : null)

const cameraSchema = once(() => z.object({ mode: z.string(), offset: z.number() }))

/** A sound by what it was asked for, and the words that are sung in it; null where nobody knows any. */
interface MadeSound {
  readonly specification: TaskSpecification
  readonly lyrics: string | null
}

/** What is told of a sound's making: of a song the words that are sung, or at least those that were asked for. */
export function soundMadeBy({ specification, lyrics }: MadeSound, traitsOf: (voice: string) => VoiceTraits): SoundRecipe {
  const { emotion, speed, lyrics: asked, durationS, ...fields } = fieldsOf(specification)
  const voice = text(fields["voice"])
  const traits = voice === null || voice === "" ? { language: null, gender: null, age: null } : traitsOf(voice)
  const said = { emotion: text(emotion), speed: number(speed), duration_s: number(durationS), lyrics: lyrics ?? text(asked) }
  return { kind: specification.kind, voice, ...traits, ...said }
}

/** What a specification wants to keep out; empty for a kind that has no such words. */
export function negativeWordsOf(specification: TaskSpecification): string {
  return text(fieldsOf(specification)["negativePrompt"]) ?? ""
}

/** What is told of a video's making. */
export function videoMadeBy(specification: TaskSpecification): VideoRecipe {
  const { model, durationS, frameRate, quality, motionMode, style, camera, hasSound } = fieldsOf(specification)
  const moved = z.safeParse(cameraSchema(), camera)
  return {
    kind: specification.kind,
    model: text(model),
    duration_s: number(durationS),
    frame_rate: number(frameRate),
    quality: text(quality),
    motion_mode: text(motionMode),
    style: text(style),
    camera: moved.success ? moved.data : null,
    has_sound: hasSound === true,
  }
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
