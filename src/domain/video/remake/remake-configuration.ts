import * as z from "zod/mini"
import { once } from "../../_kernel/once.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../prompt/rules.ts"
import { EXTENSIONS_S, LONGEST_S, SHORTEST_SOUND_S } from "./remake-rules.ts"

const words = () => z.string().check(z.maxLength(MAXIMUM_PROMPT_CHARACTERS, "TooLong"))
const common = once(() => ({
  file_id: z.optional(z.string().check(z.maxLength(40), z.describe("A video among the member's files, where it is no result of a task."))),
  prompt: z.optional(words()),
  negative_prompt: z.optional(words()),
}))

/** What is asked for of a video that is made out of another; the video itself is named beside it. */
export const remakeShape = once(() => ({
  ...common(),
  duration: z.optional(z.literal(EXTENSIONS_S).check(z.describe("Of an extension: the seconds that are added; 5 unless told."))),
}))

/** What is asked for of a video that is given a sound (spec 2§3, videoAddMusic). */
export const soundRemakeShape = once(() => ({
  ...common(),
  duration: z.optional(
    z
      .number()
      .check(
        z.gte(SHORTEST_SOUND_S),
        z.lte(LONGEST_S),
        z.describe(
          "The seconds, from the beginning, that get the sound: no more than the video has. Unless told 5, or all of a shorter video. The video keeps its length, and after them its own sound.",
        ),
      ),
  ),
}))

export const remakeConfigurationSchema = once(() => z.strictObject(remakeShape()))
export const soundRemakeConfigurationSchema = once(() => z.strictObject(soundRemakeShape()))
/** The configuration of one that gets no sound. */
export type PlainRemakeConfiguration = z.infer<ReturnType<typeof remakeConfigurationSchema>>
/** The configuration of any of these videos. */
export type RemakeConfiguration = z.infer<ReturnType<typeof soundRemakeConfigurationSchema>>
