import { infotextOf } from "../infotext.ts"
import { sizeOf } from "../orders/kinds.ts"
import type { Orders } from "../orders/schemas.ts"
import { seedOf } from "../orders/seed.ts"
import { clamp, deriveSeed, makeNoise, makeRandom } from "../paint/random.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { mixPainting } from "./mix-painting.ts"
import { finishedOf, openOrder, paintSteps } from "./paint-words.ts"
import { canvasOf, fitted, flattened, pngOf, reduced } from "./rasters.ts"
import { secondPass } from "./second-pass.ts"
import type { Studio } from "./studio.ts"

const PAINTING_SHARE = 0.5
/** At full strength: how far forms move (share of the longer side), how far tones shift, how much is repainted out of the words. */
const VARIED = { moved: 0.022, tone: 14, repainted: 0.33 } as const

/** The image with its small forms moved a little, and its light changed a little from place to place. */
function moved(image: Raster, strength: number, seed: number): Raster {
  const { width, height } = image
  const longest = Math.max(width, height)
  const [across, down, tone] = ["across", "down", "tone"].map((label) => makeNoise(deriveSeed(seed, label)))
  const random = makeRandom(deriveSeed(seed, "light"))
  const warm = (random() - 0.5) * VARIED.tone * strength
  const reach = 2 * VARIED.moved * strength * longest
  const rgba = new Uint8ClampedArray(image.rgba.length)
  const noiseOf = (noise: typeof across, x: number, y: number, scale: number): number =>
    (noise?.fbm((x / longest) * scale, (y / longest) * scale, 2) ?? 0.5) - 0.5
  // Noise is slow: it is read at every fourth place, which is fine enough for how slowly it changes.
  const step = 4
  const columns = Math.ceil(width / step) + 1
  const rows = Math.ceil(height / step) + 1
  const shifts = new Float32Array(columns * rows * 3)
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * step, row * step]
      shifts[at++] = noiseOf(across, x, y, 9) * reach
      shifts[at++] = noiseOf(down, x, y, 9) * reach
      shifts[at++] = noiseOf(tone, x, y, 4) * 2 * VARIED.tone * strength
    }
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4) {
      const at = (Math.floor(y / step) * columns + Math.floor(x / step)) * 3
      const [shareX, shareY] = [(x % step) / step, (y % step) / step]
      const shiftOf = (k: number): number => {
        const top = (shifts[at + k] ?? 0) * (1 - shareX) + (shifts[at + 3 + k] ?? 0) * shareX
        const low = (shifts[at + columns * 3 + k] ?? 0) * (1 - shareX) + (shifts[at + columns * 3 + 3 + k] ?? 0) * shareX
        return top * (1 - shareY) + low * shareY
      }
      const fromX = clamp(x + shiftOf(0), 0, width - 1)
      const fromY = clamp(y + shiftOf(1), 0, height - 1)
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
      const [partX, partY] = [fromX - left, fromY - top]
      const light = shiftOf(2)
      for (let k = 0; k < 4; k++) {
        const valueAt = (column: number, row: number): number => image.rgba[(row * width + column) * 4 + k] ?? 0
        const upper = valueAt(left, top) * (1 - partX) + valueAt(right, top) * partX
        const lower = valueAt(left, bottom) * (1 - partX) + valueAt(right, bottom) * partX
        const value = upper * (1 - partY) + lower * partY
        rgba[i + k] = k === 3 ? value : value + light + (k === 0 ? warm : k === 2 ? -warm : 0)
      }
    }
  return { width, height, rgba }
}

/** The same scene with other small details. */
export async function runVariation(order: Orders["variation"], studio: Studio): Promise<void> {
  const strength = order.variation_strength
  const source = fitted(await studio.raster("image"), sizeOf(order))
  const image = flattened(source)
  for (let index = 0; index < order.count; index++) {
    const seed = seedOf(order, index)
    let made = source
    if (strength > 0) {
      const painting = openOrder(order, seed)
      const preview = (_: typeof painting, side: number) => canvasOf(reduced(image, side))
      if (!(await paintSteps(painting, index, studio, { share: PAINTING_SHARE, preview }))) return
      const { raster, subject } = finishedOf(painting)
      made = mixPainting(moved(image, strength, seed), raster, subject, strength * VARIED.repainted, seed)
    }
    if (!studio.finishing(index, 0.9)) return
    studio.deliver(index, pngOf(secondPass(made, order), infotextOf(order, seed)))
  }
}
