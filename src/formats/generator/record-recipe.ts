import { isHash } from "./infotext-parts.ts"
import { isRecord, type JsonRecord, recordOf, textOfJson } from "./loose-json.ts"
import type { Recipe, RecipeGenerator } from "./recipe.ts"
import { RecipeDraft } from "./recipe-draft.ts"
import { numberIn, type SettingName } from "./setting-fields.ts"

/** How a program names its settings in a flat JSON object. Names are compared in lower case, spaces as underscores. */
export interface RecordShape {
  readonly generator: RecipeGenerator
  /** Where the prompt may be, the best first. */
  readonly prompts: readonly string[]
  readonly negatives: readonly string[]
  readonly settings: Readonly<Record<string, SettingName>>
  /** Settings of a form that only this program has. */
  readonly special?: Readonly<Record<string, (draft: RecipeDraft, value: unknown, writtenName: string) => void>>
}

/** The recipe in a flat JSON object; whatever has no place in it is unknown under its own name. */
export function readRecordRecipe(record: JsonRecord, shape: RecordShape): Recipe {
  const draft = new RecipeDraft()
  takeRecord(draft, record, shape)
  return draft.finish(shape.generator)
}

/** Takes the settings of a flat JSON object. */
export function takeRecord(draft: RecipeDraft, record: JsonRecord, shape: RecordShape): void {
  const entries = Object.entries(record).map(([name, value]) => [name, normal(name), value] as const)
  const find = (key: string) => entries.find(([, one]) => one === key)?.[2]
  const prompt = shape.prompts.find((key) => isWords(find(key)))
  const negative = shape.negatives.find((key) => isWords(find(key)))
  const side = (key: string) => numberIn(textOfJson(find(key)) ?? "")
  const hasSize = side("width") !== null && side("height") !== null
  if (hasSize) draft.take("Size", `${side("width")}x${side("height")}`)
  for (const [name, key, value] of entries) {
    const setting = own(shape.settings, key)
    const special = own(shape.special ?? {}, key.replace(/\d+$/, "#")) ?? own(shape.special ?? {}, key)
    if (key === prompt && typeof value === "string" && draft.prompt === "") draft.prompt = value
    else if (key === negative && typeof value === "string" && draft.negativePrompt === "") draft.negativePrompt = value
    else if (hasSize && (key === "width" || key === "height")) continue
    else if (special !== undefined) special(draft, value, name)
    else if (setting !== undefined) draft.take(setting, value, name)
    else if (value !== "") draft.leave(name, value)
  }
}

function normal(name: string): string {
  return name.toLowerCase().replaceAll(" ", "_")
}

function isWords(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== ""
}

function own<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

/** Takes a model that is a name or an object with a name and a hash; its other fields are unknown. */
export function takeModel(draft: RecipeDraft, name: SettingName, hashName: SettingName | null, value: unknown, writtenName: string): void {
  if (typeof value === "string") {
    if (value !== "None") draft.take(name, value, writtenName)
    return
  }
  if (!isRecord(value)) draft.leave(writtenName, value)
  for (const [key, said] of Object.entries(recordOf(value))) {
    if (key === "name" || key === "model_name") draft.take(name, said, `${writtenName} ${key}`)
    else if (key === "hash" && hashName !== null) draft.take(hashName, said, `${writtenName} ${key}`)
    else draft.leave(`${writtenName} ${key}`, said)
  }
}

/** Takes a small model; what says no name is unknown, as is a hash of another form. */
export function takeLora(draft: RecipeDraft, name: unknown, weight: unknown, hash: unknown, writtenName: string): void {
  const number = numberIn(textOfJson(weight) ?? "")
  const known = typeof hash === "string" && isHash(hash) ? hash : null
  const isNamed = typeof name === "string" && name !== ""
  const isTaken =
    isNamed && draft.lora({ name, ...(number === null ? {} : { weight: number }), ...(known === null ? {} : { hash: known }) })
  if (!isTaken) draft.leave(writtenName, JSON.stringify([name, weight, hash]))
  if (isTaken && number === null) draft.leave(`${writtenName} ${name} weight`, weight)
  if (isTaken && known === null) draft.leave(`${writtenName} ${name} hash`, hash)
}

/** The parts of a list; what is none is unknown and has none. */
export function partsOf(draft: RecipeDraft, value: unknown, writtenName: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  draft.leave(writtenName, value)
  return []
}
