import { defineFeature } from "../_kernel/feature.ts"
import * as options from "./contract.ts"
import * as creating from "./create-contract.ts"
import { actionNamed, createStudioTask } from "./create-studio-task.ts"
import { estimateTask } from "./estimate.ts"
import * as models from "./model-contract.ts"
import {
  readGuideTemplates,
  readImageDocuments,
  readModelConfig,
  readModelParameters,
  readParameters,
  readRecommended,
  readRecommendedModels,
} from "./read-models.ts"
import { readOptions, readStarter, readStarterModel } from "./read-options.ts"
import { readTaskConfig } from "./read-task-config.ts"
import type { ActionKind, Category } from "./rules.ts"

type Create = typeof createStudioTask
type Handled = (
  context: Parameters<Create>[0] & { readonly idempotency: Parameters<Create>[3] },
  input: Parameters<Create>[2],
) => ReturnType<Create>

/** The verb of a call that creates tasks of one action; in the lab and the studio of their category. */
function creates(action: ActionKind, category?: Category): Handled {
  return (context, input) => createStudioTask(context, action, input, context.idempotency, category)
}

const LAB = 11
const STUDIO = 7

export const feature = defineFeature({
  contract: { ...options, ...creating, ...models },
  calls: {
    simpleConfig: readStarter,
    simpleModelDetail: readStarterModel,
    optionsInfo: readOptions,
    optionsInfoV2: readOptions,
    createTask: (context, { action, ...payload }) => createStudioTask(context, actionNamed(action), payload, context.idempotency),
    textToImage: creates("text-to-image"),
    imageToImage: creates("image-to-image"),
    controlNetToImage: creates("condition"),
    makeVariation: creates("variation"),
    upscaleImage: creates("upscale"),
    describeImage: creates("image-to-text"),
    labTextToImage: creates("text-to-image", LAB),
    labImageToImage: creates("image-to-image", LAB),
    labControlNetToImage: creates("condition", LAB),
    labMakeVariation: creates("variation", LAB),
    labUpscale: creates("upscale", LAB),
    studioTextToImage: creates("text-to-image", STUDIO),
    studioImageToImage: creates("image-to-image", STUDIO),
    studioControlNetToImage: creates("condition", STUDIO),
    studioMakeVariation: creates("variation", STUDIO),
    estimateTask,
    modelConfig: readModelConfig,
    generationParameters: readParameters,
    modelParameters: readModelParameters,
    recommendedModels: readRecommendedModels,
    guideTemplates: readGuideTemplates,
    imageDocuments: readImageDocuments,
    recommended: readRecommended,
    taskConfig: readTaskConfig,
  },
})
