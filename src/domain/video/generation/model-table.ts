/**
 * The video models as a product offers them: what each takes, what it makes and what that costs. Pure data, read by the browser and by the
 * server. Names and order are those of spec 2§9; which class a name belongs to, and what else its row says, is ours (docs/studio.md).
 */

/** What models have in common with those of one maker: the sizes they are offered in, and what may be set. */
export type VideoModelClass = "kling" | "live" | "hunyuan" | "tongyi" | "wan" | "flow" | "film" | "pixverse" | "dance" | "hailuo"

/**
 * Sorts of inputs that a model may take. `firstLast` is a video between two given frames, `several` one of up to four images, `effect` one
 * that something is done to an image in.
 */
export type VideoInput = "text" | "image" | "firstLast" | "live2d" | "several" | "effect"

export const QUALITY_MODES = ["360p", "540p", "720p", "1080p"] as const
/** How finely a model of the PixVerse class renders (spec 2§9). */
export type QualityMode = (typeof QUALITY_MODES)[number]

/** Ways of a model to move; what they are called is the maker's. */
export type MotionMode = "normal" | "fast"
export type VideoStyle = "anime" | "3d_animation" | "clay" | "comic" | "cyberpunk"

export interface VideoSize {
  readonly width: number
  readonly height: number
}

/** A row of the table. */
export interface VideoModel {
  /** `art_model_no` of the boundary. */
  readonly no: string
  readonly class: VideoModelClass
  readonly inputs: readonly VideoInput[]
  /** Sizes that it is offered in; the first one is its default. */
  readonly sizes: readonly VideoSize[]
  /** Lengths that it is offered in, in seconds, from the shortest. */
  readonly durationsS: readonly number[]
  /** Videos of one task at most (spec 2§5). */
  readonly maximumVideos: 2 | 3
  readonly motionModes: readonly MotionMode[]
  readonly styles: readonly VideoStyle[]
  /** Whether its rendering quality is chosen, see `QUALITY_MODES`. */
  readonly hasQuality: boolean
  readonly hasCamera: boolean
  readonly hasRelevance: boolean
  readonly hasNegativePrompt: boolean
  /** Whether generation modes other than 0 are offered at all. */
  readonly hasModes: boolean
  /** Whether a first and a last frame fix its length (spec 2§9: models v1.0 and 2.0). */
  readonly isFixedBetweenFrames: boolean
  /** Times the base price of a second. */
  readonly factor: number
  /** Share of the price that is taken off, in percent; 0 for none. */
  readonly discountOffRate: number
  /** Where only preview renderers have it, in which no model works. */
  readonly isPreview?: boolean
}

const PORTRAIT = { width: 720, height: 1280 }
const SQUARE = { width: 960, height: 960 }
const LANDSCAPE = { width: 1280, height: 720 }
const FOUR_TO_THREE = { width: 1088, height: 832 }
const THREE_TO_FOUR = { width: 832, height: 1088 }

/** Spec 2§9: 9:16, 1:1 and 16:9 for models of the Kling type; tongyi and PixVerse add 4:3 and 3:4. */
const KLING_SIZES = [PORTRAIT, SQUARE, LANDSCAPE]
const WIDE_FIRST = [LANDSCAPE, SQUARE, PORTRAIT]
const FIVE_SIZES = [...WIDE_FIRST, FOUR_TO_THREE, THREE_TO_FOUR]
const SMALL_PORTRAIT = { width: 480, height: 848 }
const SMALL_LANDSCAPE = { width: 848, height: 480 }
const HUNYUAN_SIZES = [SMALL_PORTRAIT, { width: 624, height: 624 }, SMALL_LANDSCAPE]
/** Where no model is chosen: 640x640 (spec 2§9), and as many pixels upright and lying. */
const UNCHOSEN_SIZES = [{ width: 640, height: 640 }, SMALL_PORTRAIT, SMALL_LANDSCAPE]

