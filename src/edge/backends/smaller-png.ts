import { type Pixels, shrinkPng } from "../../formats/image/png-pixels.ts"
import { bytesOfInput, type KnownInput } from "./input-files.ts"
import { rgbaPng } from "./rgba-png.ts"

type Sizing = Parameters<typeof shrinkPng>[1]

/** Why an image cannot be used. */
export type UnreadCode = "input-unreadable" | "input-too-large"

/** An image as it was written. */
export interface WrittenPng {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

const MAXIMUM_READ_BYTES = 24 * 1_048_576

/** An image written anew as a PNG of the size that is made of its own; a code where it cannot be read, or comes to more than `maximumBytes`. */
export async function smallerPng(input: KnownInput, sizing: Sizing, maximumBytes: number): Promise<WrittenPng | UnreadCode> {
  const pixels = await pixelsOfInput(input, sizing)
  if (typeof pixels === "string") return pixels
  const png = await rgbaPng(pixels, maximumBytes)
  return png === null ? "input-too-large" : { width: pixels.width, height: pixels.height, bytes: png }
}

/** The pixels of an image, at the size that is made of its own. */
export async function pixelsOfInput({ file, header }: KnownInput, sizing: Sizing): Promise<Pixels | UnreadCode> {
  const bytes = await bytesOfInput(file, MAXIMUM_READ_BYTES)
  if (bytes === null) return "input-too-large"
  const pixels = header?.contentType === "image/png" ? await shrinkPng(bytes, sizing) : await shrinkPacked(bytes, sizing)
  return pixels === null || pixels === "undecodable" ? "input-unreadable" : pixels
}

/** The decoders of JPEG and WebP are programs of their own, which only the Worker can load. */
async function shrinkPacked(bytes: Uint8Array<ArrayBuffer>, sizing: Sizing) {
  const { shrinkByCodec } = await import("../adapters/image-codec.ts")
  return shrinkByCodec(bytes, sizing)
}
