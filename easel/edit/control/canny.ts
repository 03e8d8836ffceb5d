import type { Raster } from "../../upscale/lanczos.ts"
import { sobel } from "./gradient.ts"
import { brightnessOf, type Plane, rasterOf } from "./raster.ts"

const WEAK = 1
const STRONG = 255
/** tan 22.5°: a gradient flatter than this runs along a row, one steeper than its inverse along a column. */
const SLANT = Math.tan(Math.PI / 8)

/**
 * Canny's edges, white on black and one pixel wide. `low` and `high` are thresholds of Sobel's gradient as |across| + |down|: what is above
 * `high` is an edge, and so is what is above `low` and connected to one.
 */
export function canny(raster: Raster, low: number, high: number): Raster {
  const { width, height } = raster
  const { across, down } = sobel(brightnessOf(raster), width, height)
  const strength = new Float32Array(across.length)
  for (let index = 0; index < strength.length; index++) strength[index] = Math.abs(across[index] ?? 0) + Math.abs(down[index] ?? 0)
  const edges = new Float32Array(strength.length)
  const found: number[] = []
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x
      const value = strength[index] ?? 0
      if (value <= low || !isRidge(strength, index, width, across[index] ?? 0, down[index] ?? 0)) continue
      edges[index] = value > high ? STRONG : WEAK
      if (value > high) found.push(index)
    }
  follow(edges, found, width)
  for (let index = 0; index < edges.length; index++) if (edges[index] !== STRONG) edges[index] = 0
  return rasterOf(edges, width, height)
}

/** Whether a pixel is the steepest one across its edge; of two that are equal, the first. */
function isRidge(strength: Plane, index: number, width: number, across: number, down: number): boolean {
  const [flat, steep] = [Math.abs(across), Math.abs(down)]
  let step = across * down < 0 ? width - 1 : width + 1
  if (steep < flat * SLANT) step = 1
  else if (flat < steep * SLANT) step = width
  const value = strength[index] ?? 0
  return value > (strength[index - step] ?? 0) && value >= (strength[index + step] ?? 0)
}

/** Turns every weak pixel that touches a strong one strong, and so on. */
function follow(edges: Plane, found: number[], width: number): void {
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
  for (let index = found.pop(); index !== undefined; index = found.pop())
    for (const step of around)
      if (edges[index + step] === WEAK) {
        edges[index + step] = STRONG
        found.push(index + step)
      }
}
