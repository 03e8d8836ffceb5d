import type { QualityMode, VideoModel, VideoSize } from "./model-table.ts"

/** Where a model has no sizes of its own (spec 2§5). */
const SIZE_OF_UNKNOWN: VideoSize = { width: 1280, height: 720 }
/** Ratios that differ by less are one (spec 2§4), in percent. */
const SAME_RATIO_PERCENT = 5
/** Distances of shapes that differ by less are one. */
const SAME_DISTANCE = 1e-6

/** How much of one shape is within the other, from 0 to 1: 1 where they are the same. */
export function sharedPart(one: VideoSize, other: VideoSize): number {
  const [ratio, otherRatio] = [one.width / one.height, other.width / other.height]
  return Math.min(ratio, otherRatio) / Math.max(ratio, otherRatio)
}

/** Whether two sizes have one shape: the greater ratio is less than 5 % above the other (spec 2§4). */
export function isSameShape(one: VideoSize, other: VideoSize): boolean {
  // In whole numbers, so that which of the two is the greater does not matter to what is just at the bound.
  const sides = [one.width * other.height, other.width * one.height]
  return Math.max(...sides) * 100 < Math.min(...sides) * (100 + SAME_RATIO_PERCENT)
}

/** Upright, lying or neither. */
const orientationOf = ({ width, height }: VideoSize) => Math.sign(width - height)

/** Of some sizes the one whose shape is nearest; of those equally near the one of the same orientation, else the first. */
export function nearestShape(sizes: readonly VideoSize[], shape: VideoSize): VideoSize | undefined {
  const distance = (size: VideoSize) => -Math.log(sharedPart(size, shape))
  const least = Math.min(...sizes.map(distance))
  const nearest = sizes.filter((size) => distance(size) - least < SAME_DISTANCE)
  return nearest.find((size) => orientationOf(size) === orientationOf(shape)) ?? nearest[0]
}

/**
 * The size that a model makes of what was asked for: that one, else its own of the same shape (spec 2§4). Without such a one it is that whose
 * shape is nearest to what was asked for or to the image that the video begins with, and of words alone its first (spec 2§5).
 */
export function sizeOf({ sizes }: Pick<VideoModel, "sizes">, asked: VideoSize | null, image: VideoSize | null = null): VideoSize {
  const found =
    asked === null
      ? undefined
      : (sizes.find(({ width, height }) => width === asked.width && height === asked.height) ??
        sizes.find((size) => isSameShape(size, asked)))
  const nearest = found ?? (image === null ? undefined : nearestShape(sizes, asked ?? image))
  return nearest ?? sizes[0] ?? SIZE_OF_UNKNOWN
}

/** The shorter side of a quality, px (spec 2§9). */
const SHORTER_SIDE_PX: Readonly<Record<QualityMode, number>> = { "360p": 360, "540p": 540, "720p": 720, "1080p": 1080 }

/** A size in a quality: of the same shape, with that shorter side, both sides even as codecs want them. */
export function sizeOfQuality({ width, height }: VideoSize, quality: QualityMode): VideoSize {
  const scale = SHORTER_SIDE_PX[quality] / Math.min(width, height)
  const even = (side: number) => 2 * Math.round((side * scale) / 2)
  return { width: even(width), height: even(height) }
}
