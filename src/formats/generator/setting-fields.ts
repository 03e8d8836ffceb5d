import type { NumberSetting, RecipeSettings, TextSetting } from "./recipe.ts"
import { seedIn } from "./seed.ts"

interface NumberField {
  readonly kind: "number"
  readonly key: NumberSetting
  readonly minimum: number
  readonly maximum: number
  readonly isWhole: boolean
}

interface SizeField {
  readonly kind: "size"
  readonly keys: readonly [NumberSetting, NumberSetting]
}

interface TextField {
  readonly kind: "text"
  readonly key: TextSetting
}

interface SeedField {
  readonly kind: "seed"
  readonly key: "seed"
}

type Field = NumberField | SizeField | TextField | SeedField

const MAXIMUM_NAME_CHARACTERS = 1000
const MAXIMUM_SIDE_PX = 65_536

const whole = (key: NumberSetting, minimum: number, maximum: number): NumberField => ({
  kind: "number",
  key,
  minimum,
  maximum,
  isWhole: true,
})
const decimal = (key: NumberSetting, maximum: number): NumberField => ({ kind: "number", key, minimum: 0, maximum, isWhole: false })
const words = (key: TextSetting): TextField => ({ kind: "text", key })

/** The settings that are understood, by the names of AUTOMATIC1111's infotext and in the order in which it writes them. */
export const SETTING_FIELDS = {
  Steps: whole("steps", 1, 10_000),
  Sampler: words("samplerName"),
  "Schedule type": words("scheduler"),
  "CFG scale": decimal("cfgScale", 1000),
  "Distilled CFG Scale": decimal("distilledCfgScale", 1000),
  Seed: { kind: "seed", key: "seed" },
  Size: { kind: "size", keys: ["width", "height"] },
  "Model hash": words("modelHash"),
  Model: words("modelName"),
  "VAE hash": words("vaeHash"),
  VAE: words("vaeName"),
  "Denoising strength": decimal("denoisingStrength", 1),
  "Clip skip": whole("clipSkip", 1, 64),
  RNG: words("noiseSource"),
  "Hires upscale": decimal("hiresScale", 100),
  "Hires resize": { kind: "size", keys: ["hiresWidth", "hiresHeight"] },
  "Hires steps": whole("hiresSteps", 0, 10_000),
  "Hires upscaler": words("hiresUpscaler"),
  "Hires denoising strength": decimal("hiresDenoisingStrength", 1),
  Refiner: words("refinerName"),
  "Refiner switch at": decimal("refinerSwitchAt", 1),
  Style: words("style"),
} as const satisfies Readonly<Record<string, Field>>

/** The name of a setting in infotext. */
export type SettingName = keyof typeof SETTING_FIELDS

export const SETTING_NAMES = Object.keys(SETTING_FIELDS).filter(isSettingName)

const ALIASES: Readonly<Record<string, SettingName>> = {
  scheduler: "Schedule type",
  "sd model": "Model",
  "sd vae": "VAE",
}
const BY_LOWER_CASE = new Map<string, SettingName>(SETTING_NAMES.map((name) => [name.toLowerCase(), name]))

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTING_FIELDS, name)
}

/** The setting that infotext names so; null for one that we do not know. */
export function settingNamed(name: string): SettingName | null {
  const key = name.toLowerCase()
  return BY_LOWER_CASE.get(key) ?? (Object.hasOwn(ALIASES, key) ? (ALIASES[key] ?? null) : null)
}

/** A setting with the value that its text says; null for a value that it cannot have. */
export function readSetting(name: SettingName, text: string): RecipeSettings | null {
  const field: Field = SETTING_FIELDS[name]
  switch (field.kind) {
    case "number": {
      const value = numberIn(text)
      const fits = value !== null && value >= field.minimum && value <= field.maximum && (!field.isWhole || Number.isSafeInteger(value))
      return fits ? numbers([[field.key, value]]) : null
    }
    case "seed": {
      const seed = seedIn(text)
      return seed === null ? null : { seed }
    }
    case "size": {
      const match = /^\s*(\d{1,5})\s*[x×]\s*(\d{1,5})\s*$/.exec(text)
      const [width, height] = [Number(match?.[1]), Number(match?.[2])]
      const fits = [width, height].every((side) => side > 0 && side <= MAXIMUM_SIDE_PX)
      const [widthKey, heightKey] = field.keys
      return fits
        ? numbers([
            [widthKey, width],
            [heightKey, height],
          ])
        : null
    }
    case "text": {
      const value = text.trim()
      if (value === "" || value.length > MAXIMUM_NAME_CHARACTERS || value.includes("\n")) return null
      const settings: Partial<Record<TextSetting, string>> = {}
      settings[field.key] = value
      return settings
    }
  }
}

/** A setting's value as infotext writes it; null where the recipe does not say it. */
export function printSetting(name: SettingName, settings: RecipeSettings): string | null {
  const field: Field = SETTING_FIELDS[name]
  switch (field.kind) {
    case "number":
    case "seed":
    case "text": {
      const value = settings[field.key]
      return value === undefined ? null : String(value)
    }
    case "size": {
      const [width, height] = field.keys.map((key) => settings[key])
      return width === undefined || height === undefined ? null : `${width}x${height}`
    }
  }
}

function numbers(values: readonly (readonly [NumberSetting, number])[]): RecipeSettings {
  const settings: Partial<Record<NumberSetting, number>> = {}
  for (const [key, value] of values) settings[key] = value
  return settings
}

/** A number as programs write it; null for any other text. */
export function numberIn(text: string): number | null {
  if (!/^\s*[+-]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:e[+-]?\d{1,3})?\s*$/i.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) ? value + 0 : null
}
