import { defineFeature } from "../_kernel/feature.ts"
import { listTasks } from "../task/index.ts"
import { createVideoTask } from "./create-video-task.ts"
import * as contract from "./generation-contract.ts"
import { createLipSync } from "./lips/create-lip-sync.ts"
import * as lips from "./lips/lip-contract.ts"
import { readVideoConfig } from "./read-video-config.ts"
import { readCameraConfig, readVideoModels } from "./read-video-models.ts"
import { createRemake } from "./remake/create-remake.ts"
import * as remakes from "./remake/remake-contract.ts"

export const feature = defineFeature({
  contract: { ...contract, ...remakes, ...lips },
  calls: {
    textToVideo: (context, payload) => createVideoTask(context, "text-to-video", payload),
    imageToVideo: (context, payload) => createVideoTask(context, "image-to-video", payload),
    multiImageToVideo: (context, payload) => createVideoTask(context, "multi-image-to-video", payload),
    effectToVideo: (context, payload) => createVideoTask(context, "effect-to-video", payload),
    extendVideo: (context, payload) => createRemake(context, "video-extend", payload),
    upscaleVideo: (context, payload) => createRemake(context, "video-upscale", payload),
    interpolateFrames: (context, payload) => createRemake(context, "frame-interpolation", payload),
    videoToAudio: (context, payload) => createRemake(context, "video-to-audio", payload),
    audioToLipVideo: createLipSync,
    videoHistories: (context, page) => listTasks(context, page, "finished-videos"),
    videoConfig: readVideoConfig,
    videoModelParameters: readVideoModels,
    cameraConfig: readCameraConfig,
  },
})
