import { invalidInput } from "../../domain/_kernel/errors.ts"
import { asTaskId } from "../../domain/_kernel/ids.ts"
import * as calls from "../../domain/studio/contract.ts"
import * as creating from "../../domain/studio/create-contract.ts"
import { createFromImage, createFromWords } from "../../domain/studio/create-studio-task.ts"
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
import { imageToText } from "../../domain/studio/kinds/image-to-text.ts"
import { textToImage } from "../../domain/studio/kinds/text-to-image.ts"
import { upscale } from "../../domain/studio/kinds/upscale.ts"
import { estimateTask, imagesLeftToday, readConfig, VISITOR_IMAGES_PER_DAY } from "../../domain/task/index.ts"
import { readIdempotency } from "../_http/idempotency.ts"
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
    createTask: creating.createTask,
    textToImage: creating.textToImage,
    upscaleImage: creating.upscaleImage,
    describeImage: creating.describeImage,
    estimateTask: creating.estimateTask,
    taskConfig: creating.taskConfig,
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
    createTask: async (context, input, request) =>
      createFromWords(context, input, await readIdempotency(request, creating.createTask.path, input)),
    textToImage: async (context, input, request) =>
      createFromWords(context, input, await readIdempotency(request, creating.textToImage.path, input)),
    upscaleImage: async (context, input, request) =>
      createFromImage(context, upscale, input, await readIdempotency(request, creating.upscaleImage.path, input)),
    describeImage: async (context, input, request) =>
      createFromImage(context, imageToText, input, await readIdempotency(request, creating.describeImage.path, input)),
    estimateTask: (context, input) => estimateTask(textToImage, input.meta, context.viewer),
    taskConfig: async (context, { id, parent_task_id }) => {
      const taskId = id ?? parent_task_id
      if (taskId === undefined) throw invalidInput({ path: "id", message: "Missing" })
      return creating.taskConfig.output.parse(await readConfig(context, asTaskId(taskId)))
    },
  },
)
