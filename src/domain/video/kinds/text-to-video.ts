import { defineTaskKind } from "../../_kernel/task-kind.ts"
import type { VideoConfiguration } from "../generation/configuration.ts"
import { VIDEO_ACTIONS } from "../generation/task-actions.ts"
import { ANY_VIDEO, checkNames, type VideoSpecification, videoOf } from "../generation/video-order.ts"

interface TextToVideo extends VideoSpecification {
  readonly kind: "text-to-video"
}

/** Videos from words alone (spec 2§2, domain type 11). */
export const textToVideo = defineTaskKind({
  ...ANY_VIDEO,
  name: "text-to-video",
  action: VIDEO_ACTIONS["text-to-video"],
  check: (meta: VideoConfiguration) => [
    ...((meta.prompt ?? "").trim() === "" ? [{ path: "meta.prompt", message: "PromptNotEmpty" }] : []),
    ...checkNames(meta, "txt2video"),
  ],
  // Images are nothing to it (spec 2§4: text clears the image options).
  specify: (meta: VideoConfiguration, facts): TextToVideo => ({
    kind: "text-to-video",
    ...videoOf(meta, "txt2video", { ...facts, sources: [] }),
  }),
})
