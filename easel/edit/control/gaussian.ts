import type { Plane } from "./raster.ts"

/** A plane blurred by a Gaussian of `sigma` px; beyond its edges it goes on as its last row and column do. */
export function gaussian(plane: Plane, width: number, height: number, sigma: number): Plane {
  const kernel = kernelOf(sigma)
  const across = new Float32Array(plane.length)
  for (let y = 0; y < height; y++) convolve(plane, across, y * width, 1, width, kernel)
  const blurred = new Float32Array(plane.length)
  for (let x = 0; x < width; x++) convolve(across, blurred, x, width, height, kernel)
  return blurred
}

function kernelOf(sigma: number): Float32Array {
  const reach = Math.max(1, Math.ceil(sigma * 3))
  const kernel = Float32Array.from({ length: reach * 2 + 1 }, (_, index) => Math.exp(-((index - reach) ** 2) / (2 * sigma * sigma)))
  const sum = kernel.reduce((total, value) => total + value, 0)
  return kernel.map((value) => value / sum)
}

function convolve(from: Plane, to: Plane, start: number, step: number, count: number, kernel: Float32Array): void {
  const reach = (kernel.length - 1) / 2
  for (let index = 0; index < count; index++) {
    let sum = 0
    if (index >= reach && index + reach < count) {
      for (let tap = 0, at = start + (index - reach) * step; tap < kernel.length; tap++, at += step)
        sum += (from[at] ?? 0) * (kernel[tap] ?? 0)
    } else {
      for (let tap = 0; tap < kernel.length; tap++) {
        const near = Math.min(count - 1, Math.max(0, index + tap - reach))
        sum += (from[start + near * step] ?? 0) * (kernel[tap] ?? 0)
      }
    }
    to[start + index * step] = sum
  }
}
