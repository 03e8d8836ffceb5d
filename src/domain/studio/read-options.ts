import type { CallOutput } from "../_kernel/call.ts"
import type { Context, ViewerContext } from "../_kernel/context.ts"
import { imagesLeftToday } from "../task/index.ts"
import type { optionsInfo, simpleConfig, simpleModelDetail } from "./contract.ts"
import {
  DEFAULT_CFG_SCALE,
  DEFAULT_IMAGE_COUNT,
  DEFAULT_SAMPLER,
  DEFAULT_STEPS,
  MAXIMUM_IMAGE_COUNT,
  SAMPLERS,
  STARTER_MODEL,
  STYLES,
  sizeOptions,
} from "./rules.ts"

const sizes = sizeOptions().map((option) => ({ ...option, sizes: { ...option.sizes } }))
const styles = [...STYLES]
const defaults = {
  n_iter: DEFAULT_IMAGE_COUNT,
  aspect_ratio: 2,
  steps: DEFAULT_STEPS,
  cfg_scale: DEFAULT_CFG_SCALE,
  sampler_name: DEFAULT_SAMPLER,
  seed: -1,
}
const options = { samplers: [...SAMPLERS], sizes, styles, defaults }

/** The starter's model understands what the starter offers; the other switches are off (spec 1§3, scene config). */
const sceneConfig = {
  enable_additional_model_panel: false,
  basic_settings: {
    enable_free_creation_option: false,
    enable_gen_num: true,
    enable_generate_mode: false,
    enable_private_creation_option: false,
    enable_prompt_magic: false,
  },
  advanced_settings: {
    enable_cfg_scale: true,
    enable_clip_skip: false,
    enable_negative_prompts: true,
    enable_sampler_name: true,
    enable_seed_option: true,
    enable_steps: true,
    enable_vae: false,
    enable_engine_option: false,
    enable_hd_repair: false,
    enable_face_repair: false,
    enable_character_repair: false,
  },
}

/** What can be chosen for an image. */
export function readOptions(): CallOutput<typeof optionsInfo> {
  return options
}

/** What the starter offers, and how many images the viewer has left of the day. */
export async function readStarter(context: ViewerContext): Promise<CallOutput<typeof simpleConfig>> {
  return {
    sizes,
    styles,
    maximum_images: MAXIMUM_IMAGE_COUNT,
    pictures_per_day: context.visitorImagesPerDay,
    pictures_left: context.viewer.kind === "guest" ? await imagesLeftToday(context) : null,
    defaults,
  }
}

/** The starter's model and which settings it heeds. */
export function readStarterModel({ isPreviewRenderer }: Context): CallOutput<typeof simpleModelDetail> {
  return { model: { ...STARTER_MODEL, is_preview: isPreviewRenderer }, scene_config: sceneConfig }
}
