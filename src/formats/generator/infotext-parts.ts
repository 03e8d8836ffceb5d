import { printControl, readControl } from "./infotext-controls.ts"
import { isDetailerName, printDetailers, readDetailer } from "./infotext-detailers.ts"
import { printPair, readPairs } from "./infotext-tokens.ts"
import { isRecord, type JsonRecord, listOf, readLooseJson, readRecord } from "./loose-json.ts"
import type { Recipe, RecipeLora, RecipeResource } from "./recipe.ts"
import type { RecipeDraft } from "./recipe-draft.ts"
import { numberIn } from "./setting-fields.ts"

const TAG = /<(?:lora|lyco):([^<>]{1,400})>/g
/** A hash, with the name of its kind where there are several; an older Fooocus writes the weight behind it. */
const HASH = /^((?:[a-z]\w{1,19}:)?[0-9a-f]{8,128})(?:\s*:\s*(\S{1,40}))?$/i

/** Whether infotext can say a model's hash so. */
export function isHash(text: string): boolean {
  const match = HASH.exec(text)
  return match?.[1] === text
}

/** The small models that a prompt names in its own syntax (`<lora:name:0.8>`). */
export function lorasInPrompt(prompt: string): readonly RecipeLora[] {
  return [...prompt.matchAll(TAG)].flatMap(([, inside = ""]) => {
    const [name = "", weight = ""] = inside.split(":").map((part) => part.trim())
    return name === "" ? [] : [weighted(name, weight)]
  })
}

/** A prompt without the small models in it. */
export function withoutLoras(prompt: string): string {
  if (lorasInPrompt(prompt).length === 0) return prompt
  return prompt
    .replaceAll(TAG, "")
    .replaceAll(/[ \t]{2,}/g, " ")
    .replaceAll(/(?:,[ \t]*){2,}/g, ", ")
    .trim()
}

function weighted(name: string, text: string): RecipeLora {
  const weight = numberIn(text)
  return weight === null ? { name } : { name, weight }
}

/** Whether infotext has a setting of that name that `readPart` reads, or its version. */
export function isPartName(name: string): boolean {
  return isDetailerName(name) || /^(?:version|lora hashes|lora weights|hashes|civitai resources|controlnet \d{1,2})$/i.test(name)
}

/** Reads a setting that holds several: `Lora hashes`, `Lora weights`, `Hashes`, `Civitai resources`, `ControlNet 0`. False for any other. */
export function readPart(draft: RecipeDraft, name: string, value: string): boolean {
  const key = name.toLowerCase()
  if (key === "lora hashes" || key === "lora weights") readLoras(draft, name, value)
  else if (key === "hashes") return readHashes(draft, name, value)
  else if (key === "civitai resources") return readResources(draft, name, value)
  else if (/^controlnet \d{1,2}$/.test(key)) return readControl(draft, name, value)
  else return readDetailer(draft, name, value)
  return true
}

function readLoras(draft: RecipeDraft, partName: string, text: string): void {
  for (const { name, value } of readPairs(text.trim())) {
    const loraName = name === "" ? value : name
    const match = partName.toLowerCase() === "lora hashes" && name !== "" ? HASH.exec(value) : null
    const hash = match?.[1] ?? null
    const number = hash === null ? value : (match?.[2] ?? "")
    const weight = numberIn(number)
    const isTaken = draft.lora({ name: loraName, ...(weight === null ? {} : { weight }), ...(hash === null ? {} : { hash }) })
    if (!isTaken || (weight === null && number !== "" && name !== "")) draft.leave(`${partName} ${loraName}`, value)
  }
}

function readHashes(draft: RecipeDraft, partName: string, text: string): boolean {
  const hashes = readRecord(text)
  if (hashes === null) return false
  for (const [key, value] of Object.entries(hashes)) {
    const lora = /^(?:lora|lyco):(.{1,200})$/i.exec(key)?.[1]
    if (key.toLowerCase() === "model") draft.take("Model hash", value, `${partName} ${key}`)
    else if (key.toLowerCase() === "vae") draft.take("VAE hash", value, `${partName} ${key}`)
    else if (lora === undefined || typeof value !== "string" || !isHash(value) || !draft.lora({ name: lora, hash: value }))
      draft.leave(`${partName} ${key}`, value)
  }
  return true
}

