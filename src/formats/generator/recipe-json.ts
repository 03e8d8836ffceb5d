import * as z from "zod/mini"
import { type JsonRecord, readRecord } from "./loose-json.ts"
import { GENERATORS, type Recipe } from "./recipe.ts"
import { RecipeDraft } from "./recipe-draft.ts"
import { SETTING_FIELDS, SETTING_NAMES } from "./setting-fields.ts"

/** What tells our JSON apart, with its version. A reader takes this version alone. */
export const RECIPE_FORMAT = "atelier-recipe/1"

let schema: ReturnType<typeof makeSchema> | undefined

function makeSchema() {
  const text = z.string()
  const number = z.number()
  const optional = { text: z.exactOptional(text), number: z.exactOptional(number) }
  return z.looseObject({
    format: z.literal(RECIPE_FORMAT),
    generator: z.enum(GENERATORS),
    version: z.nullable(text),
    prompt: text,
    negativePrompt: text,
    settings: z.record(text, z.unknown()),
    loras: z.array(z.strictObject({ name: text, weight: optional.number, hash: optional.text })),
    resources: z.array(
      z.strictObject({
        type: optional.text,
        name: optional.text,
        versionName: optional.text,
        versionId: optional.number,
        air: optional.text,
        weight: optional.number,
      }),
    ),
    controls: z.array(
      z.strictObject({
        module: optional.text,
        model: optional.text,
        weight: optional.number,
        guidanceStart: optional.number,
        guidanceEnd: optional.number,
        controlMode: optional.text,
        resizeMode: optional.text,
        processorResPx: optional.number,
        thresholdA: optional.number,
        thresholdB: optional.number,
      }),
    ),
    detailers: z.array(
      z.strictObject({
        model: optional.text,
        prompt: optional.text,
        negativePrompt: optional.text,
        confidence: optional.number,
        denoisingStrength: optional.number,
      }),
    ),
    unknown: z.array(z.strictObject({ name: text, value: text })),
  })
}

/** A recipe as JSON that `recipeFromJson` reads again. */
export function recipeToJson(recipe: Recipe): string {
  return JSON.stringify({ format: RECIPE_FORMAT, ...recipe }, null, 2)
}

/** The recipe in our own JSON; null for any other text. Settings that we do not know, or with values that they cannot have, are unknown. */
export function recipeFromJson(text: string): Recipe | null {
  const record = readRecord(text)
  return record === null ? null : recipeOfOwnRecord(record)
}

/** The recipe in the object of our own JSON; null for any other. */
export function recipeOfOwnRecord(record: JsonRecord): Recipe | null {
  if (record["format"] !== RECIPE_FORMAT) return null
  schema ??= makeSchema()
  const parsed = schema.safeParse(record)
  if (!parsed.success) return null
  const {
    format: _,
    generator,
    version,
    prompt,
    negativePrompt,
    settings,
    loras,
    resources,
    controls,
    detailers,
    unknown,
    ...others
  } = parsed.data
  const draft = new RecipeDraft()
  draft.prompt = prompt
  draft.negativePrompt = negativePrompt
  draft.version = version
  takeSettings(draft, settings)
  for (const { name, value } of unknown) draft.leave(name, value)
  for (const lora of loras) if (!draft.lora(lora)) draft.leave("loras", JSON.stringify(lora))
  for (const resource of resources) draft.resource(resource)
  for (const control of controls) draft.control(control)
  for (const [index, detailer] of detailers.entries())
    if (!draft.detailer(index, detailer)) draft.leave("detailers", JSON.stringify(detailer))
  for (const [name, value] of Object.entries(others)) draft.leave(name, value)
  return draft.finish(generator)
}

function takeSettings(draft: RecipeDraft, settings: JsonRecord): void {
  const waiting = new Map(Object.entries(settings))
  for (const name of SETTING_NAMES) {
    const field = SETTING_FIELDS[name]
    const keys = field.kind === "size" ? field.keys : [field.key]
    const values = keys.map((key) => waiting.get(key))
    if (values.some((value) => value === undefined)) continue
    for (const key of keys) waiting.delete(key)
    draft.take(name, field.kind === "size" ? values.join("x") : values[0], keys.join(" "))
  }
  for (const [name, value] of waiting) draft.leave(name, value)
}
