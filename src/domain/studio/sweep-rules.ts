import type { Seed } from "../../formats/generator/seed.ts"
import type { FieldError } from "../_kernel/errors.ts"
import type { ShownSweep, SweepSetting } from "../_kernel/task-specification.ts"
import type { Configuration } from "./configuration.ts"
import { BASE_MODELS, baseModelOf, type CategoryMode, isSampler, modeOf, NO_STYLE, SAMPLERS, STYLES, type StyleName } from "./rules.ts"
import type { SweepAxisInput, SweepInput } from "./sweep-schema.ts"
import { MAXIMUM_CELLS, partsOf, type ReadValues, readNumbers, readSeeds } from "./sweep-values.ts"

/** Settings whose values are numbers, and which of them are whole. */
const NUMBERS: Readonly<Partial<Record<SweepSetting, "whole" | "any">>> = {
  steps: "whole",
  clip_skip: "whole",
  cfg_scale: "any",
  lora_weight: "any",
  denoising_strength: "any",
}

/** What a setting is given in one column or row: what is shown above it, and the configuration that has it. */
interface AxisValue {
  readonly label: string
  readonly apply: (meta: Configuration) => Configuration
}

/** The axes of a sweep with their values read; `errors` has a path and a message for each wrong one. */
export interface ReadSweep {
  readonly columns: readonly AxisValue[]
  /** One that changes nothing where there is a single axis. */
  readonly rows: readonly AxisValue[]
  readonly shown: ShownSweep
  readonly errors: readonly FieldError[]
}

const UNCHANGED: AxisValue = { label: "", apply: (meta) => meta }

/** Reads the axes of a sweep. Paths begin with `sweep.`; their values may still be refused by what they are put into. */
export function readSweep(meta: Configuration, { x, y }: SweepInput): ReadSweep {
  const across = readAxis(meta, x)
  const down = y === undefined ? { values: [UNCHANGED], errors: [] } : readAxis(meta, y)
  const errors = [
    ...across.errors.map((error) => ({ ...error, path: `sweep.x.${error.path}` })),
    ...down.errors.map((error) => ({ ...error, path: `sweep.y.${error.path}` })),
    ...(y !== undefined && isSameSetting(x, y) ? [{ path: "sweep.y.setting", message: "SweepSameSetting" }] : []),
  ]
  const isTooMuch = across.values.length * down.values.length > MAXIMUM_CELLS
  const tooMany = { path: `sweep.${y === undefined ? "x" : "y"}.values`, message: "SweepTooManyCells", maximum: MAXIMUM_CELLS }
  return {
    columns: across.values,
    rows: down.values,
    shown: {
      x: { setting: x.setting, values: across.values.map(({ label }) => label) },
      y: y === undefined ? null : { setting: y.setting, values: down.values.map(({ label }) => label) },
    },
    errors: errors.length === 0 && isTooMuch ? [tooMany] : errors,
  }
}

/** Words and LoRA may stand on both axes where they are not the same ones. */
function isSameSetting(x: SweepAxisInput, y: SweepAxisInput): boolean {
  if (x.setting !== y.setting) return false
  if (x.setting === "lora_weight") return x.lora === y.lora
  return x.setting !== "prompt"
}

/** One cell's place: its column and its row, from 0. */
export interface CellPlace {
  readonly column: number
  readonly row: number
}

/** A configuration as it is without its sweep, for one image of a seed that every cell has unless an axis says another. */
function commonMeta(meta: Configuration, seed: Seed): Configuration {
  const { sweep: _sweep, seedsdxl: _other, ...rest } = meta
  return { ...rest, n_iter: 1, seed }
}

/** The configuration of one cell, which made alone makes the same image. */
export function cellMeta(meta: Configuration, { columns, rows }: Pick<ReadSweep, "columns" | "rows">, place: CellPlace, seed: Seed) {
  const across = columns[place.column] ?? UNCHANGED
  const down = rows[place.row] ?? UNCHANGED
  return down.apply(across.apply(commonMeta(meta, seed)))
}

function readAxis(
  meta: Configuration,
  axis: SweepAxisInput,
): { readonly values: readonly AxisValue[]; readonly errors: readonly FieldError[] } {
  const read = valuesOf(meta, axis)
  if (!read.ok)
    return { values: [], errors: [{ path: typeof axis.values === "string" ? "values" : `values.${read.at}`, message: read.message }] }
  if (read.values.length === 0) return { values: [], errors: [{ path: "values", message: "SweepNoValues" }] }
  if (axis.setting === "lora_weight" && !(meta.lora_models ?? []).some(({ model_id }) => model_id === axis.lora))
    return { values: read.values, errors: [{ path: "lora", message: "SweepLoraMissing" }] }
  return { values: read.values, errors: [] }
}

function valuesOf(meta: Configuration, axis: SweepAxisInput): ReadValues<AxisValue> {
  const { setting, values } = axis
  if (setting === "seed") {
    const read = numbersOf(values, readSeeds)
    return read.ok ? { ok: true, values: read.values.map(seedValue) } : read
  }
  const kind = NUMBERS[setting]
  if (kind !== undefined) {
    const read = numbersOf(values, (text) => readNumbers(text, kind === "whole"))
    return read.ok ? { ok: true, values: read.values.map((value) => numberValue(meta, axis, value)) } : read
  }
  const names = (typeof values === "string" ? partsOf(values) : values.map(String)).map((name) => name.trim())
  const empty = names.indexOf("")
  if (empty >= 0 && setting !== "prompt") return { ok: false, at: empty, message: "SweepNoValues" }
  if (setting === "prompt") return wordValues(meta, names)
  const found = names.map((name) => nameValue(setting, name))
  const unknown = found.indexOf(null)
  return unknown >= 0 ? { ok: false, at: unknown, message: "NotAllowedValue" } : { ok: true, values: found.flatMap((one) => one ?? []) }
}

