import type { CallOutput } from "../_kernel/call.ts"
import type { Context, ViewerContext } from "../_kernel/context.ts"
import { isPreviewFleet } from "../backend/index.ts"
import { imagesLeftToday } from "../task/index.ts"
import type { optionsInfo, simpleConfig, simpleModelDetail } from "./contract.ts"
import { CONTROL_PROCESSORS } from "./control-rules.ts"
import { MOTIONS } from "./kinds/animation.ts"
import { sceneConfigOf } from "./offer-rules.ts"
import {
  CATEGORIES,
  DEFAULT_CFG_SCALE,
  DEFAULT_IMAGE_COUNT,
  DEFAULT_SAMPLER,
  DEFAULT_STEPS,
  MAXIMUM_IMAGE_COUNT,
  SAMPLERS,
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
const options = {
  samplers: [...SAMPLERS],
  upscalers: [...UPSCALERS],
  sizes,
  styles,
  categories: [...CATEGORIES],
  control_modules: [...CONTROL_PROCESSORS],
  motions: [...MOTIONS],
  defaults,
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

/** The starter's model and which settings it and the renderers heed. */
export async function readStarterModel(context: Context): Promise<CallOutput<typeof simpleModelDetail>> {
  const { defaults: _, priceFactor: __, ...model } = STARTER_MODEL
  const scene_config = sceneConfigOf(STARTER_MODEL, await context.rendererOffers())
  return { model: { ...model, is_preview: isPreviewFleet(await context.renderFleet()) }, scene_config }
}
