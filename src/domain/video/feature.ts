import { defineFeature } from "../_kernel/feature.ts"
import { listTasks } from "../task/index.ts"
import { createVideoTask } from "./create-video-task.ts"
import * as contract from "./generation-contract.ts"
import { readVideoConfig } from "./read-video-config.ts"
import { readCameraConfig, readVideoModels } from "./read-video-models.ts"

export const feature = defineFeature({
  contract,
  calls: {
    textToVideo: (context, payload) => createVideoTask(context, "text-to-video", payload),
    imageToVideo: (context, payload) => createVideoTask(context, "image-to-video", payload),
    multiImageToVideo: (context, payload) => createVideoTask(context, "multi-image-to-video", payload),
    effectToVideo: (context, payload) => createVideoTask(context, "effect-to-video", payload),
    videoHistories: (context, page) => listTasks(context, page, "finished-videos"),
    videoConfig: readVideoConfig,
    videoModelParameters: readVideoModels,
    cameraConfig: readCameraConfig,
  },
})
