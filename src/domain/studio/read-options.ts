import type { CallOutput } from "../_kernel/call.ts"
import type { Context, ViewerContext } from "../_kernel/context.ts"
import { controlsOf, namesOf, samplersOf, schedulersOf } from "../backend/index.ts"
import { imagesLeftToday } from "../task/index.ts"
import type { optionsInfo, simpleConfig, simpleModelDetail } from "./contract.ts"
import { CONTROL_PROCESSORS } from "./control-rules.ts"
import { MOTIONS } from "./kinds/animation.ts"
import { sceneOf } from "./offer-rules.ts"
import { offeredModels, readServers } from "./offering-rules.ts"
import { shownScene } from "./read-models.ts"
import {
  CATEGORIES,
  DEFAULT_CFG_SCALE,
  DEFAULT_IMAGE_COUNT,
  DEFAULT_SAMPLER,
  DEFAULT_STEPS,
  MAXIMUM_IMAGE_COUNT,
  SAMPLERS,
  SCHEDULERS,
  STARTER_MODEL,
  STYLES,
  sizeOptions,
  UPSCALERS,
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

/** What can be chosen for an image: what some server has, and what is usual until one has said anything. */
export async function readOptions(context: Context): Promise<CallOutput<typeof optionsInfo>> {
  const { servers } = await readServers(context)
  return {
    samplers: [...samplersOf(servers, SAMPLERS)],
    schedulers: [...schedulersOf(servers, SCHEDULERS)],
    upscalers: [...namesOf(servers, "upscalers", UPSCALERS)],
    vaes: [...namesOf(servers, "vaes", [])],
    detectors: [...namesOf(servers, "detectors", [])],
    sizes,
    styles,
    categories: [...CATEGORIES],
    control_modules: [...controlsOf(servers, CONTROL_PROCESSORS)],
    motions: [...MOTIONS],
    defaults,
  }
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

/** The starter's model and which settings it and the renderers heed. */
export async function readStarterModel(context: Context): Promise<CallOutput<typeof simpleModelDetail>> {
  const now = await readServers(context)
  const { art_model_no, art_model_ver_no, base_model_type } = STARTER_MODEL
  const [{ name, is_preview } = STARTER_MODEL] = offeredModels(now)
  return {
    model: { art_model_no, art_model_ver_no, name, base_model_type, is_preview },
    scene_config: shownScene(sceneOf(STARTER_MODEL, now.servers)),
  }
}
