import type { Configuration } from "./configuration.ts"
import { finalSize, hiresOf, paintingOf } from "./kinds/painting.ts"
import { familyOf } from "./kinds/painting-size.ts"
import type { SceneConfig } from "./offer-rules.ts"
import { baseModelOf, MAXIMUM_SIDE_PX, modeOf, RATIOS, STARTER_MODEL, sizeFor, stepsIn } from "./rules.ts"

/** What renderers paint well is a multiple of it, px. */
export const SIDE_GRID_PX = 8

/** One thing that a rule changed so that the rest can be made: at which field, why, and what it is now. */
export interface Mend {
  /** As in failures: `meta.steps`. */
  readonly path: string
  readonly message: "mend_steps" | "mend_size" | "mend_ratio" | "mend_mode" | "mend_hires" | "mend_gone"
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

/** Sides between the lines of the grid; those around an image, such as an expansion's frame, are its own. */
const size: Step = (meta) => {
  if (meta.imageUrl !== undefined) return null
  const { width, height } = meta
  const now = {
    ...(width === undefined ? {} : { width: snappedSide(width) }),
    ...(height === undefined ? {} : { height: snappedSide(height) }),
  }
  if (now.width === width && now.height === height) return null
  return [
    { ...meta, ...now },
    { path: "meta.width", message: "mend_size", from: sides(width, height), to: sides(now.width, now.height) },
  ]
}

function sides(width: number | undefined, height: number | undefined): string {
  return [width, height].filter((px) => px !== undefined).join(" × ")
}

/** A ratio that the model's family has no size for. */
const ratio: Step = (meta) => {
  const known = RATIOS.find(({ code }) => code === meta.aspect_ratio)
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
  if (Math.max(made.width, made.height) <= MAXIMUM_SIDE_PX) return null
  const most = Math.max(1, Math.floor((MAXIMUM_SIDE_PX / Math.max(width, height)) * 10) / 10)
  return [
    { ...meta, hr_scale: most },
    { path: "meta.hr_scale", message: "mend_hires", from: String(pass.scale), to: String(most) },
  ]
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

const STEPS: readonly Step[] = [...lacking, mode, ratio, size, hires, steps]

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

/** The nearest side on the grid; 0 and less is none (spec 1§5), and what is out of bounds is a failure. */
export function snappedSide(px: number): number {
  return px < SIDE_GRID_PX ? px : Math.round(px / SIDE_GRID_PX) * SIDE_GRID_PX
}

function without(meta: Configuration, field: keyof Configuration): Configuration {
  return Object.fromEntries(Object.entries(meta).filter(([name]) => name !== field))
}
