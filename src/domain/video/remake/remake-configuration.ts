import * as z from "zod/mini"
import { once } from "../../_kernel/once.ts"
import { playedSeedSchema } from "../../_kernel/seed-schema.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../prompt/rules.ts"
import { EXTENSIONS_S, LONGEST_S, SHORTEST_SOUND_S } from "./remake-rules.ts"

const words = () => z.string().check(z.maxLength(MAXIMUM_PROMPT_CHARACTERS, "TooLong"))
/** What is asked for of a video that is only made larger or smoother: the video itself, where it is not named beside. */
export const plainRemakeShape = once(() => ({
  file_id: z.optional(z.string().check(z.maxLength(40), z.describe("A video file of the member's, if it isn't a task result."))),
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
  duration: z.optional(z.literal(EXTENSIONS_S).check(z.describe("Seconds to add. Default 5."))),
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
          "How many seconds from the start get the audio, up to the video's length. Default 5, or all of a shorter video. The rest keeps its own audio.",
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
