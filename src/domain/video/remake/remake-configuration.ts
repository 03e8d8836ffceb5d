import * as z from "zod/mini"
import { once } from "../../_kernel/once.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../prompt/rules.ts"
import { EXTENSIONS_S } from "./remake-rules.ts"

const words = () => z.string().check(z.maxLength(MAXIMUM_PROMPT_CHARACTERS, "TooLong"))

/** What is asked for of a video that is made out of another; the video itself is named beside it. */
export const remakeShape = once(() => ({
  file_id: z.optional(z.string().check(z.maxLength(40), z.describe("A video among the member's files, where it is no result of a task."))),
  prompt: z.optional(words()),
  negative_prompt: z.optional(words()),
  duration: z.optional(z.literal(EXTENSIONS_S).check(z.describe("Of an extension: the seconds that are added; 5 unless told."))),
}))

export const remakeConfigurationSchema = once(() => z.strictObject(remakeShape()))
export type RemakeConfiguration = z.infer<ReturnType<typeof remakeConfigurationSchema>>
