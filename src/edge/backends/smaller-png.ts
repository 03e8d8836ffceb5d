import { type Pixels, shrinkPng } from "../../formats/image/png-pixels.ts"
import { bytesOfInput, type KnownInput } from "./input-files.ts"
import { rgbaPng } from "./rgba-png.ts"

type Sizing = Parameters<typeof shrinkPng>[1]

export interface WrittenPng {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

const MAXIMUM_READ_BYTES = 24 * 1_048_576

/** An image written anew as a PNG of the size that is made of its own; a code where it cannot be read, or comes to more than `maximumBytes`. */
export async function smallerPng(
  { file, header }: KnownInput,
  sizing: Sizing,
  maximumBytes: number,
): Promise<WrittenPng | "input-unreadable" | "input-too-large"> {
  const bytes = await bytesOfInput(file, MAXIMUM_READ_BYTES)
  if (bytes === null) return "input-too-large"
  const pixels: Pixels | "undecodable" | null =
    header?.contentType === "image/png" ? await shrinkPng(bytes, sizing) : await shrinkPacked(bytes, sizing)
  if (pixels === null || pixels === "undecodable") return "input-unreadable"
  const png = await rgbaPng(pixels, maximumBytes)
  return png === null ? "input-too-large" : { width: pixels.width, height: pixels.height, bytes: png }
}

/** The decoders of JPEG and WebP are programs of their own, which only the Worker can load. */
async function shrinkPacked(bytes: Uint8Array<ArrayBuffer>, sizing: Sizing) {
  const { shrinkByCodec } = await import("../adapters/image-codec.ts")
  return shrinkByCodec(bytes, sizing)
}
