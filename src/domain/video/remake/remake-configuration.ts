import * as z from "zod/mini"
import { once } from "../../_kernel/once.ts"
import { playedSeedSchema } from "../../_kernel/seed-schema.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../prompt/rules.ts"
import { EXTENSIONS_S, LONGEST_S, SHORTEST_SOUND_S } from "./remake-rules.ts"

const words = () => z.string().check(z.maxLength(MAXIMUM_PROMPT_CHARACTERS, "TooLong"))
/** What is asked for of a video that is only made larger or smoother: the video itself, where it is not named beside. */
export const plainRemakeShape = once(() => ({
  file_id: z.optional(z.string().check(z.maxLength(40), z.describe("A video among the member's files, where it is no result of a task."))),
}))
const common = once(() => ({
  ...plainRemakeShape(),
  prompt: z.optional(words()),
  negative_prompt: z.optional(words()),
  seed: z.optional(playedSeedSchema()),
}))

/** What is asked for of a video that goes on; the video itself may be named beside it. */
export const extensionShape = once(() => ({
  ...common(),
  duration: z.optional(z.literal(EXTENSIONS_S).check(z.describe("The seconds that are added; 5 unless told."))),
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

/** The configuration of one that gets no sound, as it is kept with its task. */
export const remakeConfigurationSchema = once(() => z.strictObject(extensionShape()))
export const soundRemakeConfigurationSchema = once(() => z.strictObject(soundRemakeShape()))
export type ExtensionConfiguration = z.infer<ReturnType<typeof remakeConfigurationSchema>>
/** The configuration of any of these videos. */
export type RemakeConfiguration = z.infer<ReturnType<typeof soundRemakeConfigurationSchema>>
