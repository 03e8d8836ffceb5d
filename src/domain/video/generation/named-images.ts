import type { VideoConfiguration } from "./configuration.ts"
import { type ImageItem, imagesFor, type VideoTab } from "./input-rules.ts"
import type { VideoModel } from "./model-table.ts"

/** What an image is to the order of a video; a renderer is sent it under this name. */
export const IMAGE_ROLES = ["image", "first-frame", "last-frame"] as const
export type ImageRole = (typeof IMAGE_ROLES)[number]

/** An image as a configuration names it; `path` says which field did. */
export interface NamedVideoImage {
  readonly role: ImageRole
  readonly path: string
  readonly url: string
}

/** The images of a configuration as the form holds them: its list, else the options of the order (spec 2§3). */
export function itemsOf({ imageToVideoList, generate_video: { image_opts = [] } = {} }: VideoConfiguration): readonly ImageItem[] {
  return (imageToVideoList ?? image_opts).map(({ mode, url, ...frames }) => ({ mode, url, ...frames }))
}

/** The images that a model is given: as it takes them, each role once, the first of each (spec 2§4). */
export function namedImages(model: Pick<VideoModel, "inputs">, tab: VideoTab, meta: VideoConfiguration): readonly NamedVideoImage[] {
  const list = meta.imageToVideoList === undefined ? "meta.generate_video.image_opts" : "meta.imageToVideoList"
  const all = itemsOf(meta).flatMap((item, place) =>
    imagesFor(model, tab, [item]).flatMap(({ mode, url, firstFrame = "", lastFrame = "" }): readonly NamedVideoImage[] => {
      const path = `${list}.${place}`
      const last = mode === "last_frame" ? lastFrame || url : lastFrame
      return [
        ...(mode === "image" || mode === "live2d" ? [{ role: "image", path: `${path}.url`, url } as const] : []),
        ...(mode === "first_frame" ? [{ role: "first-frame", path: `${path}.url`, url: firstFrame || url } as const] : []),
        ...(last === "" ? [] : [{ role: "last-frame", path: `${path}.url`, url: last } as const]),
      ]
    }),
  )
  return IMAGE_ROLES.flatMap((role) => all.filter((image) => image.role === role && image.url !== "").slice(0, 1))
}
