import type { Raster } from "../../upscale/lanczos.ts"
import { gaussian } from "./gaussian.ts"
import { channelOf, type Plane, rasterOf } from "./raster.ts"

/** How much darker than its surroundings, blurred by `sigma`, a pixel is in the channel where that is least; below 0 where it is lighter. */
function darkness(raster: Raster, surroundings: number, own: number | null): Plane {
  const { width, height } = raster
  const least = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY)
  for (const channel of [0, 1, 2] as const) {
    const plane = channelOf(raster, channel)
    const around = gaussian(plane, width, height, surroundings)
    const here = own === null ? plane : gaussian(plane, width, height, own)
    for (let index = 0; index < least.length; index++) least[index] = Math.min(least[index] ?? 0, (around[index] ?? 0) - (here[index] ?? 0))
  }
  return least
}

/**
 * Lines as a pen would draw them, white on black (the "standard" line art of ControlNet's preprocessors): `detail` is the width of the
 * surroundings in px that a line is darker than, `threshold` what does not count as one.
 */
export function lineArt(raster: Raster, detail: number, threshold: number): Raster {
  const intensity = darkness(raster, detail, null).map((value) => Math.max(0, value))
  const scale = 127 / Math.max(16, medianAbove(intensity, threshold))
  return rasterOf(
    intensity.map((value) => (value > threshold / 4 ? value * scale : 0)),
    raster.width,
    raster.height,
  )
}

function medianAbove(plane: Plane, threshold: number): number {
  // Values are differences of bytes: counting them is exact enough and does not sort millions.
  const counts = new Uint32Array(256)
  let total = 0
  for (const value of plane)
    if (value > threshold) {
      counts[Math.min(255, Math.round(value))] = (counts[Math.min(255, Math.round(value))] ?? 0) + 1
      total++
    }
  let seen = 0
  for (const [value, count] of counts.entries()) {
    seen += count
    if (seen * 2 >= total && total > 0) return value
  }
  return 0
}

/** A scribble, white on black with hard edges (difference of Gaussians of 0.5 and 5 px, as ControlNet's XDoG): a higher threshold leaves fewer lines. */
export function scribble(raster: Raster, threshold: number): Raster {
  const lines = darkness(raster, 5, 0.5).map((value) => (2 * value > threshold ? 255 : 0))
  return rasterOf(lines, raster.width, raster.height)
}
