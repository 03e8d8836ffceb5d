import jpegFactory from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js"
import jpegCode from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"
import { initEmscriptenModule } from "@jsquash/jpeg/utils.js"
import webpFactory from "@jsquash/webp/codec/dec/webp_dec.js"
import webpCode from "@jsquash/webp/codec/dec/webp_dec.wasm"
import { FIRST_SIDEWAYS } from "../../formats/exif/fields.ts"
import { isForFewDecoders, readImageHeader } from "../../formats/image/header.ts"
import { encodeJpeg } from "../../formats/image/jpeg-encoder.ts"
import { pngOrientation } from "../../formats/image/png.ts"
import { type Pixels, shrinkPng } from "../../formats/image/png-pixels.ts"
import { orient, shrink } from "../../formats/image/shrink.ts"

/** Largest image that is unpacked whole: 16 MiB of pixels, of the 128 MiB that all requests share. */
const MAXIMUM_UNPACKED_PIXELS = 4_194_304
const QUALITY = 82

/** Makes the size that is wanted of the size that an image has. */
export type ImageSizing = (width: number, height: number) => { readonly width: number; readonly height: number }

/**
 * A smaller copy of an image by codecs within the Worker: PNG, JPEG and WebP, turned as it is shown. `undecodable` where its pixels
 * are not whole, null for what is not tried: other formats, moving WebP, JPEG for print, JPEG, WebP and copies above 4 megapixels.
 */
export async function shrinkByCodec(bytes: Uint8Array<ArrayBuffer>, sizing: ImageSizing): Promise<Pixels | "undecodable" | null> {
  const header = readImageHeader(bytes)
  if (header === null) return null
  // Of a narrow and very high image even the copy may be too much to hold.
  const copy = sizing(header.width, header.height)
  if (copy.width * copy.height > MAXIMUM_UNPACKED_PIXELS) return null
  if (header.contentType === "image/png") return turnedPng(bytes, sizing)
  if (header.width * header.height > MAXIMUM_UNPACKED_PIXELS || isForFewDecoders(bytes)) return null
  try {
    const whole = header.contentType === "image/jpeg" ? await decodeJpeg(bytes) : await decodeWebp(bytes)
    if (whole === null) return "undecodable"
    const size = sizing(whole.width, whole.height)
    return shrink(whole, size.width, size.height)
  } catch {
    return "undecodable"
  }
}

/** The copy is turned, not the image, so that its rows are still taken one at a time. */
async function turnedPng(bytes: Uint8Array<ArrayBuffer>, sizing: ImageSizing): Promise<Pixels | "undecodable" | null> {
  const orientation = pngOrientation(bytes)
  const isSideways = orientation >= FIRST_SIDEWAYS
  const pixels = await shrinkPng(bytes, (width, height) => {
    const size = isSideways ? sizing(height, width) : sizing(width, height)
    return isSideways ? { width: size.height, height: size.width } : size
  })
  return pixels === null || pixels === "undecodable" ? pixels : orient(pixels, orientation)
}

/** A small image as a JPEG file; null for one with transparency, which a JPEG cannot have. */
export function encodeByCodec(pixels: Pixels): { readonly bytes: Uint8Array; readonly contentType: string } | null {
  for (let at = 3; at < pixels.rgba.length; at += 4) if (pixels.rgba[at] !== 255) return null
  return { bytes: encodeJpeg(pixels, QUALITY), contentType: "image/jpeg" }
}

/** Qualities that are tried until a file is small enough. */
const QUALITIES = [82, 68, 52, 36, 20] as const

/** An image without transparency as a JPEG file of at most so many bytes, in the best of a few qualities; null where none is small enough. */
export function encodeWithin(pixels: Pixels, maximumBytes: number): Uint8Array | null {
  for (const quality of QUALITIES) {
    const bytes = encodeJpeg(pixels, quality)
    if (bytes.length <= maximumBytes) return bytes
  }
  return null
}

/** Each image gets a decoder of its own, whose memory ends with it: one that grew would stay so for all requests. */
async function decodeJpeg(bytes: Uint8Array<ArrayBuffer>): Promise<Pixels | null> {
  const decoder = await initEmscriptenModule(jpegFactory, jpegCode)
  return pixelsOf(decoder.decode(bytes, true))
}

async function decodeWebp(bytes: Uint8Array<ArrayBuffer>): Promise<Pixels | null> {
  const decoder = await initEmscriptenModule(webpFactory, webpCode)
  // What EXIF says of how to turn it no browser heeds in a WebP.
  return pixelsOf(decoder.decode(bytes))
}

function pixelsOf(image: { readonly width: number; readonly height: number; readonly data: ArrayLike<number> } | null): Pixels | null {
  return image === null ? null : { width: image.width, height: image.height, rgba: Uint8Array.from(image.data) }
}
