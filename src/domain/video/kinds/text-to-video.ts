import { defineTaskKind } from "../../_kernel/task-kind.ts"
import { type VideoConfiguration, videoConfigurationSchema } from "../generation/configuration.ts"
import { VIDEO_DEADLINE_MS, VIDEO_RHYTHM } from "../generation/rhythm.ts"
import { VIDEO_ACTIONS } from "../generation/task-actions.ts"
import {
  checkModel,
  estimateVideoMs,
  expectVideos,
  inspectVideo,
  orderVideo,
  priceVideo,
  type VideoSpecification,
  videoOf,
} from "../generation/video-order.ts"

interface TextToVideo extends VideoSpecification {
  readonly kind: "text-to-video"
}

/** Videos from words alone (spec 2§2, domain type 11). */
export const textToVideo = defineTaskKind({
  name: "text-to-video",
  action: VIDEO_ACTIONS["text-to-video"],
  pool: "video",
  input: videoConfigurationSchema,
  check: (meta: VideoConfiguration) => [
    ...((meta.prompt ?? "").trim() === "" ? [{ path: "meta.prompt", message: "PromptNotEmpty" }] : []),
    ...checkModel(meta, "txt2video"),
  ],
  beyondStarter: () => ["action"],
  // Images are nothing to it (spec 2§4: text clears the image options).
  specify: (meta: VideoConfiguration, facts): TextToVideo => ({
    kind: "text-to-video",
    ...videoOf({ ...meta, imageToVideoList: [] }, "txt2video", { ...facts, sources: [] }),
  }),
  price: priceVideo,
  estimateMs: estimateVideoMs,
  order: orderVideo,
  expects: expectVideos,
  deadlineMs: VIDEO_DEADLINE_MS,
  poll: VIDEO_RHYTHM,
  inspect: inspectVideo,
})
