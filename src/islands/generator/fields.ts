import type { Configuration } from "../../domain/studio/configuration.ts"
import { CONTROL_PROCESSORS } from "../../domain/studio/control-rules.ts"
import { MOTIONS } from "../../domain/studio/kinds/animation.ts"
import {
  BASE_MODELS,
  baseModelOf,
  categoryDefaults,
  DEFAULT_CLIP_SKIP,
  DEFAULT_FACE_DISTANCE,
  DEFAULT_HIRES,
  DEFAULT_REFINER_SWITCH,
  DEFAULT_UPSCALER,
  LCM,
  largestSeed,
  MAXIMUM_CFG_SCALE,
  MAXIMUM_CLIP_SKIP,
  MAXIMUM_HIRES_SCALE,
  MAXIMUM_STEPS,
  SAMPLERS,
  STARTER_MODEL,
  UPSCALERS,
} from "../../domain/studio/rules.ts"
import { type FieldChange, NONE, withFields, withPart } from "../_making/form/field-declaration.ts"
import { type FieldFacts, inModes, own, range, seed, select, toggle } from "./field-declaration.ts"
import { withFaces } from "./slots.ts"

const modelOf = (meta: Configuration): { steps?: number; cfgScale?: number; sampler?: string } =>
  meta.lcm_mode === true ? LCM : (baseModelOf(meta.art_model_no) ?? STARTER_MODEL).defaults
const hasHires = ({ meta, scene }: FieldFacts) => meta.enable_hr === true && canHires({ meta, scene })
const canHires = ({ scene }: FieldFacts) => scene?.advanced_settings.enable_hd_repair === true

export const SIZE = own("size", /^meta\.(?:aspect_ratio|width|height|imageMode)$/)
/** What every server leaves out is no field; until one has said anything it is one. */
const heeds =
  (name: "enable_cfg_scale" | "enable_negative_prompts" | "enable_sampler_name" | "enable_seed_option" | "enable_steps") =>
  ({ scene }: FieldFacts) =>
    scene?.advanced_settings[name] !== false

export const COUNT = own("count", /^meta\.n_iter$/, { isShown: ({ scene }) => scene?.basic_settings.enable_gen_num !== false })
export const SEED = seed(
  /^meta\.(?:seed|seedsdxl)$/,
  ({ meta }) => largestSeed(meta.category ?? 1),
  { read: ({ seed: said }) => said, write: (meta, said) => withFields(meta, { seed: said }) },
  { isShown: heeds("enable_seed_option") },
)
export const STYLE = own("style", /^meta\.(?:prompt_style|studio\.style|sdxl\.prompt_style)$/)
export const MODEL = own("model", /^meta\.art_model_no$/)
export const CATEGORY = own("category", /^meta\.category$/, { isShown: inModes(["normal", "weighted", "sdxl"]) })
export const LORAS = own("loras", /^meta\.lora_models/, { isShown: ({ scene }) => scene?.enable_additional_model_panel === true })
export const EMBEDDINGS = own("embeddings", /^meta\.embeddings/, {
  isShown: ({ scene }) => scene?.enable_additional_model_panel === true,
})
export const QUALITY = own("quality", /^$/)
export const FACES = own("faces", /^meta\.exchange_face\.(?:target|source)_face/, {
  isShown: ({ meta, scene }) =>
    scene?.advanced_settings.enable_face_choice === true &&
    (meta.exchange_face?.target_uri !== undefined || meta.exchange_face?.source_uri !== undefined),
})
export const VAE = own("vae", /^meta\.vae$/, { isShown: ({ scene }) => scene?.advanced_settings.enable_vae === true })
export const NEGATIVE = own("negative", /^meta\.negative_prompt/, { isShown: heeds("enable_negative_prompts") })
export const MASK = own("mask", /^meta\.mask$/, { isShown: ({ meta }) => meta.imageUrl !== undefined })
export const CONTROLS = own("controls", /^meta\.controlnet_units/)
export const CONDITIONS = own("conditions", /^meta\.lab_base\.conds/)
export const REPAIRS = own("repairs", /^meta\.ad_units/)
/** The same beside what is painted, where some server does it; none unless one is added. */
export const REPAIRS_AFTER = own("repairsAfter", /^meta\.ad_units/, {
  isShown: ({ scene }) => scene?.advanced_settings.enable_face_repair === true,
})
export const SWEEP = own("sweep", /^meta\.sweep/)
export const SCALE = own("scale", /^meta\.scaling_ratio$/)
/** What needs no renderer: it sets nothing, so nothing fails there. */
export const BROWSER_UPSCALE = own("browserUpscale", /^$/)
export const DESCRIBE = own("describe", /^$/)
export const FRAME = own("frame", /^meta\.(?:width|height|left_margin|up_margin)$/, { isShown: ({ meta }) => meta.imageUrl !== undefined })

