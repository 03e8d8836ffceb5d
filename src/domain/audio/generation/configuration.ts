import * as z from "zod/mini"
import type { Seed } from "../../../formats/generator/seed.ts"
import { once } from "../../_kernel/once.ts"
import { playedSeedSchema } from "../../_kernel/seed-schema.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../prompt/rules.ts"
import { ownVoiceShape } from "../voice-contract.ts"
import { EMOTIONS, GENERATE_MODES, MAXIMUM_LYRICS_CHARACTERS, MAXIMUM_SOUNDS, MAXIMUM_SPOKEN_CHARACTERS, SPEEDS } from "./sound-rules.ts"
import { VOICE_LANGUAGES } from "./voice-table.ts"

const LONGEST_ASKED_S = 600
const words = () => z.string().check(z.maxLength(MAXIMUM_PROMPT_CHARACTERS, "TooLong"))
const spoken = () => z.string().check(z.maxLength(MAXIMUM_SPOKEN_CHARACTERS, "TooLong"))

/** What is asked for of a sound effect. */
export const effectShape = once(() => ({
  prompt: z.optional(words()),
  negative_prompt: z.optional(words()),
  seed: z.optional(playedSeedSchema()),
  duration: z.optional(z.number().check(z.gte(0.5), z.lte(LONGEST_ASKED_S), z.describe("Seconds, at most 30. Default 5."))),
  n_iter: z.optional(z.int().check(z.gte(1), z.lte(MAXIMUM_SOUNDS))),
}))

const timbre = (what: string) => z.optional(z.string().check(z.maxLength(200), z.describe(what)))

/** What is asked for of music. */
export const musicShape = once(() => ({
  ...effectShape(),
  duration: z.optional(z.number().check(z.gte(1), z.lte(LONGEST_ASKED_S), z.describe("Seconds, 5 to 240. Default 30."))),
  generateMode: z.optional(z.enum(GENERATE_MODES).check(z.describe("Whether it has vocals. Default `vocalSongs`."))),
  lyrics: z.optional(
    z
      .string()
      .check(
        z.maxLength(MAXIMUM_LYRICS_CHARACTERS, "TooLong"),
        z.describe("What is sung; marks such as `[verse]` are not. If omitted, lyrics are written from the prompt."),
      ),
  ),
  timbre: timbre("Who sings: a voice of the servers' or one of the member's own; without, somebody who speaks the language of the lyrics."),
}))

/** What is asked for of lyrics. */
export const lyricsShape = once(() => ({
  prompt: z.optional(words()),
  seed: z.optional(playedSeedSchema()),
  language: z.optional(z.enum(VOICE_LANGUAGES).check(z.describe("Language of the lyrics. Default: the language of the prompt."))),
}))

/** What is asked for of speech (spec 2§3, audio params). */
export const speechShape = once(() => ({
  timbre: timbre("A voice of `voice/list`, also one of the member's own."),
  prompt: z.optional(spoken().check(z.describe("What is said, if `local` is omitted."))),
  local: z.optional(spoken().check(z.describe("What is said, in the speaker's own language; `prompt` is then its translation."))),
  speed: z.optional(z.number().check(z.gte(SPEEDS.least), z.lte(SPEEDS.most))),
  emotion: z.optional(z.enum(EMOTIONS)),
}))

/** The configuration of any sound, as it is kept with its task. */
export const audioConfigurationSchema = once(() =>
  z.strictObject({
    ...musicShape(),
    ...lyricsShape(),
    ...speechShape(),
    ...ownVoiceShape(),
  }),
)
export type AudioConfiguration = z.infer<ReturnType<typeof audioConfigurationSchema>>

/** What is said of a configuration of speech. */
export function spokenText({ local = "", prompt = "" }: Pick<AudioConfiguration, "local" | "prompt">): string {
  return (local.trim() === "" ? prompt : local).trim()
}

/** Whether music is a song with a voice, as it is by default otherwise (spec 2§3). */
export function isSung({ generateMode }: Pick<AudioConfiguration, "generateMode">): boolean {
  return generateMode !== "instrumental"
}

/** The same sound again: what its call takes, with the seed that came of it. What was measured of a voice is not asked for: its name is. */
export function againSound(
  { own_voice: _own, ...asked }: AudioConfiguration,
  { seed }: { readonly seed: Seed | null },
): AudioConfiguration {
  return seed === null ? asked : { ...asked, seed }
}
