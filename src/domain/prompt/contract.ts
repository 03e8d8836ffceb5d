import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { LOCALES } from "../_kernel/locales.ts"

export const randomPrompt = defineCall({
  summary: "A prompt to begin with, made at random, in the asked language.",
  path: "/api/v1/tool/prompt/rand",
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({ art_model_no: z.optional(z.string().check(z.maxLength(64))), language: z.optional(z.enum(LOCALES)) }),
  output: () => z.object({ local: z.string() }),
})
