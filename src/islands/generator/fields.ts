import type { Configuration } from "../../domain/studio/configuration.ts"
import { CONTROL_PROCESSORS } from "../../domain/studio/control-rules.ts"
import { MOTIONS } from "../../domain/studio/kinds/animation.ts"
import type { SceneConfig } from "../../domain/studio/offer-rules.ts"
import {
  baseModelOf,
  type CategoryMode,
  categoryDefaults,
  DEFAULT_CLIP_SKIP,
  DEFAULT_FACE_DISTANCE,
  DEFAULT_HIRES,
  DEFAULT_UPSCALER,
  MAXIMUM_CFG_SCALE,
  MAXIMUM_CLIP_SKIP,
  MAXIMUM_HIRES_SCALE,
  MAXIMUM_STEPS,
  modeOf,
  SAMPLERS,
  STARTER_MODEL,
  UPSCALERS,
} from "../../domain/studio/rules.ts"
import { withFields } from "./draft.ts"
import { withFaces } from "./slots.ts"

/** What a field's default and its place on the screen depend on. */
export interface FieldFacts {
  /** With its category. */
  readonly meta: Configuration
  /** What model and renderers both can; null until it is known. */
  readonly scene: SceneConfig | null
}

interface Place {
  /** Its words in the catalogue, with `_hint` beside them. */
  readonly name: string
  /** Failures at these paths are told here. */
  readonly paths: RegExp
  /** The creative modes that have it; all where it is silent. */
  readonly modes?: readonly CategoryMode[]
  readonly isShown?: (facts: FieldFacts) => boolean
}

type PlaceRules = Partial<Pick<Place, "modes" | "isShown">>

interface Value<Kind> {
  readonly read: (meta: Configuration) => Kind | undefined
  readonly write: (meta: Configuration, value: Kind | undefined) => Configuration
  readonly initial: (facts: FieldFacts) => Kind
}

export interface RangeDeclaration extends Place, Value<number> {
  readonly control: "range"
  readonly name: RangeName
  readonly minimum: number
  readonly maximum: number
  readonly step: number
}

export interface SelectDeclaration extends Place, Value<string> {
  readonly control: "select"
  readonly name: SelectName
  readonly choices: readonly string[]
}

export interface SwitchDeclaration extends Place, Value<boolean> {
  readonly control: "switch"
  readonly name: SwitchName
}

/** Fields with a part of their own on the screen; each reads and writes the configuration itself. */
export interface OwnDeclaration extends Place {
  readonly control: "own"
  readonly name: OwnName
}

export type RangeName =
  | "steps"
  | "cfg"
  | "clipSkip"
  | "denoising"
  | "hiresScale"
  | "hiresSteps"
  | "hiresDenoising"
  | "faceDistance"
  | "motionWeight"
  | "processorRes"
export type SelectName = "sampler" | "hiresUpscaler" | "upscaler" | "motion" | "processor"
export type SwitchName = "hires"
export type OwnName =
  | "size"
  | "count"
  | "seed"
  | "style"
  | "model"
  | "category"
  | "loras"
  | "vae"
  | "negative"
  | "mask"
  | "controls"
  | "conditions"
  | "repairs"
  | "scale"
  | "browserUpscale"
  | "describe"
  | "frame"

export type FieldDeclaration = RangeDeclaration | SelectDeclaration | SwitchDeclaration | OwnDeclaration

const own = (name: OwnName, paths: RegExp, rest: PlaceRules = {}): OwnDeclaration => ({ control: "own", name, paths, ...rest })
const modelOf = (meta: Configuration): { steps?: number; cfgScale?: number; sampler?: string } =>
  (baseModelOf(meta.art_model_no) ?? STARTER_MODEL).defaults
const hasHires = ({ meta, scene }: FieldFacts) => meta.enable_hr === true && canHires({ meta, scene })
const canHires = ({ scene }: FieldFacts) => scene?.advanced_settings.enable_hd_repair === true

