import type { Raster } from "../../upscale/lanczos.ts"

/** One value a pixel, 0 to 255 unless said otherwise. */
export type Plane = Float32Array<ArrayBuffer>

/** An opaque grey image of a plane; values beyond 0 to 255 are cut off. */
export function rasterOf(plane: Plane, width: number, height: number): Raster {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let index = 0, at = 0; index < plane.length; index++, at += 4) {
    const value = plane[index] ?? 0
    rgba[at] = value
    rgba[at + 1] = value
    rgba[at + 2] = value
    rgba[at + 3] = 255
  }
  return { width, height, rgba }
}

/** How bright each pixel is to the eye (ITU-R BT.601, as most processors count it). */
export function brightnessOf({ width, height, rgba }: Raster): Plane {
  const plane = new Float32Array(width * height)
  for (let index = 0, at = 0; index < plane.length; index++, at += 4)
    plane[index] = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0)
  return plane
}

/** One of the channels: 0 red, 1 green, 2 blue. */
export function channelOf({ width, height, rgba }: Raster, channel: 0 | 1 | 2): Plane {
  const plane = new Float32Array(width * height)
  for (let index = 0, at = channel; index < plane.length; index++, at += 4) plane[index] = rgba[at] ?? 0
  return plane
}
