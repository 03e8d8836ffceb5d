/** JPEG quality of covers (spec 2§9). */
export const COVER_QUALITY = 0.9
/** Most frames that are looked at for suggestions, and how many are suggested. */
export const LOOKED_AT = 24
export const SUGGESTED = 6
/** How often the distance between two suggestions is halved before it no longer counts. */
const DISTANCES = 8

/** Shapes that a cover can be cut to, width to height; null keeps the video's own (ratios of spec 2§3). */
export const COVER_RATIOS = {
  free: null,
  "1:1": 1,
  "16:9": 16 / 9,
  "9:16": 9 / 16,
  "4:5": 4 / 5,
  "3:4": 3 / 4,
  "4:3": 4 / 3,
  "2:3": 2 / 3,
  "3:2": 3 / 2,
  "21:9": 21 / 9,
} as const
/** One of `COVER_RATIOS`. */
export type CoverRatio = keyof typeof COVER_RATIOS

/** How a frame looks. All 0 … 1 but `sharpness`, which is 0 or more. */
export interface FrameLook {
  /** Variance of the Laplacian of the luminance, with luminance 0 … 255: the higher, the sharper. */
  readonly sharpness: number
  /** Average luminance. */
  readonly brightness: number
  /** Average saturation, as HSL has it. */
  readonly saturation: number
  /** Spread of the luminance: 0 for a plain area. */
  readonly contrast: number
  /** Average luminance, 0 … 1, of 8 × 8 equal parts from left to right and top to bottom: what tells frames apart. Empty without pixels. */
  readonly parts: readonly number[]
}

/** Parts across and down. */
const PARTS = 8
/** Frames whose parts differ by less than this on average look the same to people. */
const LEAST_DIFFERENCE = 0.035
/** A frame that is less sharp than this share of the usual one is blurred by movement, or between two scenes. */
const LEAST_SHARPNESS = 0.35

/** Measures a frame. `rgba` has width × height × 4 bytes; a frame without pixels looks like nothing. */
export function measureFrame(rgba: Uint8ClampedArray, width: number, height: number): FrameLook {
  const count = width * height
  if (count === 0 || rgba.length < count * 4) return { sharpness: 0, brightness: 0, saturation: 0, contrast: 0, parts: [] }
  const luminance = new Float32Array(count)
  let [sum, squares, saturations] = [0, 0, 0]
  for (let pixel = 0; pixel < count; pixel++) {
    const [red = 0, green = 0, blue = 0] = [rgba[pixel * 4], rgba[pixel * 4 + 1], rgba[pixel * 4 + 2]]
    const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    luminance[pixel] = light
    sum += light
    squares += light * light
    saturations += saturationOf(red, green, blue)
  }
  const mean = sum / count
  return {
    sharpness: laplacianVariance(luminance, width, height),
    brightness: mean / 255,
    saturation: saturations / count,
    contrast: Math.min(1, Math.sqrt(Math.max(0, squares / count - mean * mean)) / 128),
    parts: partsOf(luminance, width, height),
  }
}

function partsOf(light: Float32Array, width: number, height: number): readonly number[] {
  const sums = new Float64Array(PARTS * PARTS)
  const counts = new Float64Array(PARTS * PARTS)
  for (let pixel = 0; pixel < light.length; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const part = Math.floor((y * PARTS) / height) * PARTS + Math.floor((x * PARTS) / width)
    sums[part] = (sums[part] ?? 0) + (light[pixel] ?? 0)
    counts[part] = (counts[part] ?? 0) + 1
  }
  return Array.from(sums, (sum, part) => sum / Math.max(1, counts[part] ?? 0) / 255)
}

/** How differently two frames are lit, 0 … 1; 1 where nobody looked. */
export function differenceOf({ parts: left }: Pick<FrameLook, "parts">, { parts: right }: Pick<FrameLook, "parts">): number {
  if (left.length === 0 || left.length !== right.length) return 1
  return left.reduce((sum, light, part) => sum + Math.abs(light - (right[part] ?? 0)), 0) / left.length
}

function saturationOf(red: number, green: number, blue: number): number {
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const range = high - low
  return range === 0 ? 0 : range / (255 - Math.abs(high + low - 255))
}