export const SIZE = own("size", /^meta\.(?:aspect_ratio|width|height|imageMode)$/)
export const COUNT = own("count", /^meta\.n_iter$/)
export const SEED = own("seed", /^meta\.(?:seed|seedsdxl)$/)
export const STYLE = own("style", /^meta\.prompt_style$/)
export const MODEL = own("model", /^meta\.art_model_no$/)
export const CATEGORY = own("category", /^meta\.category$/, { modes: ["normal", "weighted", "sdxl"] })
export const LORAS = own("loras", /^meta\.lora_models/, { isShown: ({ scene }) => scene?.enable_additional_model_panel === true })
export const VAE = own("vae", /^meta\.vae$/, { isShown: ({ scene }) => scene?.advanced_settings.enable_vae === true })
export const NEGATIVE = own("negative", /^meta\.negative_prompt/)
export const MASK = own("mask", /^meta\.mask$/, { isShown: ({ meta }) => meta.imageUrl !== undefined })
export const CONTROLS = own("controls", /^meta\.controlnet_units/)
export const CONDITIONS = own("conditions", /^meta\.lab_base\.conds/)
export const REPAIRS = own("repairs", /^meta\.ad_units/)
export const SCALE = own("scale", /^meta\.scaling_ratio$/)
/** What needs no renderer: it sets nothing, so nothing fails there. */
export const BROWSER_UPSCALE = own("browserUpscale", /^$/)
export const DESCRIBE = own("describe", /^$/)
export const FRAME = own("frame", /^meta\.(?:width|height|left_margin|up_margin)$/, { isShown: ({ meta }) => meta.imageUrl !== undefined })

const range = (
  name: RangeName,
  paths: RegExp,
  bounds: readonly [minimum: number, maximum: number, step: number],
  value: Value<number>,
  rest: PlaceRules = {},
): RangeDeclaration => ({ control: "range", name, paths, minimum: bounds[0], maximum: bounds[1], step: bounds[2], ...value, ...rest })

const select = (
  name: SelectName,
  paths: RegExp,
  choices: readonly string[],
  value: Value<string>,
  rest: PlaceRules = {},
): SelectDeclaration => ({ control: "select", name, paths, choices, ...value, ...rest })

export const STEPS = range("steps", /^meta\.steps$/, [1, MAXIMUM_STEPS, 1], {
  read: ({ steps }) => steps,
  write: (meta, steps) => withFields(meta, { steps }),
  initial: ({ meta }) => modelOf(meta).steps ?? categoryDefaults(meta.category).steps,
})
export const CFG = range("cfg", /^meta\.cfg_scale$/, [1, MAXIMUM_CFG_SCALE, 0.5], {
  read: ({ cfg_scale: scale }) => scale,
  write: (meta, scale) => withFields(meta, { cfg_scale: scale }),
  initial: ({ meta }) => modelOf(meta).cfgScale ?? categoryDefaults(meta.category).cfgScale,
})
export const SAMPLER = select("sampler", /^meta\.sampler_name$/, SAMPLERS, {
  read: ({ sampler_name: name }) => name,
  write: (meta, name) => withFields(meta, { sampler_name: SAMPLERS.find((known) => known === name) }),
  initial: ({ meta }) => modelOf(meta).sampler ?? categoryDefaults(meta.category).sampler,
})
export const CLIP_SKIP = range(
  "clipSkip",
  /^meta\.clip_skip$/,
  [1, MAXIMUM_CLIP_SKIP, 1],
  {
    read: ({ clip_skip: skip }) => skip,
    write: (meta, skip) => withFields(meta, { clip_skip: skip }),
    initial: () => DEFAULT_CLIP_SKIP,
  },
  { isShown: ({ scene }) => scene?.advanced_settings.enable_clip_skip === true },
)
export const DENOISING = range("denoising", /^meta\.denoising_strength$/, [0, 1, 0.05], {
  read: ({ denoising_strength: strength }) => strength,
  write: (meta, strength) => withFields(meta, { denoising_strength: strength }),
  initial: ({ meta }) => categoryDefaults(meta.category).denoising,
})
export const HIRES: SwitchDeclaration = {
  control: "switch",
  name: "hires",
  paths: /^meta\.enable_hr$/,
  isShown: canHires,
  read: ({ enable_hr: isOn }) => isOn,
  write: (meta, isOn) => withFields(meta, { enable_hr: isOn === true ? true : undefined }),
  initial: () => false,
}
export const HIRES_SCALE = range(
  "hiresScale",
  /^meta\.hr_scale$/,
  [1, MAXIMUM_HIRES_SCALE, 0.1],
  {
    read: ({ hr_scale: scale }) => scale,
    write: (meta, scale) => withFields(meta, { hr_scale: scale }),
    initial: () => DEFAULT_HIRES.scale,
  },
  { isShown: hasHires },
)
export const HIRES_UPSCALER = select(
  "hiresUpscaler",
  /^meta\.hr_upscaler$/,
  UPSCALERS,
  {
    read: ({ hr_upscaler: name }) => name,
    write: (meta, name) => withFields(meta, { hr_upscaler: UPSCALERS.find((known) => known === name) }),
    initial: () => DEFAULT_HIRES.upscaler,
  },
  { isShown: hasHires },
)
export const HIRES_STEPS = range(
  "hiresSteps",
  /^meta\.hr_second_pass_steps$/,
  [0, MAXIMUM_STEPS, 1],
  {
    read: ({ hr_second_pass_steps: steps }) => steps,
    write: (meta, steps) => withFields(meta, { hr_second_pass_steps: steps }),
    initial: () => DEFAULT_HIRES.steps,
  },
  { isShown: hasHires },
)
export const HIRES_DENOISING = range(
  "hiresDenoising",
  /^meta\.hr_upscaler_redraw$/,
  [0, 1, 0.05],
  {
    read: ({ hr_upscaler_redraw: redraw }) => redraw,
    write: (meta, redraw) => withFields(meta, { hr_upscaler_redraw: redraw }),
    initial: () => DEFAULT_HIRES.denoising,
  },
  { isShown: hasHires },
)
export const UPSCALER = select("upscaler", /^meta\.up_scaler$/, UPSCALERS, {
  read: ({ up_scaler: name }) => name,
  write: (meta, name) => withFields(meta, { up_scaler: UPSCALERS.find((known) => known === name) }),
  initial: () => DEFAULT_UPSCALER,
})
export const FACE_DISTANCE = range("faceDistance", /^meta\.exchange_face\.face_distance$/, [0, 4, 0.1], {
  read: ({ exchange_face: faces }) => faces?.face_distance,
  write: (meta, distance) => withFaces(meta, { face_distance: distance }),
  initial: () => DEFAULT_FACE_DISTANCE,
})

