import type { AlphaPlane } from "./alpha-rules.ts"

/** Colours of a subject and of what is behind it, as they are near each pixel; three bytes a pixel. */
export interface EdgeColours {
  readonly width: number
  readonly height: number
  readonly subject: Uint8ClampedArray<ArrayBuffer>
  readonly background: Uint8ClampedArray<ArrayBuffer>
}

/** How far the colours of sure pixels reach into the edge, in thousandths of the longest side: wider than strands of hair are soft. */
const REACH = 14
const PASSES = 2

/**
 * The colours on both sides of a mask's edge, smoothed (blur fusion: what is surer counts more). `pixels` is the image as RGBA, as large as
 * the mask.
 */
export function edgeColours(pixels: Uint8ClampedArray, mask: AlphaPlane): EdgeColours {
  const { width, height } = mask
  return { width, height, subject: smoothed(pixels, mask, (share) => share), background: smoothed(pixels, mask, (share) => 1 - share) }
}

function smoothed(
  pixels: Uint8ClampedArray,
  { width, height, alpha }: AlphaPlane,
  sureness: (share: number) => number,
): Uint8ClampedArray<ArrayBuffer> {
  const reach = Math.max(1, Math.round((Math.max(width, height) * REACH) / 1000))
  const weights = new Float32Array(alpha.length)
  for (let index = 0; index < alpha.length; index++) weights[index] = sureness((alpha[index] ?? 0) / 255) ** 3
  const total = boxes(weights.slice(), width, height, reach)
  const colours = new Uint8ClampedArray(alpha.length * 3)
  for (let channel = 0; channel < 3; channel++) {
    const sum = new Float32Array(alpha.length)
    for (let index = 0; index < sum.length; index++) sum[index] = (weights[index] ?? 0) * (pixels[index * 4 + channel] ?? 0)
    boxes(sum, width, height, reach)
    for (let index = 0; index < sum.length; index++) {
      const weight = total[index] ?? 0
      // Where nothing sure is near, the pixel's own colour is all that is known.
      colours[index * 3 + channel] = weight > LEAST_WEIGHT ? (sum[index] ?? 0) / weight : (pixels[index * 4 + channel] ?? 0)
    }
  }
  return colours
}

const LEAST_WEIGHT = 1e-4

/** Averages every value with those around it, in place. */
function boxes(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const line = new Float32Array(Math.max(width, height))
  for (let pass = 0; pass < PASSES; pass++) {
    for (let y = 0; y < height; y++) boxLine(values, line, y * width, 1, width, reach)
    for (let x = 0; x < width; x++) boxLine(values, line, x, width, height, reach)
  }
  return values
}

function boxLine(values: Float32Array, line: Float32Array, start: number, step: number, count: number, reach: number): void {
  for (let index = 0; index < count; index++) line[index] = values[start + index * step] ?? 0
  const size = reach * 2 + 1
  // A double, so that what is taken off again leaves nothing behind.
  let sum = 0
  for (let index = 0; index < Math.min(count, reach); index++) sum += line[index] ?? 0
  for (let index = 0; index < count; index++) {
    if (index + reach < count) sum += line[index + reach] ?? 0
    if (index > reach) sum -= line[index - reach - 1] ?? 0
    values[start + index * step] = Math.max(0, sum) / size
  }
}

/** Some whole rows of an image, RGBA. */
export interface ImageRows {
  readonly pixels: Uint8ClampedArray
  readonly width: number
  /** Height of the whole image. */
  readonly height: number
  /** The first row that is here. */
  readonly top: number
}

/**
 * Takes the background's colour out of the soft edge: where the mask is neither empty nor full, the colour becomes the subject's own, which
 * is what makes a cut-out stand on another background without a fringe. How opaque a pixel is stays as it is; `alpha` is the mask of these
 * rows.
 */
export function takeOutBackground({ pixels, width, height, top }: ImageRows, alpha: Uint8Array, colours: EdgeColours): void {
  for (let index = 0; index < alpha.length; index++) {
    const value = alpha[index] ?? 0
    if (value === 0 || value === 255) continue
    const x = index % width
    const y = top + (index - x) / width
    const near = (Math.floor((y * colours.height) / height) * colours.width + Math.floor((x * colours.width) / width)) * 3
    const share = value / 255
    for (let channel = 0; channel < 3; channel++) {
      const subject = colours.subject[near + channel] ?? 0
      const background = colours.background[near + channel] ?? 0
      const mixed = pixels[index * 4 + channel] ?? 0
      pixels[index * 4 + channel] = subject + share * (mixed - share * subject - (1 - share) * background)
    }
  }
}
