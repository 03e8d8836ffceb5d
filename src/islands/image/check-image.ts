import { readImageHeader } from "../../formats/image/header.ts"
import { MAXIMUM_PIXELS } from "../../formats/media-kinds.ts"

/** What a file dialog offers. */
export const IMAGE_ACCEPT = "image/png,image/jpeg,image/webp,image/avif,image/gif"

/** Why a file is not taken, as a message key of the errors. */
export type ImageFailure =
  | "FileEmpty"
  | "FileTooLarge"
  | "FileTypeNotAllowed"
  | "FileNotWhatItSays"
  | "FileTooManyPixels"
  | "HeicNotConverted"

/** Enough for the headers of all but the strangest files. */
const HEAD_BYTES = 262_144
const TYPES = new Set(IMAGE_ACCEPT.split(","))

/** What is wrong with an image's file, by its first bytes and not its name; null where nothing is. Decodes nothing. */
export async function imageFailure(file: File, maximumBytes: number): Promise<ImageFailure | null> {
  if (file.size === 0) return "FileEmpty"
  if (file.size > maximumBytes) return "FileTooLarge"
  if (!TYPES.has(file.type)) return "FileTypeNotAllowed"
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const header = readImageHeader(head)
  if (header !== null) return header.width * header.height > MAXIMUM_PIXELS ? "FileTooManyPixels" : null
  return hasOtherSignature(head) ? null : "FileNotWhatItSays"
}

/** GIF and AVIF; their sizes are known once they are decoded. */
function hasOtherSignature(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, 32))
  return /^GIF8[79]a/.test(text) || (text.slice(4, 8) === "ftyp" && /avi[fs]|mif1/.test(text))
}