type Motion = NonNullable<Configuration["animatediff"]>
function withMotion(meta: Configuration, change: Motion): Configuration {
  const motion: Motion = Object.fromEntries(Object.entries({ ...meta.animatediff, ...change }).filter(([, value]) => value !== undefined))
  return withFields(meta, { animatediff: Object.keys(motion).length === 0 ? undefined : motion })
}

export const MOTION = select("motion", /^meta\.animatediff\.lora$/, MOTIONS, {
  read: ({ animatediff }) => animatediff?.lora,
  write: (meta, lora) => withMotion(meta, { lora }),
  initial: () => "drift",
})
export const MOTION_WEIGHT = range("motionWeight", /^meta\.animatediff\.weight$/, [0, 1.5, 0.05], {
  read: ({ animatediff }) => animatediff?.weight,
  write: (meta, weight) => withMotion(meta, { weight }),
  initial: () => 1,
})

type Unit = NonNullable<Configuration["controlnet_units"]>[number]
const previewUnit = (meta: Configuration): Unit => meta.controlnet_units?.[0] ?? { module: "canny" }

export const PROCESSOR = select("processor", /^meta\.controlnet_units\.0\.module$/, CONTROL_PROCESSORS, {
  read: ({ controlnet_units: units }) => units?.[0]?.module,
  write: (meta, module) => withFields(meta, { controlnet_units: module === undefined ? undefined : [{ ...previewUnit(meta), module }] }),
  initial: () => "canny",
})
export const PROCESSOR_RES = range("processorRes", /^meta\.controlnet_units\.0\.processor_res$/, [64, 2048, 64], {
  read: ({ controlnet_units: units }) => units?.[0]?.processor_res,
  write: (meta, processor_res) => withFields(meta, { controlnet_units: [{ ...previewUnit(meta), processor_res }] }),
  initial: () => 512,
})

/** Whether a field is on the screen: its mode has it, and model and renderers can do it. */
export function isShown({ modes, isShown: rule }: FieldDeclaration, facts: FieldFacts): boolean {
  return (modes === undefined || modes.includes(modeOf(facts.meta.category))) && (rule === undefined || rule(facts))
}
