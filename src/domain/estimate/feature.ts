import { defineFeature } from "../_kernel/feature.ts"
import { estimateSound, estimateTraining, estimateTranscript } from "../audio/index.ts"
import { AUDIO_ACTIONS, TRANSCRIPT_ACTION } from "../audio/rules.ts"
import { estimateStudioTask } from "../studio/estimates/index.ts"
import { VOICE_TRAINING_ACTION } from "../task/media-rules.ts"
import { domainTypeOf, LIP_SYNC_ACTION, REMAKE_ACTIONS, VIDEO_ACTIONS } from "../video/action-rules.ts"
import { estimateLipSync, estimateRemake, estimateVideo } from "../video/index.ts"
import * as contract from "./contract.ts"
import { isOfVideo, VIDEO_DOMAIN_TYPES } from "./domain-rules.ts"

/** Prices of tasks before there are any: the one call that is about every kind of them. */
export const feature = defineFeature({
  contract,
  calls: {
    estimateTask: (context, asked) => {
      if (isOfVideo(asked)) return estimateVideo(context, asked)
      switch (asked.action) {
        case VIDEO_ACTIONS["text-to-video"]:
        case VIDEO_ACTIONS["image-to-video"]:
        case VIDEO_ACTIONS["effect-to-video"]:
        case VIDEO_ACTIONS["multi-image-to-video"]:
          return estimateVideo(context, { ...asked, task_domain_type: domainTypeOf(asked.action) ?? VIDEO_DOMAIN_TYPES[0] })
        case REMAKE_ACTIONS["video-extend"]:
          return estimateRemake(context, "video-extend", asked)
        case REMAKE_ACTIONS["video-upscale"]:
          return estimateRemake(context, "video-upscale", asked)
        case REMAKE_ACTIONS["frame-interpolation"]:
          return estimateRemake(context, "frame-interpolation", asked)
        case REMAKE_ACTIONS["video-to-audio"]:
          return estimateRemake(context, "video-to-audio", asked)
        case LIP_SYNC_ACTION:
          return estimateLipSync(context, asked)
        case AUDIO_ACTIONS["sound-effect"]:
        case AUDIO_ACTIONS.music:
        case AUDIO_ACTIONS.speech:
        case AUDIO_ACTIONS.song:
        case AUDIO_ACTIONS.lyrics:
          return estimateSound(context, asked)
        case VOICE_TRAINING_ACTION:
          return estimateTraining(context)
        case TRANSCRIPT_ACTION:
          return estimateTranscript(context, asked)
        default: {
          const { task_domain_type: _domain, ...payload } = asked
          return estimateStudioTask(context, payload)
        }
      }
    },
  },
})
