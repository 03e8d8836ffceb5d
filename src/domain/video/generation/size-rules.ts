import type { QualityMode, VideoModel, VideoSize } from "./model-table.ts"

/** Size of a video where no model is chosen (spec 2§9). */
export const SIZE_WITHOUT_MODEL: VideoSize = { width: 640, height: 640 }
/** Where a model has no sizes of its own (spec 2§5). */
const SIZE_OF_UNKNOWN: VideoSize = { width: 1280, height: 720 }
/** Ratios that differ by less are one (spec 2§4), in percent. */
const SAME_RATIO_PERCENT = 5

/** Whether two sizes have one shape: the greater ratio is less than 5 % above the other (spec 2§4). */
export function isSameShape(one: VideoSize, other: VideoSize): boolean {
  const [ratio, otherRatio] = [one.width / one.height, other.width / other.height]
  return (Math.max(ratio, otherRatio) / Math.min(ratio, otherRatio) - 1) * 100 < SAME_RATIO_PERCENT
}

/** The size that a model makes of what was asked for: that one, else its own of the same shape, else its first (spec 2§4, 2§5). */
export function sizeOf(model: Pick<VideoModel, "sizes"> | null, asked: VideoSize | null): VideoSize {
  if (model === null) return SIZE_WITHOUT_MODEL
  const { sizes } = model
  const found =
    asked === null
      ? undefined
      : (sizes.find(({ width, height }) => width === asked.width && height === asked.height) ??
        sizes.find((size) => isSameShape(size, asked)))
  return found ?? sizes[0] ?? SIZE_OF_UNKNOWN
}

/** The shorter side of a quality, px (spec 2§9). */
const SHORTER_SIDE_PX: Readonly<Record<QualityMode, number>> = { "360p": 360, "540p": 540, "720p": 720, "1080p": 1080 }

/** A size in a quality: of the same shape, with that shorter side, both sides even as codecs want them. */
export function sizeOfQuality({ width, height }: VideoSize, quality: QualityMode): VideoSize {
  const scale = SHORTER_SIDE_PX[quality] / Math.min(width, height)
  const even = (side: number) => 2 * Math.round((side * scale) / 2)
  return { width: even(width), height: even(height) }
}
