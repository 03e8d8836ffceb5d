import { rgbaToThumbHash } from "thumbhash"
import { type Pixels, samplePng } from "./png-pixels.ts"

const MAXIMUM_SIDE_PX = 100

/** The ThumbHash of a PNG in base64, an empty text for an image that is not read (other formats, broken). Never throws. */
export async function thumbhashOf(bytes: Uint8Array): Promise<string> {
  const pixels = await samplePng(bytes, MAXIMUM_SIDE_PX)
  return pixels === null ? "" : thumbhashOfPixels(pixels)
}

/** The ThumbHash of a small image (no side above 100 px) in base64. */
export function thumbhashOfPixels(pixels: Pixels): string {
  return btoa(String.fromCharCode(...rgbaToThumbHash(pixels.width, pixels.height, pixels.rgba)))
}
