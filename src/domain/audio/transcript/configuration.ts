import * as z from "zod/mini"
import { once } from "../../_kernel/once.ts"
import { VOICE_LANGUAGES } from "../generation/voice-table.ts"

/** What is asked for of a transcript; what is written down is named beside it. */
export const transcriptShape = once(() => ({
  language: z.optional(z.enum(VOICE_LANGUAGES).check(z.describe("What is spoken; found out unless told."))),
}))

/** The configuration of a transcript, as it is kept with its task. */
export const transcriptConfigurationSchema = once(() => z.strictObject(transcriptShape()))
export type TranscriptConfiguration = z.infer<ReturnType<typeof transcriptConfigurationSchema>>
