import { createCanvas, type Image, loadImage } from "@napi-rs/canvas"
import { OrderFailure } from "./order-failure.ts"
import type { Raster } from "./upscale/lanczos.ts"

/** The input is no picture that can be decoded here. */
export class UnreadableInput extends OrderFailure {
  constructor(message: string) {
    super("input-unreadable", message)
  }
}

/** A few bytes can claim to be far more pixels than there is memory for. */
const MAXIMUM_PIXELS = 64_000_000

async function decode(bytes: Uint8Array): Promise<Image> {
  try {
    const image = await loadImage(bytes)
    const pixels = image.width * image.height
    if (pixels > 0 && pixels <= MAXIMUM_PIXELS) return image
  } catch {
    // Told below, in our words: what the decoder says may quote the bytes.
  }
  throw new UnreadableInput("the input is no picture that can be read")
}

/** The pixels of a picture, smaller where a longest side (px) is given. Throws `UnreadableInput`. */
export async function readRaster(bytes: Uint8Array, longestSide = Number.POSITIVE_INFINITY): Promise<Raster> {
  const image = await decode(bytes)
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const context = createCanvas(width, height).getContext("2d")
  context.imageSmoothingQuality = "high"
  context.drawImage(image, 0, 0, width, height)
  return { width, height, rgba: context.getImageData(0, 0, width, height).data }
}
