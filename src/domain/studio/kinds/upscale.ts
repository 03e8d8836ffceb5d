import { defineTaskKind, type OrderInput } from "../../_kernel/task-kind.ts"
import { inputOf, shownSource } from "../../_kernel/task-sources.ts"
import { type Configuration, configurationSchema } from "../configuration.ts"
import { DEFAULT_SCALING_RATIO, MAXIMUM_UPSCALED_SIDE_PX, upscaledSize } from "../upscale-rules.ts"
import { ONE_IMAGE, type OneImage, perMegapixel, priceOne } from "./from-one-image.ts"
import { checkSource, theSource } from "./source.ts"

const MEGAPIXEL_MS = 1500

interface UpscaleSpecification extends OneImage {
  readonly kind: "upscale"
  readonly input: OrderInput
  readonly upscaler?: string
}

/** One image at a larger size (spec 1§4, actions 2 and 6). */
export const upscale = defineTaskKind({
  ...ONE_IMAGE,
  name: "upscale",
  action: 2,
  input: configurationSchema,
  check(meta: Configuration, sources) {
    const errors = checkSource(sources)
    if (errors.length > 0) return errors
    const { width, height } = upscaledSize(theSource(sources), meta.scaling_ratio ?? DEFAULT_SCALING_RATIO)
    const isTooLarge = width > MAXIMUM_UPSCALED_SIDE_PX || height > MAXIMUM_UPSCALED_SIDE_PX
    return isTooLarge ? [{ path: "meta.scaling_ratio", message: "ImageSizeExceedsError" }] : []
  },
  specify(meta: Configuration, { sources }): UpscaleSpecification {
    const source = theSource(sources)
    return {
      kind: "upscale",
      prompt: source.prompt,
      ...upscaledSize(source, meta.scaling_ratio ?? DEFAULT_SCALING_RATIO),
      seed: null,
      source: shownSource(source),
      input: inputOf(source),
      ...(meta.up_scaler === undefined ? {} : { upscaler: meta.up_scaler }),
    }
  },
  price: (specification) => priceOne("upscale", specification),
  estimateMs: perMegapixel(MEGAPIXEL_MS),
  order: ({ width, height, input, upscaler }) => ({
    fields: { width, height, ...(upscaler === undefined ? {} : { upscaler }) },
    inputs: [input],
  }),
})
