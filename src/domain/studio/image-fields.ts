import type { FieldRow, FieldTable } from "../_kernel/field-table.ts"
import type { Configuration } from "./configuration.ts"
import { type ActionKind, type CategoryMode, CUSTOM_RATIO_CODE, modeOf, ratioNamed } from "./rules.ts"

type Row = FieldRow<Configuration>

const PAINTED = ["text-to-image", "image-to-image", "condition", "variation", "expansion"] as const satisfies readonly ActionKind[]
/** Painted with a second, larger pass. */
const ENLARGED = ["text-to-image", "image-to-image", "condition", "variation"] as const satisfies readonly ActionKind[]
const GUIDED = ["text-to-image", "image-to-image", "condition"] as const satisfies readonly ActionKind[]
const WORDED = [...PAINTED, "animation", "character-repair"] as const satisfies readonly ActionKind[]
const REPAIRED = [...PAINTED, "character-repair"] as const satisfies readonly ActionKind[]
const FROM_IMAGE = [
  ...["image-to-image", "condition", "variation", "upscale", "image-to-text", "remove-background"],
  ...["control-preview", "expansion", "face-swap", "animation", "character-repair"],
] as const

function acts(kinds: readonly string[], ...order: readonly string[]): Row {
  return { acts: kinds, order }
}

/** Checked, shown, stored, or of the queue: no picture could show it. */
const KEPT: Row = { acts: [], order: [], isKept: true }

function inMode(mode: CategoryMode, row: Row): Row {
  return { ...row, when: (meta, places) => modeOf(meta.category) === mode && row.when?.(meta, places) !== false }
}

/** A field that another one says better. */
function unless(isSaidBy: (meta: Configuration) => boolean, row: Row): Row {
  return { ...row, when: (meta) => !isSaidBy(meta) }
}

const hasStyle = ({ prompt_style: style }: Configuration) => style !== undefined
const hasWidth = ({ width }: Configuration) => width !== undefined
const hasHeight = ({ height }: Configuration) => height !== undefined
/** Sides that are said are the size, whatever ratio stands beside them; the custom ratio says just that. */
const hasBothSides = (meta: Configuration) => hasWidth(meta) && hasHeight(meta) && meta.aspect_ratio !== CUSTOM_RATIO_CODE
const hasOtherSize = (meta: Configuration) => hasWidth(meta) || hasHeight(meta) || ratioNamed(meta.aspect_ratio) !== undefined

function under(isOn: NonNullable<Row["under"]>, row: Row): Row {
  return { ...row, under: isOn }
}

/** A setting of the studio's, under its switch where it has one. */
function lab(order: string, isOn?: (lab: NonNullable<Configuration["lab_base"]>) => boolean): Row {
  const row = inMode("studio", acts(PAINTED, order))
  return isOn === undefined ? row : under(({ lab_base = {} }) => isOn(lab_base), row)
}

/** What a model that is laid over says of itself: shown beside it, and its family checked. */
function namedBeside(list: string): FieldTable<Configuration> {
  const shown = ["id", "model_ver_no", "base_model", "model_type", "name", "banner", "version_name"]
  return Object.fromEntries(shown.map((field) => [`${list}[].${field}`, KEPT]))
}

const isUnit =
  (test: (unit: NonNullable<Configuration["controlnet_units"]>[number]) => boolean): NonNullable<Row["when"]> =>
  ({ controlnet_units: units = [] }, [place = 0]) => {
    const unit = units[place]
    return unit !== undefined && test(unit)
  }
const isWithHires = ({ enable_hr: isOn }: Configuration) => isOn === true
const isMasked = ({ mask }: Configuration) => mask !== undefined

const firstImage: Row = {
  acts: FROM_IMAGE,
  order: [],
  when: ({ imageUrl, file_id }, [place = 0]) => place === 0 && imageUrl === undefined && file_id === undefined,
}

