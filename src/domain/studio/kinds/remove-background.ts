import { defineTaskKind, type OrderInput } from "../../_kernel/task-kind.ts"
import { inputOf, shownSource } from "../../_kernel/task-sources.ts"
import { type Configuration, configurationSchema } from "../configuration.ts"
import { MAXIMUM_SIDE_PX, sizeLike } from "../rules.ts"
import { ONE_IMAGE, type OneImage, perMegapixel, priceOne } from "./from-one-image.ts"
import { checkSource, theSource } from "./source.ts"

const MEGAPIXEL_MS = 1500

interface RemoveBackgroundSpecification extends OneImage {
  readonly kind: "remove-background"
  readonly input: OrderInput
}

/** The subject of an image alone, the rest transparent (spec 1§4, action 7). */
export const removeBackground = defineTaskKind({
  ...ONE_IMAGE,
  name: "remove-background",
  action: 7,
  input: configurationSchema,
  check: (_meta: Configuration, sources) => checkSource(sources),
  specify(_meta: Configuration, { sources }): RemoveBackgroundSpecification {
    const source = theSource(sources)
    const { width, height } = Math.max(source.width, source.height) > MAXIMUM_SIDE_PX ? sizeLike(source, MAXIMUM_SIDE_PX) : source
    return {
      kind: "remove-background",
      prompt: source.prompt,
      width,
      height,
      seed: null,
      source: shownSource(source),
      input: inputOf(source),
    }
  },
  price: (specification) => priceOne("removeBackground", specification),
  estimateMs: perMegapixel(MEGAPIXEL_MS),
  order: ({ width, height, input }) => ({ fields: { width, height }, inputs: [input] }),
})