export const STEPS = range(
  "steps",
  /^meta\.steps$/,
  [1, MAXIMUM_STEPS, 1],
  {
    read: ({ steps }) => steps,
    write: (meta, steps) => withFields(meta, { steps }),
    initial: ({ meta }) => modelOf(meta).steps ?? categoryDefaults(meta.category).steps,
  },
  { isShown: heeds("enable_steps") },
)
export const CFG = range(
  "cfg",
  /^meta\.cfg_scale$/,
  [1, MAXIMUM_CFG_SCALE, 0.5],
  {
    read: ({ cfg_scale: scale }) => scale,
    write: (meta, scale) => withFields(meta, { cfg_scale: scale }),
    initial: ({ meta }) => modelOf(meta).cfgScale ?? categoryDefaults(meta.category).cfgScale,
  },
  { isShown: heeds("enable_cfg_scale") },
)
export const SAMPLER = select(
  "sampler",
  /^meta\.sampler_name$/,
  SAMPLERS,
  {
    read: ({ sampler_name: name }) => name,
    write: (meta, name) => withFields(meta, { sampler_name: name }),
    initial: ({ meta }) => modelOf(meta).sampler ?? categoryDefaults(meta.category).sampler,
  },
  { isShown: heeds("enable_sampler_name"), offered: ({ scene }) => scene?.lists?.samplers },
)
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
export const HIRES = toggle(
  "hires",
  /^meta\.enable_hr$/,
  {
    read: ({ enable_hr: isOn }) => isOn,
    write: (meta, isOn) => withFields(meta, { enable_hr: isOn === true ? true : undefined }),
    initial: () => false,
  },
  { isShown: canHires },
)
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
    write: (meta, name) => withFields(meta, { hr_upscaler: name }),
    initial: () => DEFAULT_HIRES.upscaler,
  },
  { isShown: hasHires, offered: ({ scene }) => scene?.lists?.upscalers },
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
const canRefine = ({ scene }: FieldFacts) => scene?.advanced_settings.enable_engine_option === true
export const REFINER = select(
  "refiner",
  /^meta\.refiner_mode$/,
  [NONE, ...BASE_MODELS.map(({ art_model_no: no }) => no)],
  {
    read: ({ refiner_mode: model }) => model,
    write: (meta, model) =>
      model === undefined || model === NONE
        ? withFields(meta, { refiner_mode: undefined, refiner_switch_at: undefined })
        : withFields(meta, { refiner_mode: model }),
    initial: () => NONE,
  },
  { isShown: canRefine },
)
export const REFINER_SWITCH = range(
  "refinerSwitch",
  /^meta\.refiner_switch_at$/,
  [0, 1, 0.05],
  {
    read: ({ refiner_switch_at: share }) => share,
    write: (meta, share) => withFields(meta, { refiner_switch_at: share }),
    initial: () => DEFAULT_REFINER_SWITCH,
  },
  { isShown: (facts) => facts.meta.refiner_mode !== undefined && canRefine(facts) },
)
export const LCM_MODE = toggle("lcm", /^meta\.lcm_mode$/, {
  read: ({ lcm_mode: isOn }) => isOn,
  write: (meta, isOn) => withFields(meta, { lcm_mode: isOn === true ? true : undefined }),
  initial: () => false,
})
export const PROMPT_MAGIC = range(
  "promptMagic",
  /^meta\.sdxl\.prompt_magic$/,
  [0, 1, 0.05],
  {
    read: ({ sdxl }) => sdxl?.prompt_magic,
    write: (meta, magic) => withFields(meta, { sdxl: withPart(meta.sdxl, {}, { prompt_magic: magic }) }),
    initial: ({ meta }) => categoryDefaults(meta.category).promptMagic,
  },
  { isShown: inModes(["sdxl"], ({ scene }) => scene?.basic_settings.enable_prompt_magic === true) },
)
export const UPSCALER = select(
  "upscaler",
  /^meta\.up_scaler$/,
  UPSCALERS,
  {
    read: ({ up_scaler: name }) => name,
    write: (meta, name) => withFields(meta, { up_scaler: name }),
    initial: () => DEFAULT_UPSCALER,
  },
  { offered: ({ scene }) => scene?.lists?.upscalers },
)
export const FACE_DISTANCE = range("faceDistance", /^meta\.exchange_face\.face_distance$/, [0, 4, 0.1], {
  read: ({ exchange_face: faces }) => faces?.face_distance,
  write: (meta, distance) => withFaces(meta, { face_distance: distance }),
  initial: () => DEFAULT_FACE_DISTANCE,
})

type Motion = NonNullable<Configuration["animatediff"]>
function withMotion(meta: Configuration, change: FieldChange<Motion>): Configuration {
  return withFields(meta, { animatediff: withPart(meta.animatediff, {}, change) })
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
