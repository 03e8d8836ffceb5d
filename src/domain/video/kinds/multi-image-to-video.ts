import { defineTaskKind, type TaskSource } from "../../_kernel/task-kind.ts"
import { MAXIMUM_INPUT_BYTES } from "../../_kernel/task-sources.ts"
import type { VideoConfiguration } from "../generation/configuration.ts"
import { SEVERAL_IMAGES_MODEL } from "../generation/model-table.ts"
import { plainConfiguration } from "../generation/several-images-rules.ts"
import { VIDEO_ACTIONS } from "../generation/task-actions.ts"
import { ANY_VIDEO, type VideoSpecification, videoOf } from "../generation/video-order.ts"

interface MultiImageToVideo extends VideoSpecification {
  readonly kind: "multi-image-to-video"
}

const LIST = "meta.multiImg2videoInfo.imageList"

function checkPlaces(sources: readonly TaskSource[]) {
  const tooLarge = sources.filter(({ sizeBytes }) => sizeBytes > MAXIMUM_INPUT_BYTES)
  return [
    ...(sources.length === 0 ? [{ path: LIST, message: "pleaseSelectImage" }] : []),
    ...tooLarge.map(() => ({ path: LIST, message: "SourceTooLarge" })),
  ]
}

/** A video of one to four images (spec 2§2, domain type 25). */
export const multiImageToVideo = defineTaskKind({
  ...ANY_VIDEO,
  name: "multi-image-to-video",
  action: VIDEO_ACTIONS["multi-image-to-video"],
  check: (_meta: VideoConfiguration, sources) => checkPlaces(sources),
  specify: (meta: VideoConfiguration, facts): MultiImageToVideo => ({
    kind: "multi-image-to-video",
    ...videoOf(plainConfiguration(meta), "multiImg2video", facts, SEVERAL_IMAGES_MODEL),
  }),
})
