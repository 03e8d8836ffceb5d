import * as z from "zod/mini"
import { fileIdSchema } from "../../_kernel/id-schemas.ts"
import { once } from "../../_kernel/once.ts"
import { VOICE_LANGUAGES } from "../generation/voice-table.ts"

/** What is asked for of a transcript; a result that is written down is named beside it. */
export const transcriptShape = once(() => ({
  file_id: z.optional(fileIdSchema().check(z.describe("An audio or video file of My media, if it isn't a task result."))),
  language: z.optional(z.enum(VOICE_LANGUAGES).check(z.describe("The spoken language. Default: detected."))),
}))

/** The configuration of a transcript, as it is kept with its task. */
export const transcriptConfigurationSchema = once(() => z.strictObject(transcriptShape()))
export type TranscriptConfiguration = z.infer<ReturnType<typeof transcriptConfigurationSchema>>