const PLAIN = {
  inputs: ["text", "image"],
  sizes: KLING_SIZES,
  durationsS: [5, 10],
  maximumVideos: 2,
  motionModes: [],
  styles: [],
  hasQuality: false,
  hasCamera: false,
  hasRelevance: false,
  hasNegativePrompt: true,
  hasModes: false,
  isFixedBetweenFrames: false,
  factor: 1,
  discountOffRate: 0,
} as const satisfies Partial<VideoModel>

const KLING = { ...PLAIN, class: "kling", hasRelevance: true, hasModes: true } as const
const BETWEEN_FRAMES = { inputs: ["text", "image", "firstLast"] } as const
const TONGYI = { ...PLAIN, class: "tongyi", sizes: FIVE_SIZES, durationsS: [5] } as const
const PIXVERSE = {
  ...PLAIN,
  ...BETWEEN_FRAMES,
  class: "pixverse",
  sizes: FIVE_SIZES,
  durationsS: [5, 8],
  hasQuality: true,
  motionModes: ["normal", "fast"],
  styles: ["anime", "3d_animation", "clay", "comic", "cyberpunk"],
} as const

/** All models, in the order of spec 2§9. */
export const VIDEO_MODELS = [
  { ...KLING, no: "sparkle", ...BETWEEN_FRAMES, maximumVideos: 3, hasCamera: true, isFixedBetweenFrames: true },
  { ...PLAIN, no: "lite", class: "live", inputs: ["text", "image", "live2d"], durationsS: [5], factor: 0.5 },
  { ...KLING, no: "depth", hasCamera: true },
  { ...KLING, no: "ultra" },
  { ...KLING, no: "ultra2", ...BETWEEN_FRAMES, isFixedBetweenFrames: true, factor: 1.5 },
  { ...PLAIN, no: "hunyuan", class: "hunyuan", sizes: HUNYUAN_SIZES, durationsS: [3, 5] },
  { ...TONGYI, no: "plus", factor: 1.5 },
  { ...TONGYI, no: "turbo", factor: 0.75 },
  { ...PIXVERSE, no: "magic" },
  { ...PLAIN, no: "wan", class: "wan", ...BETWEEN_FRAMES, durationsS: [5], factor: 0.75 },
  { ...PLAIN, no: "flow", class: "flow", inputs: ["image"] },
  { ...PLAIN, no: "flow2", class: "flow", ...BETWEEN_FRAMES, factor: 1.25 },
  { ...PLAIN, no: "film video", class: "film", durationsS: [5] },
  { ...KLING, no: "ultra pro", factor: 1.75 },
  { ...KLING, no: "ultra2 pro", ...BETWEEN_FRAMES, factor: 2 },
  { ...PLAIN, no: "film video pro", class: "film", factor: 1.5 },
  { ...PLAIN, no: "dance", class: "dance", sizes: WIDE_FIRST },
  { ...PLAIN, no: "hailuo 02", class: "hailuo", ...BETWEEN_FRAMES, durationsS: [6, 10], factor: 1.25 },
] as const satisfies readonly VideoModel[]

/** What holds where no model is chosen: the server has the choice, and nothing that is a model's own can be set. */
export const UNCHOSEN_MODEL: VideoModel = {
  ...PLAIN,
  class: "wan",
  no: "",
  inputs: ["text", "image", "firstLast", "live2d"],
  sizes: UNCHOSEN_SIZES,
  durationsS: [5],
}

/** Places for images of a video of several (spec 2§3). */
export const SEVERAL_IMAGES = 4

/** What holds of videos of several images, which have no model of the table (spec 2§7): 9:16 and 5 seconds by default. */
export const SEVERAL_IMAGES_MODEL: VideoModel = { ...PLAIN, class: "kling", no: "several", inputs: ["several"], hasModes: true }

/** The model of a number; null for one that the table does not have. */
export function videoModelOf(no: string): VideoModel | null {
  return VIDEO_MODELS.find((model) => model.no === no) ?? null
}
