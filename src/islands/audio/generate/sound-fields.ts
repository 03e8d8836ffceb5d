import { LARGEST_SEED } from "../../../domain/_kernel/new-seed.ts"
import type { AudioConfiguration } from "../../../domain/audio/generation/configuration.ts"
import { EMOTIONS, MAXIMUM_SOUNDS, SOUND_LENGTHS, SPEEDS } from "../../../domain/audio/generation/sound-rules.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../../domain/prompt/rules.ts"
import {
  declareFields,
  type FieldDeclaration,
  type FieldGroupDeclaration,
  type FieldNames,
  type FormFacts,
  onlyFields,
  withFields,
} from "../../_making/form/field-declaration.ts"
import type { SoundForm } from "./sound-form.ts"

/** What a field of sounds depends on. */
export interface SoundFacts extends FormFacts {
  readonly meta: AudioConfiguration
  readonly kind: SoundForm["kind"]
  /** Who may sing: voices of the servers' and of the member's own. */
  readonly singers: readonly string[]
}

export interface SoundNames extends FieldNames {
  readonly range: "speed" | "length"
  readonly select: "emotion" | "singer" | "count"
  readonly switch: never
  readonly text: "negative"
  readonly own: "lyrics"
  readonly reason: never
}

export type SoundField = FieldDeclaration<SoundFacts, SoundNames>
export type SoundGroupName = "emotion" | "lyrics" | "singer" | "length" | "negative" | "seed"

/** Leaves the singer to the language of the lyrics. */
export const ANY_SINGER = "any"

const { own, range, select, text, seed } = declareFields<SoundFacts, SoundNames>()
const isOf =
  (...kinds: readonly SoundFacts["kind"][]) =>
  ({ kind }: SoundFacts) =>
    kinds.includes(kind)
const isMade = isOf("music", "song", "sound-effect")
const lengthsOf = (kind: SoundFacts["kind"]) => SOUND_LENGTHS[kind === "sound-effect" ? kind : "music"]

const EMOTION = select(
  "emotion",
  /^meta\.emotion$/,
  EMOTIONS,
  {
    read: ({ emotion }) => emotion,
    write: (meta, emotion) => withFields(meta, { emotion: EMOTIONS.find((one) => one === emotion && one !== "neutral") }),
    initial: () => "neutral",
  },
  { isShown: isOf("speech") },
)
const SPEED = range(
  "speed",
  /^meta\.speed$/,
  [SPEEDS.least, SPEEDS.most, 0.05],
  {
    read: ({ speed }) => speed,
    write: (meta, speed) => withFields(meta, { speed: speed === SPEEDS.usual ? undefined : speed }),
    initial: () => SPEEDS.usual,
  },
  { isShown: isOf("speech") },
)
const LYRICS = own("lyrics", /^meta\.lyrics$/, { isShown: isOf("song") })
const SINGER = select(
  "singer",
  /^meta\.timbre$/,
  ({ singers }) => [ANY_SINGER, ...singers],
  {
    read: ({ timbre }) => timbre,
    write: (meta, singer) => withFields(meta, { timbre: singer === ANY_SINGER ? undefined : singer }),
    initial: () => ANY_SINGER,
    held: ({ meta, singers }) => singers.find((one) => one === meta.timbre) ?? ANY_SINGER,
  },
  { isShown: isOf("song") },
)
const LENGTH = range(
  "length",
  /^meta\.duration$/,
  ({ kind }) => [lengthsOf(kind).least, lengthsOf(kind).most, kind === "sound-effect" ? 1 : 5],
  {
    read: ({ duration }) => duration,
    write: (meta, duration) => withFields(meta, { duration }),
    initial: ({ kind }) => lengthsOf(kind).usual,
  },
  { isShown: isMade },
)
const COUNT = select(
  "count",
  /^meta\.n_iter$/,
  Array.from({ length: MAXIMUM_SOUNDS }, (_, index) => String(index + 1)),
  {
    read: ({ n_iter: count }) => (count === undefined ? undefined : String(count)),
    write: (meta, count) => withFields(meta, { n_iter: count === undefined ? undefined : Number(count) }),
    initial: () => "1",
  },
  { look: "row", isShown: isMade },
)
const NEGATIVE = text(
  "negative",
  /^meta\.negative_prompt$/,
  MAXIMUM_PROMPT_CHARACTERS,
  { read: ({ negative_prompt: words }) => words, write: (meta, words) => withFields(meta, { negative_prompt: words }) },
  { isShown: isMade },
)
const SEED = seed(
  /^meta\.seed$/,
  () => LARGEST_SEED,
  { read: ({ seed: said }) => said, write: (meta, said) => withFields(meta, { seed: said }) },
  { isShown: isMade },
)

/** The settings of sounds in their order. */
export const SOUND_GROUPS: readonly FieldGroupDeclaration<SoundFacts, SoundNames, SoundGroupName>[] = [
  { name: "emotion", fields: [EMOTION, SPEED], tellsAll: true },
  { name: "lyrics", fields: [LYRICS] },
  { name: "singer", fields: [SINGER] },
  { name: "length", fields: [LENGTH, COUNT] },
  { name: "negative", fields: [NEGATIVE] },
  { name: "seed", fields: [SEED] },
]

/** What the chips of the composer open: the first on the screen names it. */
export const SOUND_CHIPS: readonly (readonly SoundField[])[] = [[EMOTION, SPEED], [LYRICS], [SINGER], [LENGTH, COUNT]]

/** What is no setting: words, who speaks or sings, what is sung. */
const KEPT = ["prompt", "timbre", "lyrics", "generateMode"]

/** An input whose settings are all at their defaults; null where they are. */
export function withoutSettings(meta: AudioConfiguration): AudioConfiguration | null {
  return onlyFields(meta, KEPT)
}

/** Fields of a configuration that no field of the room sets, and why; every other one has one. */
export const UNREACHED_FIELDS: Readonly<Record<string, string>> = {
  local: "The words in the speaker's own language, kept by those who translate them; what is typed is spoken as it is.",
  generateMode: "Chosen with what is made: a song or an instrumental.",
  own_voice: "Written by the server: what was measured of a voice of the member's own.",
  language: "Of lyrics that are written: the singer's.",
}