function seedValue(seed: Seed): AxisValue {
  return { label: String(seed), apply: (before) => ({ ...before, seed }) }
}

function numbersOf<Value>(values: SweepAxisInput["values"], readText: (text: string) => ReadValues<Value>): ReadValues<Value> {
  if (typeof values === "string") return readText(values)
  const read: Value[] = []
  for (const [at, value] of values.entries()) {
    const one = readText(String(value))
    if (!one.ok) return { ...one, at }
    const [number] = one.values
    if (number === undefined || one.values.length > 1) return { ok: false, at, message: "SweepNotANumber" }
    read.push(number)
  }
  return { ok: true, values: read }
}

function numberValue(meta: Configuration, { setting, lora }: SweepAxisInput, value: number): AxisValue {
  const label = String(value)
  switch (setting) {
    case "lora_weight": {
      const name = (meta.lora_models ?? []).find(({ model_id }) => model_id === lora)
      return {
        label: `${name?.name ?? lora ?? ""} ${label}`.trim(),
        apply: (before) => ({
          ...before,
          lora_models: (before.lora_models ?? []).map((one) => (one.model_id === lora ? { ...one, weight: value } : one)),
        }),
      }
    }
    case "steps":
    case "cfg_scale":
    case "clip_skip":
    case "denoising_strength":
      return { label, apply: (before) => ({ ...before, [setting]: value }) }
    default:
      throw new Error(`${setting} has no numbers`)
  }
}

/** The first word is what the prompt says; it stays in the first cell, and each other one stands in its place in its own. */
function wordValues(meta: Configuration, words: readonly string[]): ReadValues<AxisValue> {
  const [sought = ""] = words
  const texts = [meta.prompt, meta.negative_prompt, meta.negative_prompt_sdxl]
  if (words.length > 0 && (sought === "" || !texts.some((text) => text?.includes(sought) === true)))
    return { ok: false, at: 0, message: "SweepWordMissing" }
  const put = (text: string | undefined, word: string) => text?.replaceAll(sought, () => word)
  return {
    ok: true,
    values: words.map((word) => ({
      label: word,
      apply: ({ prompt, negative_prompt, negative_prompt_sdxl, ...before }) => ({
        ...before,
        ...(prompt === undefined ? {} : { prompt: put(prompt, word) }),
        ...(negative_prompt === undefined ? {} : { negative_prompt: put(negative_prompt, word) }),
        ...(negative_prompt_sdxl === undefined ? {} : { negative_prompt_sdxl: put(negative_prompt_sdxl, word) }),
      }),
    })),
  }
}

function nameValue(setting: SweepSetting, name: string): AxisValue | null {
  const like = <Name extends string>(names: readonly Name[]): Name | undefined =>
    names.find((one) => one.toLowerCase() === name.toLowerCase())
  switch (setting) {
    case "sampler_name": {
      const sampler = like(SAMPLERS) ?? (isSampler(name) ? name : undefined)
      return sampler === undefined ? null : { label: sampler, apply: (before) => ({ ...before, sampler_name: sampler }) }
    }
    case "style": {
      const style: StyleName | undefined = like(STYLES)
      if (style === undefined && name.toLowerCase() !== NO_STYLE) return null
      return { label: style ?? NO_STYLE, apply: (before) => withStyle(before, style) }
    }
    case "model": {
      const model = BASE_MODELS.find(({ name: called }) => called.toLowerCase() === name.toLowerCase()) ?? baseModelOf(name)
      if (model === undefined) return null
      const { art_model_no, art_model_ver_no } = model
      return { label: model.name, apply: (before) => ({ ...before, art_model_no, art_model_ver_no }) }
    }
    default:
      throw new Error(`${setting} has no names`)
  }
}

/** The modes keep their style in places of their own. */
function withStyle({ prompt_style: _style, studio, sdxl, ...rest }: Configuration, style: StyleName | undefined): Configuration {
  const { style: _studio, ...ofStudio } = studio ?? {}
  const { prompt_style: _sdxl, ...ofSdxl } = sdxl ?? {}
  return {
    ...rest,
    ...(Object.keys(ofStudio).length === 0 ? {} : { studio: ofStudio }),
    ...(Object.keys(ofSdxl).length === 0 ? {} : { sdxl: ofSdxl }),
    ...styledAs(modeOf(rest.category), style, { ofStudio, ofSdxl }),
  }
}

/** A style, or none of them, where the mode has its own. */
function styledAs(
  mode: CategoryMode,
  style: StyleName | undefined,
  { ofStudio, ofSdxl }: { readonly ofStudio: NonNullable<Configuration["studio"]>; readonly ofSdxl: NonNullable<Configuration["sdxl"]> },
): Pick<Configuration, "prompt_style" | "studio" | "sdxl"> {
  switch (mode) {
    case "studio":
      return { studio: { ...ofStudio, style: style ?? NO_STYLE } }
    case "sdxl":
      return style === undefined ? { sdxl: { ...ofSdxl, prompt_style: NO_STYLE } } : { prompt_style: style }
    case "normal":
    case "weighted":
      return style === undefined ? {} : { prompt_style: style }
  }
}
