import { defineTaskKind, type OrderInput } from "../../_kernel/task-kind.ts"
import { inputOf, shownSource } from "../../_kernel/task-sources.ts"
import { type Configuration, configurationSchema } from "../configuration.ts"
import { CONTROL_PROCESSORS, type ControlProcessor } from "../control-rules.ts"
import { sizeLike } from "../rules.ts"
import { ONE_IMAGE, type OneImage, perMegapixel, priceOne } from "./from-one-image.ts"
import { checkSource, type NamedImage, namedImage, theSource } from "./source.ts"

const MEGAPIXEL_MS = 500
const DEFAULT_PROCESSOR_RES = 512

interface ControlPreviewSpecification extends OneImage {
  readonly kind: "control-preview"
  readonly module: ControlProcessor
  readonly processorRes: number
  readonly thresholds: Readonly<Partial<Record<"threshold_a" | "threshold_b", number>>>
  readonly input: OrderInput
}

function moduleOf(meta: Configuration): string {
  return meta.controlnet_units?.[0]?.module ?? "canny"
}

/** The image of a preview: that of its unit, else the one that the configuration names. */
export function namedForPreview(meta: Configuration): readonly NamedImage[] {
  const url = meta.controlnet_units?.[0]?.input_image
  return url === undefined ? namedImage(meta) : [{ role: "image", path: "meta.controlnet_units.0.input_image", url }]
}

/** What a processor takes from an image (spec 1§4, action 12). */
export const controlPreview = defineTaskKind({
  ...ONE_IMAGE,
  name: "control-preview",
  action: 12,
  input: configurationSchema,
  check: (meta: Configuration, sources) => [
    ...checkSource(sources),
    ...(CONTROL_PROCESSORS.some((known) => known === moduleOf(meta))
      ? []
      : [{ path: "meta.controlnet_units.0.module", message: "UnknownProcessor" }]),
  ],
  specify(meta: Configuration, { sources }): ControlPreviewSpecification {
    const source = theSource(sources)
    const [unit] = meta.controlnet_units ?? []
    const processorRes = unit?.processor_res ?? DEFAULT_PROCESSOR_RES
    return {
      kind: "control-preview",
      prompt: source.prompt,
      ...sizeLike(source, processorRes),
      seed: null,
      module: CONTROL_PROCESSORS.find((known) => known === moduleOf(meta)) ?? "canny",
      processorRes,
      thresholds: {
        ...(unit?.threshold_a === undefined ? {} : { threshold_a: unit.threshold_a }),
        ...(unit?.threshold_b === undefined ? {} : { threshold_b: unit.threshold_b }),
      },
      source: shownSource(source),
      preprocessed: "results",
      input: inputOf(source),
    }
  },
  price: (specification) => priceOne("preview", specification),
  estimateMs: perMegapixel(MEGAPIXEL_MS),
  order: ({ width, height, module, processorRes, thresholds, input }) => ({
    fields: { width, height, module, processor_res: processorRes, ...thresholds },
    inputs: [input],
  }),
})
