import { type InfotextPair, printPair, readPairs } from "./infotext-tokens.ts"
import type { RecipeControl } from "./recipe.ts"
import type { RecipeDraft } from "./recipe-draft.ts"
import { numberIn } from "./setting-fields.ts"

/** A unit's settings in the words and the order of infotext. */
const NAMES = [
  ["Module", "module"],
  ["Model", "model"],
  ["Weight", "weight"],
  ["Resize Mode", "resizeMode"],
  ["Processor Res", "processorResPx"],
  ["Threshold A", "thresholdA"],
  ["Threshold B", "thresholdB"],
  ["Guidance Start", "guidanceStart"],
  ["Guidance End", "guidanceEnd"],
  ["Control Mode", "controlMode"],
] as const
const TEXTS = {
  module: "module",
  preprocessor: "module",
  model: "model",
  "control mode": "controlMode",
  "resize mode": "resizeMode",
} as const
const NUMBERS = {
  weight: "weight",
  "guidance start": "guidanceStart",
  "guidance end": "guidanceEnd",
  "processor res": "processorResPx",
  "threshold a": "thresholdA",
  "threshold b": "thresholdB",
} as const
/** Numbers that older versions wrote together. */
const TUPLES: Readonly<Record<string, readonly (keyof typeof NUMBERS)[]>> = {
  "starting/ending": ["guidance start", "guidance end"],
  "preprocessor params": ["processor res", "threshold a", "threshold b"],
}

const has = <Key extends string>(names: Readonly<Record<Key, unknown>>, key: string): key is Key => Object.hasOwn(names, key)

/** Reads the settings of a ControlNet unit; false where they say nothing that is understood. */
export function readControl(draft: RecipeDraft, partName: string, text: string): boolean {
  const texts: Partial<Record<(typeof TEXTS)[keyof typeof TEXTS], string>> = {}
  const numbers: Partial<Record<(typeof NUMBERS)[keyof typeof NUMBERS], number>> = {}
  const left: InfotextPair[] = []
  for (const pair of readPairs(text.trim()).flatMap(apart)) {
    const { value } = pair
    const key = pair.name.toLowerCase()
    const number = numberIn(value)
    if (has(TEXTS, key) && value !== "" && texts[TEXTS[key]] === undefined) texts[TEXTS[key]] = value
    else if (has(NUMBERS, key) && number !== null && numbers[NUMBERS[key]] === undefined) numbers[NUMBERS[key]] = number
    else left.push(pair)
  }
  const control: RecipeControl = { ...texts, ...numbers }
  if (Object.keys(control).length === 0) return false
  draft.control(control)
  for (const { name, value } of left) draft.leave(`${partName} ${name}`.trim(), value)
  return true
}

function apart(pair: InfotextPair): readonly InfotextPair[] {
  const key = pair.name.toLowerCase()
  const names = Object.hasOwn(TUPLES, key) ? TUPLES[key] : undefined
  const values = /^\(([^()]{1,200})\)$/.exec(pair.value)?.[1]?.split(",") ?? []
  if (names?.length !== values.length || values.some((value) => numberIn(value) === null)) return [pair]
  return names.map((name, index) => ({ ...pair, name, value: values[index] ?? "" }))
}

/** A unit's settings as infotext has them. */
export function printControl(control: RecipeControl): string {
  return NAMES.flatMap(([name, key]) => (control[key] === undefined ? [] : [printPair(name, String(control[key]))])).join(", ")
}
