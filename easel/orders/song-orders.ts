import * as z from "zod"
import { LIMITS } from "../limits.ts"
import { inputsOf, named, wordedFields } from "./fields.ts"
import { SINGERS, SOUND_LIMITS } from "./sound-orders.ts"
import { voiceTraits } from "./voice-orders.ts"

/** What songs and their lyrics are ordered with. */

/** Characters of lyrics at most. */
export const LYRICS_CHARS = 2_000

/** Languages that Easel writes lyrics in. */
export const VERSE_LANGUAGES = ["en", "ja", "zh-cn", "ar"] as const
export type VerseLanguage = (typeof VERSE_LANGUAGES)[number]

/** A song with a voice. */
export const song = z.object({
  ...named("song"),
  ...wordedFields,
  /** What is sung, with marks in brackets that are not; empty has it written from the prompt. */
  lyrics: z.string().max(LYRICS_CHARS).default(""),
  /** A name of `SINGERS`; without one, somebody who speaks the language of the words. */
  model: z
    .string()
    .refine((name) => SINGERS.some((voice) => voice.name === name), { message: "no such voice" })
    .optional(),
  /** seconds */
  duration_s: z.number().min(1).max(SOUND_LIMITS.musicSeconds),
  count: z.int().min(1).max(LIMITS.maxCount).default(1),
  /** Somebody's own voice: `model` says in which language it sings, this whose it is. */
  own_voice: voiceTraits.optional(),
  /** The sample of that voice; its traits are enough here. */
  inputs: inputsOf(["voice"], 0).default([]),
})

/** The words of a song. */
export const lyrics = z.object({
  ...named("lyrics"),
  prompt: wordedFields.prompt,
  seed: wordedFields.seed,
  /** Such as `ja`; without one, the language of the prompt. Easel writes in English where it does not know a language. */
  language: z.string().min(2).max(20).optional(),
})

export type SongOrder = z.infer<typeof song>
export type LyricsOrder = z.infer<typeof lyrics>
