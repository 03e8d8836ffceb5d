import type { VideoConfiguration } from "./configuration.ts"
import { SEVERAL_IMAGES_MODEL } from "./model-table.ts"
import { shapeOfRatio } from "./ratio-rules.ts"
import { sizeOf } from "./size-rules.ts"

/** An image of several as a configuration names it. */
export interface NamedPlace {
  readonly role: `image-${number}`
  readonly path: string
  readonly url: string
}

/** The images of a configuration in their places: its list, else the options of the order (spec 2§3, 2§7); empty places are left out. */
export function placesOf({ multiImg2videoInfo, generate_video: { image_opts = [] } = {} }: VideoConfiguration): readonly NamedPlace[] {
  const listed = multiImg2videoInfo?.imageList
  const path = listed === undefined ? "meta.generate_video.image_opts" : "meta.multiImg2videoInfo.imageList"
  const urls = (listed ?? image_opts).map((entry) => (typeof entry === "string" ? entry : (entry?.url ?? "")))
  return urls.flatMap((url, place) => (url === "" ? [] : [{ role: `image-${place + 1}` as const, path: `${path}.${place}`, url }]))
}

/** A configuration of several images in the fields that videos have in common; what its own part says goes before what stands beside it. */
export function plainConfiguration({ multiImg2videoInfo: own = {}, ...beside }: VideoConfiguration): VideoConfiguration {
  const { width = beside.width, height = beside.height, aspect_ratio: ratio = beside.aspect_ratio } = own
  const ofRatio = sizeOf(SEVERAL_IMAGES_MODEL, null, ratio === undefined ? null : shapeOfRatio(ratio))
  const size = width === undefined || height === undefined ? ofRatio : { width, height }
  const negative = own.enableNegativePrompts === false ? "" : (own.negative_prompt ?? beside.negative_prompt ?? "")
  const duration = own.generate_video_duration ?? beside.generate_video?.generate_video_duration
  const mode = own.gen_mode ?? beside.generate?.gen_mode
  const { art_model_no: _model, imageToVideoList: _images, ...rest } = beside
  return {
    ...rest,
    ...size,
    ...(ratio === undefined ? {} : { aspect_ratio: ratio }),
    negative_prompt: negative,
    generate: mode === undefined ? {} : { gen_mode: mode },
    generate_video: duration === undefined ? {} : { generate_video_duration: duration },
  }
}