/** What becomes of each field of a task configuration (spec 1§3) in each kind of image task. */
export const IMAGE_FIELDS: FieldTable<Configuration> = {
  prompt: acts(WORDED, "prompt"),
  local_prompt: KEPT,
  negative_prompt: unless(
    ({ category, negative_prompt_sdxl: own }) => own !== undefined && modeOf(category) === "sdxl",
    acts(WORDED, "negative_prompt"),
  ),
  negative_prompt_sdxl: inMode("sdxl", acts(PAINTED, "negative_prompt")),
  aspect_ratio: unless(hasBothSides, acts(PAINTED, "width", "height")),
  width: acts(PAINTED, "width"),
  height: acts(PAINTED, "height"),
  imageMode: unless(hasOtherSize, acts(PAINTED, "width", "height")),
  n_iter: acts(PAINTED, "count"),
  seed: unless(({ category, seedsdxl }) => seedsdxl !== undefined && modeOf(category) === "sdxl", acts(WORDED, "seed")),
  seedsdxl: inMode("sdxl", acts(PAINTED, "seed")),
  seedMode: KEPT,
  prompt_style: acts(PAINTED, "style"),
  art_work_no: KEPT,
  art_model_no: acts(PAINTED, "model"),
  art_model_ver_no: KEPT,
  art_model_ver_no_name: KEPT,
  base_model_type: KEPT,
  modelName: KEPT,
  model_cover: KEPT,
  is_agency_fee: KEPT,
  agency_fee: KEPT,
  "modelTags[]": KEPT,
  ...namedBeside("lora_models"),
  "lora_models[].model_id": acts(PAINTED, "loras"),
  "lora_models[].weight": acts(PAINTED, "loras"),
  ...namedBeside("embeddings"),
  "embeddings[].model_id": acts(PAINTED, "embeddings"),
  // An embedding is as strong as it was made; words around its name in the prompt may weigh it.
  "embeddings[].weight": acts([]),
  "embeddings[].trained_words[]": KEPT,
  vae: acts(PAINTED, "vae"),
  steps: acts(PAINTED, "steps"),
  cfg_scale: acts(PAINTED, "cfg_scale"),
  sampler_name: acts(PAINTED, "sampler_name"),
  clip_skip: acts(PAINTED, "clip_skip"),
  lcm_mode: acts(PAINTED, "sampler_name", "steps", "cfg_scale"),
  denoising_strength: acts(["image-to-image", "condition", "variation"], "denoising_strength", "variation_strength"),
  enable_hr: acts(ENLARGED, "hires"),
  hr_upscaler: under(isWithHires, acts(ENLARGED, "hires.upscaler")),
  hr_scale: under(isWithHires, acts(ENLARGED, "hires")),
  hr_second_pass_steps: under(isWithHires, acts(ENLARGED, "hires.steps")),
  hr_upscaler_redraw: under(isWithHires, acts(ENLARGED, "hires.denoising_strength")),
  refiner_mode: acts(PAINTED, "refiner"),
  refiner_switch_at: under(({ refiner_mode }) => refiner_mode !== undefined, acts(PAINTED, "refiner.switch_at")),
  // One image is what a task is about: the file, else the address, else the first of the list.
  imageUrl: { ...acts(FROM_IMAGE), when: ({ file_id }) => file_id === undefined },
  "imgFiles[]": firstImage,
  file_id: acts(FROM_IMAGE),
  mask: acts(["image-to-image", "condition"], "mask", "mask_padding"),
  mask_blur: under(isMasked, acts(["image-to-image", "condition"], "mask_blur")),
  inpainting_fill: under(isMasked, acts(["image-to-image", "condition"], "inpainting_fill")),
  "regions[].mask": acts(GUIDED, "regions"),
  "regions[].prompt": acts(GUIDED, "regions"),
  "regions[].negative_prompt": acts(GUIDED, "regions.negative_prompt"),
  "regions[].weight": acts(GUIDED, "regions.weight"),
  "references[].image": acts(GUIDED, "references"),
  "references[].weight": acts(GUIDED, "references.weight"),
  scaling_ratio: acts(["upscale"], "width", "height"),
  up_scaler: acts(["upscale"], "upscaler"),
  left_margin: acts(["expansion"], "borders"),
  up_margin: acts(["expansion"], "borders"),
  "controlnet_units[].type": KEPT,
  "controlnet_units[].module": {
    acts: ["condition", "control-preview"],
    order: ["controls", "controls.is_map", "module"],
  },
  // A map says by its model what it is a map of; other models the server chooses by module and family.
  "controlnet_units[].model": { acts: ["condition"], order: ["controls"], when: isUnit(({ module }) => module === "none") },
  "controlnet_units[].input_image": acts(["condition", "control-preview"]),
  "controlnet_units[].processor_res": acts(["condition", "control-preview"], "controls.processor_res", "processor_res"),
  "controlnet_units[].threshold_a": acts(["condition", "control-preview"], "controls.threshold_a", "threshold_a"),
  "controlnet_units[].threshold_b": acts(["condition", "control-preview"], "controls.threshold_b", "threshold_b"),
  "controlnet_units[].control_mode": acts(["condition"], "controls.control_mode"),
  "controlnet_units[].weight": acts(["condition"], "controls.weight"),
  "controlnet_units[].guidance": acts(["condition"], "controls.guidance_start"),
  "controlnet_units[].guidance_end": acts(["condition"], "controls.guidance_end"),
  ad_model: acts(REPAIRED, "units", "units.model"),
  "ad_units[].ad_model": acts(REPAIRED, "units", "units.model"),
  "ad_units[].prompt": acts(REPAIRED, "units.prompt"),
  "ad_units[].negative_prompt": acts(REPAIRED, "units.negative_prompt"),
  "ad_units[].ad_denoising_strength": acts(REPAIRED, "units.denoising_strength"),
  "ad_units[].ad_confidence": acts(REPAIRED, "units.confidence"),
  "ad_units[].lora": acts(REPAIRED, "units.lora"),
  "exchange_face.target_uri": acts(["face-swap"]),
  "exchange_face.source_uri": acts(["face-swap"]),
  "exchange_face.face_distance": acts(["face-swap"], "face_distance"),
  "exchange_face.target_face": acts(["face-swap"], "target_face"),
  "exchange_face.source_face": acts(["face-swap"], "source_face"),
  // What the older flow sends beside the two faces.
  roop_arg: acts([]),
  "animatediff.lora": acts(["animation"], "motion", "frames", "frame_rate"),
  "animatediff.weight": acts(["animation"], "weight"),
  "animatediff.category": { ...acts(["animation"], "motion"), when: ({ animatediff }) => animatediff?.lora === undefined },
  // Said of every task: where it was made. What is painted it makes otherwise, too.
  category: { ...KEPT, acts: PAINTED },
  speed_type: KEPT,
  channel_id: KEPT,
  "sdxl.prompt_magic": inMode("sdxl", acts(PAINTED, "tuning.prompt_magic")),
  "sdxl.prompt_style": inMode("sdxl", unless(hasStyle, acts(PAINTED, "style", "tuning.styles"))),
  "sdxl.width": inMode("sdxl", unless(hasWidth, acts(PAINTED, "width"))),
  "sdxl.height": inMode("sdxl", unless(hasHeight, acts(PAINTED, "height"))),
  "studio.style": inMode("studio", unless(hasStyle, acts(PAINTED, "style", "tuning.styles"))),
  "studio.width": inMode("studio", unless(hasWidth, acts(PAINTED, "width"))),
  "studio.height": inMode("studio", unless(hasHeight, acts(PAINTED, "height"))),
  "lab_base.conds[].image": inMode("studio", acts(["condition"], "controls")),
  "lab_base.conds[].mode": inMode("studio", acts(["condition"], "controls")),
  "lab_base.conds[].stop_at": inMode("studio", acts(["condition"], "controls.guidance_end")),
  "lab_base.conds[].weight": inMode("studio", acts(["condition"], "controls.weight")),
  "lab_base.style_selections[]": lab("tuning.styles"),
  "lab_base.expand_token_length": lab("tuning.expand_tokens", (said) => said.intelligence_open === true),
  "lab_base.intelligence_open": lab("tuning.expand_tokens"),
  "lab_base.hdr_enabled": lab("tuning.hdr"),
  "lab_base.hdr_intensity": lab("tuning.hdr", (said) => said.hdr_enabled === true),
  "lab_base.auto_brightness_open": lab("tuning.brightness"),
  "lab_base.auto_brightness_strength": lab("tuning.brightness", (said) => said.auto_brightness_open === true),
  "lab_base.auto_adjust_open": lab("tuning.adjust"),
  "lab_base.auto_adjust_strength": lab("tuning.adjust", (said) => said.auto_adjust_open === true),
  "lab_base.semantics_open": lab("tuning.semantics"),
  "lab_base.film_turbo": lab("tuning.film"),
  "lab_base.sharpness": lab("tuning.sharpness"),
  "lab_base.scheduler": lab("sampler_name"),
  "lab_base.quality_open": lab("tuning.detail"),
  "lab_base.quality_detail_offset": lab("tuning.detail", (said) => said.quality_open === true),
  "lab_base.quality_mode": lab("tuning.detail", (said) => said.quality_open === true),
  "lab_base.quality_type": lab("tuning.detail", (said) => said.quality_open === true),
  "lab_base.prompt_magic": lab("tuning.prompt_magic"),
  // Settings that vary from cell to cell; kinds that make no grid refuse it.
  sweep: KEPT,
}
