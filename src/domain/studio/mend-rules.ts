import type { Configuration } from "./configuration.ts"
import { readPrompt } from "./kinds/apply-prompt.ts"
import { finalSize, hiresOf, paintingOf } from "./kinds/painting.ts"
import { familyOf, ownSize, writtenSize } from "./kinds/painting-size.ts"
import type { SceneConfig } from "./offer-rules.ts"
import {
  baseModelOf,
  MAXIMUM_SIDE_PX,
  modeOf,
  onGridOf,
  ratioNamed,
  roomOnGrid,
  type Size,
  STARTER_MODEL,
  scaleOnGrid,
  sizeFor,
  sizeWithinMode,
  stepsIn,
} from "./rules.ts"

/** One thing that a rule changed so that the rest can be made: at which field, why, and what it is now. */
export interface Mend {
  /** As in failures: `meta.steps`. */
  readonly path: string
  readonly message: "mend_steps" | "mend_size" | "mend_ratio" | "mend_mode" | "mend_hires" | "mend_gone" | "mend_longest" | "mend_unheeded"
  /** What was asked for, and what is made; empty where words say it. */
  readonly from: string
  readonly to: string
}

type Step = (meta: Configuration, scene: SceneConfig | null) => readonly [Configuration, Mend] | null

/** Steps that the studio does not take (spec 1§5). */
const steps: Step = (meta) => {
  if (meta.steps === undefined) return null
  const now = stepsIn(meta.category, meta.steps)
  if (now === meta.steps) return null
  return [
    { ...meta, steps: now },
    { path: "meta.steps", message: "mend_steps", from: String(meta.steps), to: String(now) },
  ]
}

/** Sides between the lines of the family's grid; a frame around an image grows, since a pixel less would cut into it. */
const size: Step = (meta) => {
  const family = familyOf(meta)
  const written = writtenSize(meta)
  if (written === null) return null
  const snapped = (px: number) => (meta.imageUrl === undefined ? onGridOf(family, { width: px, height: px }).width : roomOnGrid(family, px))
  const { width, height } = meta
  if (width === undefined && height === undefined) {
    const made = onGridOf(family, written)
    if (made.width === written.width && made.height === written.height) return null
    // The ratio stays the ratio; only what it comes to is another size.
    const note = { message: "mend_size", from: sides(written.width, written.height), to: sides(made.width, made.height) } as const
    return [meta, { path: "meta.aspect_ratio", ...note }]
  }
  const now = {
    ...(width === undefined ? {} : { width: snapped(width) }),
    ...(height === undefined ? {} : { height: snapped(height) }),
  }
  if (now.width === width && now.height === height) return null
  return [
    { ...meta, ...now },
    { path: "meta.width", message: "mend_size", from: sides(width, height), to: sides(now.width, now.height) },
  ]
}

/** Sides above the longest of the mode, in their proportions; a frame around an image holds it as it is. */
const aboveMode: Step = (meta) => {
  const { width, height, left_margin: left, up_margin: up } = meta
  const written = writtenSize(meta)
  if (written === null || (width === undefined && height === undefined) || left !== undefined || up !== undefined) return null
  const now = sizeWithinMode(meta.category, familyOf(meta), written)
  if (now.width === written.width && now.height === written.height) return null
  const { aspect_ratio: _ratio, ...rest } = meta
  const note = { message: "mend_longest", from: sides(written.width, written.height), to: sides(now.width, now.height) } as const
  return [
    { ...rest, ...now },
    { path: "meta.width", ...note },
  ]
}

/** A size that the model does not make: the nearest of those that it does, by proportions and then by pixels. */
const madeSize: Step = (meta, scene) => {
  const made = scene?.lists?.sizes ?? null
  if (made === null || meta.imageUrl !== undefined) return null
  const asked = ownSize(meta)
  if (made.some((one) => one.width === asked.width && one.height === asked.height)) return null
  const distance = (one: Size) => Math.abs(Math.log((one.width * asked.height) / (one.height * asked.width)))
  const pixels = (one: Size) => Math.abs(one.width * one.height - asked.width * asked.height)
  const [nearest] = made.toSorted((one, other) => distance(one) - distance(other) || pixels(one) - pixels(other))
  if (nearest === undefined) return null
  const { aspect_ratio: _ratio, imageMode: _mode, ...rest } = meta
  return [
    { ...rest, ...nearest },
    {
      path: "meta.width",
      message: "mend_size",
      from: sides(asked.width, asked.height),
      to: sides(nearest.width, nearest.height),
    },
  ]
}

