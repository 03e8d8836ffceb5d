import type { PaintedOrder } from "../orders/schemas.ts"
import { smoothstep } from "../paint/random.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { fitted } from "./rasters.ts"
import { upscalerTraits } from "./upscaler-traits.ts"

/** The larger pass over a painting that `hires` asks for. */

/** What is left of squares after a second pass at full strength. */
const MOST_OF_BLOCKS = 0.7

/** So many steps of the second pass work all of its detail out. */
const FULL_STEPS = 20

/**
 * An enlarged painting with as much of its new detail as `hires` asks for: strength 0 only enlarges, from a half on all of it is there, if
 * the steps are enough; what is only enlarged comes out as the upscaler draws it.
 */
export function secondPass(image: Raster, { width, height, steps, hires }: PaintedOrder): Raster {
  if (hires === undefined) return image
  // 0 takes as many steps as the first pass.
  const done = Math.min(1, (hires.steps === 0 ? steps : hires.steps) / FULL_STEPS)
  const { sharpness, isBlocky } = upscalerTraits(hires.upscaler)
  const share = smoothstep(0, 0.5, hires.denoising_strength) * done * (isBlocky ? MOST_OF_BLOCKS : 1)
  if (share >= 1 && sharpness === 0 && !isBlocky) return image
  const small = fitted(image, { width, height })
  const smooth = fitted(small, image)
  const plain = isBlocky ? enlargedInBlocks(small, image) : smooth
  const rgba = plain.rgba.map((value, at) => {
    const own = image.rgba[at] ?? 0
    const made = value + share * (own - value)
    return at % 4 === 3 ? own : made + sharpness * (own - (smooth.rgba[at] ?? 0))
  })
  return { ...image, rgba }
}

/** Each pixel as a square. */
function enlargedInBlocks(small: Raster, { width, height }: Raster): Raster {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.min(small.height - 1, Math.floor((y * small.height) / height)) * small.width
    for (let x = 0; x < width; x++, at += 4) {
      const from = (row + Math.min(small.width - 1, Math.floor((x * small.width) / width))) * 4
      rgba.set(small.rgba.subarray(from, from + 4), at)
    }
  }
  return { width, height, rgba }
}
