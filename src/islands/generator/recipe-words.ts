import type { RecipeMeta } from "../../domain/studio/recipe-rules.ts"
import type { useMessages } from "../_runtime/messages.tsx"

type Fact = readonly [name: string, value: string]

/** What the fields of a recipe are called in the form. */
export type RecipeNames = Readonly<Record<keyof RecipeMeta, string>>

interface Words {
  readonly generator: ReturnType<typeof useMessages<"generator">>
  readonly studio: ReturnType<typeof useMessages<"studio">>
  readonly result: ReturnType<typeof useMessages<"result">>
}

/** What the fields of a recipe are called in the form. */
export function recipeNames({ generator, studio, result }: Words): RecipeNames {
  return {
    prompt: studio("promptLabel"),
    negative_prompt: studio("negativeLabel"),
    art_model_no: result("field_model"),
    art_model_ver_no: result("field_version"),
    width: studio("width"),
    height: studio("height"),
    steps: generator("steps"),
    cfg_scale: generator("cfg"),
    seed: studio("seedLabel"),
    sampler_name: generator("sampler"),
    clip_skip: generator("clipSkip"),
    denoising_strength: generator("denoising"),
    vae: generator("vae"),
    enable_hr: generator("hires"),
    hr_scale: generator("hiresScale"),
    hr_upscaler: generator("hiresUpscaler"),
    hr_second_pass_steps: generator("hiresSteps"),
    hr_upscaler_redraw: generator("hiresDenoising"),
    refiner_mode: generator("refiner"),
    refiner_switch_at: generator("refinerSwitch"),
    lora_models: generator("loras"),
    prompt_style: studio("styleLabel"),
    ad_model: generator("repairs"),
    ad_units: generator("repairs"),
  }
}

/** A recipe's settings in words, each with its name; those of what is repaired with theirs. */
export function recipeFacts(meta: RecipeMeta, words: Words): readonly Fact[] {
  const names = recipeNames(words)
  const { enable_hr: _, lora_models: loras = [], ad_units: units = [], ...plain } = meta
  const repairs = units.flatMap(({ prompt, negative_prompt: negative, ad_confidence: confidence, ad_denoising_strength: strength }) => [
    [words.generator("repairPrompt"), prompt] as const,
    [words.generator("repairNegative"), negative] as const,
    [words.generator("confidence"), confidence] as const,
    [words.generator("denoising"), strength] as const,
  ])
  const said = Object.entries(plain).map(([field, value]) => [nameIn(names, field), value] as const)
  return [
    ...[...said, ...repairs].flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, String(value)] as const])),
    ...loras.map(({ model_id: id, weight }) => [names.lora_models, `${id} \u00d7 ${weight}`] as const),
  ]
}

/** What a field is called, or what another program calls it. */
export function nameIn(names: RecipeNames, field: string): string {
  return isField(field, names) ? names[field] : field
}

function isField(field: string, names: RecipeNames): field is keyof RecipeMeta {
  return Object.hasOwn(names, field)
}
