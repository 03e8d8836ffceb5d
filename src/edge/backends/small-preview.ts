import { base64Of } from "../../formats/base64.ts"
import { readImageHeader } from "../../formats/image/header.ts"
import { encodeJpeg } from "../../formats/image/jpeg-encoder.ts"
import { type Pixels, shrinkPng } from "../../formats/image/png-pixels.ts"
import { sizeWithin } from "../../formats/image/shrink.ts"

/** Larger ones are not looked at. */
const MAXIMUM_READ_BYTES = 8 * 1_048_576
const MAXIMUM_PREVIEW_BYTES = 24 * 1024
const MAXIMUM_SIDE_PX = 320
/** Tried one after the other until the file is small enough. */
const QUALITIES = [75, 55, 35, 20] as const

/** A preview as the live channel carries it: any PNG, JPEG or WebP as a small JPEG in base64; null where it cannot be read. Never throws. */
export async function smallPreview(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (bytes.length > MAXIMUM_READ_BYTES) return null
  const header = readImageHeader(bytes)
  if (header === null) return null
  const isSmall = bytes.length <= MAXIMUM_PREVIEW_BYTES && Math.max(header.width, header.height) <= MAXIMUM_SIDE_PX
  if (header.contentType === "image/jpeg" && isSmall) return base64Of(bytes)
  try {
    const sizing = (width: number, height: number) => sizeWithin(width, height, MAXIMUM_SIDE_PX)
    const pixels = header.contentType === "image/png" ? await shrinkPng(bytes, sizing) : await shrinkPacked(bytes, sizing)
    return pixels === null || pixels === "undecodable" ? null : encodeSmall(onWhite(pixels))
  } catch {
    return null
  }
}

/** The decoders of JPEG and WebP are programs of their own, which only the Worker can load. */
async function shrinkPacked(
  bytes: Uint8Array<ArrayBuffer>,
  sizing: Parameters<typeof shrinkPng>[1],
): Promise<Pixels | "undecodable" | null> {
  const { shrinkByCodec } = await import("../adapters/image-codec.ts")
  return shrinkByCodec(bytes, sizing)
}

function encodeSmall(pixels: Pixels): string | null {
  for (const quality of QUALITIES) {
    const bytes = encodeJpeg(pixels, quality)
    if (bytes.length <= MAXIMUM_PREVIEW_BYTES) return base64Of(bytes)
  }
  return null
}

function onWhite({ width, height, rgba }: Pixels): Pixels {
  const opaque = rgba.slice()
  for (let at = 0; at < opaque.length; at += 4) {
    const alpha = opaque[at + 3] ?? 255
    for (let channel = at; channel < at + 3; channel += 1) opaque[channel] = 255 - ((255 - (opaque[channel] ?? 0)) * alpha) / 255
    opaque[at + 3] = 255
  }
  return { width, height, rgba: opaque }
}
