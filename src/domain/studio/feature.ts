import { defineFeature } from "../_kernel/feature.ts"
import * as options from "./contract.ts"
import * as creating from "./create-contract.ts"
import { actionNamed, createStudioTask } from "./create-studio-task.ts"
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
import type { ActionKind } from "./rules.ts"

type Create = typeof createStudioTask
type Handled = (
  context: Parameters<Create>[0] & { readonly idempotency: Parameters<Create>[3] },
  input: Parameters<Create>[2],
) => ReturnType<Create>

/** The verb of a flow's call that creates tasks of one action, in the flow's category. */
function creates(action: ActionKind, flow: keyof typeof creating.FLOWS): Handled {
  return (context, input) => createStudioTask(context, action, input, context.idempotency, creating.FLOWS[flow].category)
}

export const feature = defineFeature({
  contract: { ...options, ...creating, ...models },
  calls: {
    simpleConfig: readStarter,
    simpleModelDetail: readStarterModel,
    optionsInfo: readOptions,
    optionsInfoV2: readOptions,
    createTask: (context, { action, ...payload }) => createStudioTask(context, actionNamed(action), payload, context.idempotency),
    textToImage: creates("text-to-image", "v2"),
    imageToImage: creates("image-to-image", "v2"),
    controlNetToImage: creates("condition", "v2"),
    makeVariation: creates("variation", "v2"),
    upscaleImage: creates("upscale", "v2"),
    describeImage: creates("image-to-text", "v2"),
    labTextToImage: creates("text-to-image", "lab"),
    labImageToImage: creates("image-to-image", "lab"),
    labControlNetToImage: creates("condition", "lab"),
    labMakeVariation: creates("variation", "lab"),
    labUpscale: creates("upscale", "lab"),
    studioTextToImage: creates("text-to-image", "studio"),
    studioImageToImage: creates("image-to-image", "studio"),
    studioControlNetToImage: creates("condition", "studio"),
    studioMakeVariation: creates("variation", "studio"),
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