function sides(width: number | undefined, height: number | undefined): string {
  return [width, height].filter((px) => px !== undefined).join(" × ")
}

/** A ratio that the model's family has no size for. */
const ratio: Step = (meta) => {
  const known = ratioNamed(meta.aspect_ratio)
  const isBySide = meta.width !== undefined || meta.height !== undefined
  if (known === undefined || isBySide || sizeFor(familyOf(meta), known.code) !== undefined) return null
  return [without(meta, "aspect_ratio"), { path: "meta.aspect_ratio", message: "mend_ratio", from: known.label, to: "" }]
}

/** The SDXL mode with a model of another family. */
const mode: Step = (meta) => {
  if (modeOf(meta.category) !== "sdxl" || familyOf(meta) === "sdxl") return null
  const { name } = baseModelOf(meta.art_model_no) ?? STARTER_MODEL
  return [
    { ...without(meta, "category"), category: 1 },
    { path: "meta.category", message: "mend_mode", from: name, to: "" },
  ]
}

/** A second pass that would come out too large: as large as it may be (spec 1§5). */
const hires: Step = (meta) => {
  if (meta.enable_hr !== true || meta.imageUrl !== undefined) return null
  const { width, height } = paintingOf({ ...meta, enable_hr: false }, { random: () => 0, plan: "free" })
  const pass = hiresOf(meta)
  const made = finalSize({ width, height, hires: pass })
  if (Math.max(made.width, made.height) <= MAXIMUM_SIDE_PX) {
    const scale = scaleOnGrid(familyOf(meta), { width, height }, pass.scale)
    if (scale === pass.scale) return null
    const whole = finalSize({ width, height, hires: { ...pass, scale } })
    const note = { message: "mend_size", from: sides(made.width, made.height), to: sides(whole.width, whole.height) } as const
    return made.width === whole.width && made.height === whole.height ? null : [meta, { path: "meta.hr_scale", ...note }]
  }
  const most = Math.max(1, Math.floor((MAXIMUM_SIDE_PX / Math.max(width, height)) * 10) / 10)
  return [
    { ...meta, hr_scale: most },
    { path: "meta.hr_scale", message: "mend_hires", from: String(pass.scale), to: String(most) },
  ]
}

/** Commands of the prompt that nothing comes of: they stay in it, and are said. */
const commands: Step = (meta) => {
  const { unheeded } = readPrompt(meta)
  return unheeded.length === 0 ? null : [meta, { path: "meta.prompt", message: "mend_unheeded", from: unheeded.join(" "), to: "" }]
}

/** Settings that model or renderers lack: their fields are not on the screen, so they are not sent either. */
const LACKING: readonly { readonly field: keyof Configuration; readonly has: (scene: SceneConfig) => boolean }[] = [
  { field: "lora_models", has: (scene) => scene.enable_additional_model_panel },
  { field: "embeddings", has: (scene) => scene.enable_additional_model_panel },
  { field: "vae", has: (scene) => scene.advanced_settings.enable_vae },
  { field: "clip_skip", has: (scene) => scene.advanced_settings.enable_clip_skip },
  { field: "enable_hr", has: (scene) => scene.advanced_settings.enable_hd_repair },
  { field: "refiner_mode", has: (scene) => scene.advanced_settings.enable_engine_option },
]

const lacking = LACKING.map(
  ({ field, has }): Step =>
    (meta, scene) => {
      if (scene === null || meta[field] === undefined || has(scene)) return null
      const { name } = baseModelOf(meta.art_model_no) ?? STARTER_MODEL
      return [without(meta, field), { path: `meta.${field}`, message: "mend_gone", from: field, to: name }]
    },
)

const STEPS: readonly Step[] = [...lacking, mode, ratio, aboveMode, size, madeSize, hires, steps, commands]

/** A configuration with all that a rule can mend mended, and what was. What only a person can decide stays, and is a failure. */
export function mendConfiguration(
  meta: Configuration,
  scene: SceneConfig | null,
): { readonly meta: Configuration; readonly mends: readonly Mend[] } {
  return STEPS.reduce<{ readonly meta: Configuration; readonly mends: readonly Mend[] }>(
    (before, step) => {
      const mended = step(before.meta, scene)
      return mended === null ? before : { meta: mended[0], mends: [...before.mends, mended[1]] }
    },
    { meta, mends: [] },
  )
}

function without(meta: Configuration, field: keyof Configuration): Configuration {
  return Object.fromEntries(Object.entries(meta).filter(([name]) => name !== field))
}
