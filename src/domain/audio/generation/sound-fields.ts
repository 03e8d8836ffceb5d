import type { FieldRow, FieldTable } from "../../_kernel/field-table.ts"
import type { AudioConfiguration } from "./configuration.ts"

type Row = FieldRow<AudioConfiguration>

const SUNG = ["song"] as const
const PLAYED = ["sound-effect", "music", "song"] as const
const SPOKEN = ["speech"] as const

const acts = (kinds: readonly string[], ...order: readonly string[]): Row => ({ acts: kinds, order })
/** It chooses the kind, or is written by us: nobody could hear it. */
const KEPT: Row = { acts: [], order: [], isKept: true }

/** What becomes of each field that is asked for of sounds, and of the words that are sung. */
export const SOUND_FIELDS_TABLE: FieldTable<AudioConfiguration> = {
  prompt: acts([...PLAYED, "lyrics", ...SPOKEN], "prompt"),
  negative_prompt: acts(PLAYED, "negative_prompt"),
  seed: acts([...PLAYED, "lyrics"], "seed"),
  duration: acts(PLAYED, "duration_s"),
  n_iter: acts(PLAYED, "count"),
  generateMode: KEPT,
  lyrics: acts(SUNG, "lyrics"),
  timbre: acts([...SUNG, ...SPOKEN], "model"),
  language: acts(["lyrics"], "language"),
  local: acts(SPOKEN, "prompt"),
  speed: acts(SPOKEN, "speed"),
  emotion: acts(SPOKEN, "emotion"),
  "own_voice.base": KEPT,
  "own_voice.traits": KEPT,
}
