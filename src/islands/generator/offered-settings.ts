import { MODELS, type ModelType } from "../../domain/model/rules.ts"
import type { NamedModel } from "../../domain/studio/model-names.ts"
import type { OfferedSettings } from "../../domain/studio/recipe-rules.ts"
import {
  largestSeed,
  MAXIMUM_CFG_SCALE,
  MAXIMUM_SIDE_PX,
  MAXIMUM_STEPS,
  MINIMUM_SIDE_PX,
  SAMPLERS,
  STARTER_MODEL,
  STYLES,
  UPSCALERS,
} from "../../domain/studio/rules.ts"

/** What the starter's model calls itself in the images that it makes. */
const STARTER_IN_IMAGES = "Easel preview"

/** Models of a type under both of their names: the number, which recipes of this site write, and the title. */
function named(type: ModelType): readonly NamedModel[] {
  return MODELS.filter((model) => model.type === type).flatMap(({ id: no, versionNo, name }) => [
    { no, versionNo, name: no },
    { no, versionNo, name },
  ])
}

/** What a recipe can be taken into, in a category. */
export function offeredSettings(category: number): OfferedSettings {
  return {
    samplers: SAMPLERS,
    sizes: { minimum: MINIMUM_SIDE_PX, maximum: MAXIMUM_SIDE_PX },
    steps: { minimum: 1, maximum: MAXIMUM_STEPS },
    cfgScale: { minimum: 1, maximum: MAXIMUM_CFG_SCALE },
    maximumSeed: largestSeed(category),
    models: [
      ...named("Checkpoint"),
      { no: STARTER_MODEL.art_model_no, versionNo: STARTER_MODEL.art_model_ver_no, name: STARTER_IN_IMAGES },
    ],
    loras: named("LORA"),
    vaes: MODELS.filter(({ type }) => type === "VAE").map(({ id }) => id),
    upscalers: UPSCALERS,
    refiners: [],
    styles: STYLES,
    detectors: [],
  }
}
