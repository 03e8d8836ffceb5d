import type { VideoInput, VideoModel } from "./model-table.ts"

/** Tabs of the form that makes videos (spec 2§2). */
export const VIDEO_TABS = ["img2video", "txt2video", "img2Live2d", "multiImg2video", "effect"] as const
export type VideoTab = (typeof VIDEO_TABS)[number]

/** What an image of a video is to it (spec 2§3). */
export type ImageMode = "image" | "first_frame" | "last_frame" | "live2d"

/** An image of a video as the form holds it (spec 2§3, image-to-video item). */
export interface ImageItem {
  readonly mode: ImageMode
  readonly url: string
  readonly firstFrame?: string | undefined
  readonly lastFrame?: string | undefined
}

const TEXT_TO_VIDEO = 11
const IMAGE_TO_VIDEO = 12
const EFFECT = 15
const MULTI_IMAGE = 25
/** Of a task that may have images or none. */
const EITHER = 42

/** The tab that a task's domain type belongs to (spec 2§2); null for one that makes no video. */
export function tabOfTask(domainType: number, images: readonly Pick<ImageItem, "mode">[]): VideoTab | null {
  const withImages = images.some(({ mode }) => mode === "live2d") ? "img2Live2d" : "img2video"
  switch (domainType) {
    case TEXT_TO_VIDEO:
      return "txt2video"
    case IMAGE_TO_VIDEO:
      return withImages
    case EFFECT:
      return "effect"
    case MULTI_IMAGE:
      return "multiImg2video"
    case EITHER:
      return images.length === 0 ? "txt2video" : withImages
    default:
      return null
  }
}

const INPUT_OF_TAB = {
  img2video: "image",
  txt2video: "text",
  img2Live2d: "live2d",
  multiImg2video: "several",
  effect: "effect",
} as const satisfies Readonly<Record<VideoTab, VideoInput>>

/** Whether a model serves a tab; effects and several images have none of the table (spec 2§7: `model_no` is empty). */
export function servesTab({ inputs }: Pick<VideoModel, "inputs">, tab: VideoTab): boolean {
  return inputs.includes(INPUT_OF_TAB[tab])
}

/** The tab that a model is used at: the chosen one, or the first that it serves (spec 2§4). */
export function tabFor(model: Pick<VideoModel, "inputs">, chosen: VideoTab): VideoTab {
  return servesTab(model, chosen) ? chosen : (VIDEO_TABS.find((tab) => servesTab(model, tab)) ?? chosen)
}

/** Whether a model takes the first and the last frame of a video instead of an image. */
export function takesFrames({ inputs }: Pick<VideoModel, "inputs">): boolean {
  return inputs.includes("firstLast")
}

/**
 * The images of the form as another model takes them (spec 2§4): an image becomes the first frame where the model takes frames, and a first
 * frame an image where it takes none; a last frame is lost there. Text alone has no images.
 */
export function imagesFor(model: Pick<VideoModel, "inputs">, tab: VideoTab, items: readonly ImageItem[]): readonly ImageItem[] {
  if (tab === "txt2video") return []
  return items.flatMap((item): readonly ImageItem[] => {
    if (item.mode === "live2d") return [item]
    if (takesFrames(model)) return [item.mode === "image" ? { ...item, mode: "first_frame", firstFrame: item.url } : item]
    if (item.mode === "last_frame") return []
    return [{ mode: "image", url: item.firstFrame ?? item.url }]
  })
}
