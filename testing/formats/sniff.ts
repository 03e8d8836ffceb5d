import { deflateSync } from "node:zlib"
import type { ImageWorkshop, MediaStore } from "../../src/domain/_kernel/media-ports.ts"
import { inspectMedia, type MediaClaim } from "../../src/domain/upload/inspect-media.ts"
import { crc32 } from "../../src/formats/image/png.ts"
import type { Inspection } from "../../src/formats/media-facts.ts"

/** Bytes of texts (each letter one byte), numbers and other bytes, one after the other. */
export function bytesOf(...parts: readonly (string | number | ArrayLike<number>)[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    parts.flatMap((part) => {
      if (typeof part === "number") return [part]
      return typeof part === "string" ? Array.from(part, (letter) => letter.charCodeAt(0)) : Array.from(part)
    }),
  )
}

/** A number as bytes, the highest first. */
export function bigEndian(value: number, length = 4): readonly number[] {
  return Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256)
}

export function littleEndian(value: number, length = 4): readonly number[] {
  return bigEndian(value, length).toReversed()
}

/** A chunk of a PNG with its right checksum. */
export function pngChunk(type: string, data: ArrayLike<number> = []): Uint8Array<ArrayBuffer> {
  const body = bytesOf(type, data)
  return bytesOf(bigEndian(data.length), body, bigEndian(crc32(body)))
}

export const PNG_SIGNATURE = bytesOf(0x89, "PNG\r\n", 0x1a, "\n")

/** A PNG of a size that its header says, with chunks between header and pixels; its pixels are those of one white line. */
export function madePng(width: number, height: number, ...between: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const header = bytesOf(bigEndian(width), bigEndian(height), 8, 2, 0, 0, 0)
  const pixels = deflateSync(new Uint8Array(1 + 3 * Math.min(width, 100)))
  return bytesOf(PNG_SIGNATURE, pngChunk("IHDR", header), ...between, pngChunk("IDAT", pixels), pngChunk("IEND"))
}

/** A GIF of one pixel, with extra blocks before its frame. */
export function madeGif(...extra: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
  return bytesOf("GIF89a", [1, 0, 1, 0, 0x80, 0, 0], [0, 0, 0, 255, 255, 255], ...extra, frame, 0x3b)
}

/** A box of an ISO base media file. */
export function madeBox(type: string, ...body: readonly (string | number | ArrayLike<number>)[]): Uint8Array<ArrayBuffer> {
  const content = bytesOf(...body)
  return bytesOf(bigEndian(content.length + 8), type, content)
}

/** An archive with one entry named `a`. */
export function madeZip(): Uint8Array<ArrayBuffer> {
  const local = bytesOf("PK", [3, 4, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0], new Uint8Array(12), [1, 0, 0, 0], "a")
  const central = bytesOf("PK", [1, 2, 10, 0, 10, 0], new Uint8Array(20), [1, 0], new Uint8Array(16), "a")
  const end = bytesOf("PK", [5, 6, 0, 0, 0, 0, 1, 0, 1, 0], littleEndian(central.length), littleEndian(local.length), [0, 0])
  return bytesOf(local, central, end)
}

/** A store that holds one file, whatever key it is asked for. */
export function storeOf(bytes: Uint8Array): Pick<MediaStore, "readRange"> {
  return { readRange: async (_key, offset, length) => (offset < bytes.length ? bytes.slice(offset, offset + length) : null) }
}

/** What is said of some bytes that somebody sends by a name. */
export function inspectBytes(bytes: Uint8Array, claim: Partial<MediaClaim> = {}, images: ImageWorkshop | null = null): Promise<Inspection> {
  const said = { purpose: "image", declaredType: "", name: "file", sizeBytes: bytes.length, ...claim } as const
  return inspectMedia(storeOf(bytes), "upload/user_1/x", said, images)
}
