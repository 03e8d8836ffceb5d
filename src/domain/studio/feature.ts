import { defineFeature } from "../_kernel/feature.ts"
import { estimateTask } from "../task/index.ts"
import * as options from "./contract.ts"
import * as creating from "./create-contract.ts"
import { createFromImage, createFromWords } from "./create-studio-task.ts"
import { imageToText } from "./kinds/image-to-text.ts"
import { textToImage } from "./kinds/text-to-image.ts"
import { upscale } from "./kinds/upscale.ts"
import { readOptions, readStarter, readStarterModel } from "./read-options.ts"
import { readTaskConfig } from "./read-task-config.ts"

export const feature = defineFeature({
  contract: { ...options, ...creating },
  calls: {
    simpleConfig: readStarter,
    simpleModelDetail: readStarterModel,
    optionsInfo: readOptions,
    optionsInfoV2: readOptions,
    createTask: (context, input) => createFromWords(context, input, context.idempotency),
    textToImage: (context, input) => createFromWords(context, input, context.idempotency),
    upscaleImage: (context, input) => createFromImage(context, upscale, input, context.idempotency),
    describeImage: (context, input) => createFromImage(context, imageToText, input, context.idempotency),
    estimateTask: (context, input) => estimateTask(textToImage, input.meta, context.viewer),
    taskConfig: readTaskConfig,
  },
})
