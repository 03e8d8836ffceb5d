import { defineTaskKind, type TaskSource } from "../../_kernel/task-kind.ts"
import { MAXIMUM_INPUT_BYTES } from "../../_kernel/task-sources.ts"
import type { VideoConfiguration } from "../generation/configuration.ts"
import { VIDEO_ACTIONS } from "../generation/task-actions.ts"
import { ANY_VIDEO, checkNames, imageTab, type VideoSpecification, videoOf } from "../generation/video-order.ts"

interface ImageToVideo extends VideoSpecification {
  readonly kind: "image-to-video"
}

const LIST = "meta.imageToVideoList"

function checkImages(sources: readonly TaskSource[]) {
  const isBegun = sources.some(({ role }) => role === "image" || role === "first-frame")
  const tooLarge = sources.filter(({ sizeBytes }) => sizeBytes > MAXIMUM_INPUT_BYTES)
  return [
    ...(isBegun ? [] : [{ path: LIST, message: "pleaseSelectImage" }]),
    ...tooLarge.map(() => ({ path: LIST, message: "SourceTooLarge" })),
  ]
}

/** Videos from an image, between two frames, or of an image that comes alive (spec 2§2, domain type 12). */
export const imageToVideo = defineTaskKind({
  ...ANY_VIDEO,
  name: "image-to-video",
  action: VIDEO_ACTIONS["image-to-video"],
  check: (meta: VideoConfiguration, sources) => [...checkImages(sources), ...checkNames(meta, imageTab(meta))],
  specify: (meta: VideoConfiguration, facts): ImageToVideo => ({ kind: "image-to-video", ...videoOf(meta, imageTab(meta), facts) }),
})
