import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { LOCALES } from "../_kernel/locales.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "./rules.ts"

export const randomPrompt = defineCall({
  summary: "Returns a random prompt in the requested language.",
  path: "/api/v1/tool/prompt/rand",
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({ art_model_no: z.optional(z.string().check(z.maxLength(64))), language: z.optional(z.enum(LOCALES)) }),
  output: () => z.object({ local: z.string() }),
})

/** Kinds of order, by their names in the render protocol, whose words a renderer reads. */
export const WORDED_KINDS = [
  "text-to-image",
  "image-to-image",
  "condition",
  "variation",
  "expansion",
  "text-to-video",
  "image-to-video",
  "multi-image-to-video",
  "effect-to-video",
  "sound-effect",
  "video-to-audio",
  "music",
  "song",
] as const
export type WordedKind = (typeof WORDED_KINDS)[number]

export const promptWords = defineCall({
  summary:
    "Returns the words of a prompt that the preview renderer doesn't support, before anything is paid for. Empty if an AI model generates this kind, or if no renderer can tell.",
  path: "/api/v1/tool/prompt/words",
  access: "visitor",
  rate: "read",
  silent: true,
  waitsForOthers: true,
  input: () =>
    z.strictObject({
      kind: z.enum(WORDED_KINDS),
      prompt: z.string().check(z.maxLength(MAXIMUM_PROMPT_CHARACTERS)),
      has_lyrics: z.optional(z.boolean().check(z.describe("For a song with given lyrics: the prompt describes only the music."))),
    }),
  output: () => z.object({ unknown_words: z.array(z.string()) }),
})