function laplacianVariance(light: Float32Array, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const around = (light[at - 1] ?? 0) + (light[at + 1] ?? 0) + (light[at - width] ?? 0) + (light[at + width] ?? 0)
      const value = around - 4 * (light[at] ?? 0)
      sum += value
      squares += value * value
      count += 1
    }
  }
  return count === 0 ? 0 : Math.max(0, squares / count - (sum / count) ** 2)
}

/** Average saturation of an image, 0 … 1 (spec 2§3, video frame analysis). */
export function averageSaturation(rgba: Uint8ClampedArray): number {
  return measureFrame(rgba, rgba.length / 4, 1).saturation
}

/** A frame that nobody wants for a cover: nearly black, nearly white, or of one colour. */
export function isBlank({ brightness, contrast }: FrameLook): boolean {
  return brightness < 0.06 || brightness > 0.96 || contrast < 0.03
}

/** How good a cover a frame makes, 0 … 1: sharp, neither dark nor pale, colourful. */
export function scoreFrame(look: FrameLook): number {
  if (isBlank(look)) return 0
  // The logarithm, because twice the variance is far from twice as sharp to the eye.
  const sharp = Math.min(1, Math.log1p(look.sharpness) / Math.log1p(2000))
  const light = 1 - Math.abs(look.brightness - 0.5) * 1.4
  return Math.max(0, 0.5 * sharp + 0.2 * light + 0.2 * Math.min(1, look.saturation * 1.6) + 0.1 * look.contrast)
}

/** A frame that was looked at. */
export interface LookedAt {
  readonly atSeconds: number
  readonly look: FrameLook
}

/**
 * The best frames, best first and at most `count`, spread over the video: two are never closer than a share of it, unless that would
 * leave too few, and no two look the same. Blank and blurred ones only where there are no others.
 */
export function suggestFrames<Frame extends LookedAt>(
  frames: readonly Frame[],
  durationSeconds: number,
  count: number = SUGGESTED,
): readonly Frame[] {
  const ranked = frames
    .map((frame) => ({ frame, score: scoreFrame(frame.look) }))
    .toSorted((left, right) => right.score - left.score || left.frame.atSeconds - right.frame.atSeconds)
  const good = ranked.filter(({ score }) => score > 0)
  const wanted = good.length > 0 ? sharpOnes(good) : ranked.slice(0, 1)
  const chosen: Frame[] = []
  const distances = Array.from({ length: DISTANCES }, (_, index) => durationSeconds / (count * 1.5) / 2 ** index)
  for (const distance of [...distances, 0])
    for (const { frame } of wanted)
      if (
        chosen.length < count &&
        chosen.every(
          (other) =>
            other !== frame &&
            Math.abs(other.atSeconds - frame.atSeconds) >= distance - 1e-9 &&
            differenceOf(other.look, frame.look) >= LEAST_DIFFERENCE,
        )
      )
        chosen.push(frame)
  return chosen
}

/** Those that are about as sharp as the video usually is; the best one is always among them. */
function sharpOnes<Ranked extends { readonly frame: LookedAt }>(good: readonly Ranked[]): readonly Ranked[] {
  const sharpness = good.map(({ frame }) => frame.look.sharpness).toSorted((left, right) => left - right)
  const least = (sharpness[Math.floor(sharpness.length / 2)] ?? 0) * LEAST_SHARPNESS
  return good.filter(({ frame }, rank) => rank === 0 || frame.look.sharpness >= least)
}

/** Times to look at, spread over a video without its very beginning and end; ascending, within it, at most `count`. */
export function timesToLookAt(durationSeconds: number, count: number = LOOKED_AT): readonly number[] {
  if (!(durationSeconds > 0)) return [0]
  return Array.from({ length: count }, (_, index) => durationSeconds * (0.02 + (0.96 * (index + 0.5)) / count))
}

/** A part of an image, in its pixels. */
export interface CoverCrop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * The largest part of an image that has a ratio. `across` and `down`, 0 … 1, say where it lies in the room that is left; 0.5 is the
 * middle. Whole pixels, within the image, never empty.
 */
export function coverCrop(width: number, height: number, ratio: number | null, across = 0.5, down = 0.5): CoverCrop {
  if (ratio === null) return { x: 0, y: 0, width, height }
  const cutWidth = Math.max(1, Math.min(width, Math.round(height * ratio)))
  const cutHeight = Math.max(1, Math.min(height, Math.round(cutWidth / ratio)))
  return { x: Math.round((width - cutWidth) * across), y: Math.round((height - cutHeight) * down), width: cutWidth, height: cutHeight }
}
