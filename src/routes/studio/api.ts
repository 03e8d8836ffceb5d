import * as calls from "../../domain/studio/contract.ts"
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
} from "../../domain/studio/index.ts"
import { imagesLeftToday, VISITOR_IMAGES_PER_DAY } from "../../domain/task/index.ts"
import { serve } from "../_http/serve.ts"

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

export const studioApi = serve(
  {
    simpleConfig: calls.simpleConfig,
    simpleModelDetail: calls.simpleModelDetail,
    optionsInfo: calls.optionsInfo,
    optionsInfoV2: calls.optionsInfoV2,
  },
  {
    simpleConfig: async (context) => ({
      sizes,
      styles,
      maximum_images: MAXIMUM_IMAGE_COUNT,
      pictures_per_day: VISITOR_IMAGES_PER_DAY,
      pictures_left: await imagesLeftToday(context),
      defaults,
    }),
    simpleModelDetail: ({ isPreviewRenderer }) => ({
      model: { ...STARTER_MODEL, is_preview: isPreviewRenderer },
      scene_config: sceneConfig,
    }),
    optionsInfo: () => options,
    optionsInfoV2: () => options,
  },
)
