import { frameInterpolation } from "../kinds/frame-interpolation.ts"
import { videoExtend } from "../kinds/video-extend.ts"
import { videoToAudio } from "../kinds/video-to-audio.ts"
import { videoUpscale } from "../kinds/video-upscale.ts"

/** The kinds that make a video out of another, by their names. */
export const REMAKE_KINDS = {
  "video-extend": videoExtend,
  "video-upscale": videoUpscale,
  "frame-interpolation": frameInterpolation,
  "video-to-audio": videoToAudio,
} as const
