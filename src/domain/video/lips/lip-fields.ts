import type { FieldRow, FieldTable } from "../../_kernel/field-table.ts"
import { hasSound, type LipSyncConfiguration } from "./lip-configuration.ts"

const KIND = ["lip-sync"] as const

/** Of a text; where a sound is heard nobody says one. */
const said = (...order: readonly string[]): FieldRow<LipSyncConfiguration> => ({ acts: KIND, order, when: (meta) => !hasSound(meta) })
const KEPT: FieldRow<LipSyncConfiguration> = { acts: [], order: [], isKept: true }
const NAMES_INPUT: FieldRow<LipSyncConfiguration> = { acts: KIND, order: [] }

/** What becomes of each field that is asked for of a face that shall speak (spec 2§3, lipSyncParams). */
export const LIP_FIELDS: FieldTable<LipSyncConfiguration> = {
  "video.url": NAMES_INPUT,
  "video.file_id": NAMES_INPUT,
  timbre: said("model"),
  speed: said("speed"),
  emotion: said("emotion"),
  prompt: said("prompt"),
  local: said("prompt"),
  url: NAMES_INPUT,
  file_id: NAMES_INPUT,
  name: KEPT,
  duration: KEPT,
  "own_voice.base": KEPT,
  "own_voice.traits": KEPT,
}
