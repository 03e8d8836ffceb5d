import type { Raster } from "../../upscale/lanczos.ts"
import { gaussian } from "./gaussian.ts"
import { sobel } from "./gradient.ts"
import { brightnessOf, rasterOf } from "./raster.ts"

/** Scales at which edges are looked for, px: fine lines to the outlines of large things. */
const SIGMAS = [0.8, 2, 4] as const

/** Soft edges, white on black: gradients of several scales together, brighter where an edge shows at all of them. */
export function softEdge(raster: Raster, strength: number): Raster {
  const { width, height } = raster
  const brightness = brightnessOf(raster)
  const sum = new Float32Array(brightness.length)
  for (const sigma of SIGMAS) {
    const { across, down } = sobel(gaussian(brightness, width, height, sigma), width, height)
    // A wider blur flattens an edge by as much, so each scale is given back what it lost.
    for (let index = 0; index < sum.length; index++)
      sum[index] = (sum[index] ?? 0) + (Math.hypot(across[index] ?? 0, down[index] ?? 0) * sigma) / (4 * SIGMAS.length)
  }
  return rasterOf(
    sum.map((value) => value * strength),
    width,
    height,
  )
}