/** Which of a resource's fields has which name at Civitai. */
const RESOURCE_TEXTS = { type: "type", modelName: "name", modelVersionName: "versionName", versionName: "versionName", air: "air" } as const
const RESOURCE_NUMBERS = { modelVersionId: "versionId", weight: "weight", strength: "weight" } as const

const has = <Key extends string>(names: Readonly<Record<Key, unknown>>, key: string): key is Key => Object.hasOwn(names, key)

function readResources(draft: RecipeDraft, partName: string, text: string): boolean {
  const resources = readLooseJson(text)
  if (!Array.isArray(resources) || !resources.every(isRecord)) return false
  takeResources(draft, resources, partName)
  return true
}

/** Takes a list of models as Civitai writes it. */
export function takeResources(draft: RecipeDraft, value: unknown, partName: string): void {
  if (!Array.isArray(value)) draft.leave(partName, value)
  for (const [index, one] of listOf(value).entries()) {
    if (!isRecord(one)) {
      draft.leave(`${partName} ${index}`, one)
      continue
    }
    if (takeNamedLora(draft, one)) continue
    const texts: Partial<Record<(typeof RESOURCE_TEXTS)[keyof typeof RESOURCE_TEXTS], string>> = {}
    const numbers: Partial<Record<(typeof RESOURCE_NUMBERS)[keyof typeof RESOURCE_NUMBERS], number>> = {}
    for (const [key, said] of Object.entries(one)) {
      if (typeof said === "string" && has(RESOURCE_TEXTS, key) && texts[RESOURCE_TEXTS[key]] === undefined)
        texts[RESOURCE_TEXTS[key]] = said
      else if (typeof said === "number" && has(RESOURCE_NUMBERS, key) && numbers[RESOURCE_NUMBERS[key]] === undefined)
        numbers[RESOURCE_NUMBERS[key]] = said
      else draft.leave(`${partName} ${index} ${key}`, said)
    }
    draft.resource({ ...texts, ...numbers })
  }
}

/** Of a LoRA Civitai says the name that it has in the prompt, where it does not know its version. */
function takeNamedLora(draft: RecipeDraft, { name, type, weight, hash, modelVersionId }: JsonRecord): boolean {
  if (typeof name !== "string" || modelVersionId !== undefined || !/^(?:lora|locon|lycoris)$/i.test(String(type))) return false
  const known = typeof hash === "string" && isHash(hash) ? { hash } : {}
  return draft.lora({ name, ...(typeof weight === "number" ? { weight } : {}), ...known })
}

/** The settings of infotext that hold several, in its words. */
export function printParts({ prompt, loras, resources, controls, detailers }: Recipe): readonly (readonly [string, string])[] {
  const tagged = new Map(
    lorasInPrompt(prompt)
      .toReversed()
      .map((lora) => [lora.name, lora.weight]),
  )
  const isTagged = ({ name, weight }: RecipeLora) => tagged.has(name) && tagged.get(name) === weight
  const weights = loras
    .filter((lora) => !isTagged(lora))
    .map(({ name, weight }) => printPair(name, weight === undefined ? "" : String(weight)))
  const hashes = loras.flatMap(({ name, hash }) => (hash === undefined ? [] : [printPair(name, hash)]))
  const list = (name: string, parts: readonly string[]) => (parts.length === 0 ? [] : [[name, parts.join(", ")] as const])
  return [
    ...list("Lora weights", weights),
    ...list("Lora hashes", hashes),
    ...printDetailers(detailers),
    ...controls.map((control, index) => [`ControlNet ${index}`, printControl(control)] as const),
    ...(resources.length === 0 ? [] : [["Civitai resources", JSON.stringify(resources.map(printResource))] as const]),
  ]
}

function printResource({ type, name, versionName, versionId, air, weight }: RecipeResource) {
  return { type, weight, modelVersionId: versionId, modelName: name, modelVersionName: versionName, air }
}
