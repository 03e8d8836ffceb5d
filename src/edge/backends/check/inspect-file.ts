import { isForFewDecoders, readImageHeader } from "../../../formats/image/header.ts"
import { type Pixels, samplePng } from "../../../formats/image/png-pixels.ts"
import { inspectBytes } from "../../../formats/inspect-bytes.ts"
import type { FileFacts } from "./sight.ts"

/** A file that came back. */
export interface CheckedFile extends FileFacts {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** At most 64 px a side; null for what is no PNG. */
  readonly pixels: Pixels | null
}

const SAMPLED_SIDE_PX = 64
/** Levels of 256 that the pixels of a blank image may be apart. */
const BLANK_RANGE = 6
/** Bits that a lossy format spends on 64 pixels of one colour, at most. */
const BLANK_BITS_PER_BLOCK = 10
/** Mean difference of levels up to which two images are one: the same seed comes out a little different on many cards. */
const SAME_DIFFERENCE = 6

/** What a file is by its bytes, and whether anything is to be seen on it. */
export async function inspectFile(bytes: Uint8Array<ArrayBuffer>): Promise<CheckedFile> {
  const header = readImageHeader(bytes)
  if (header === null) return inspectPlayed(bytes)
  const { contentType, width, height } = header
  const pixels = contentType === "image/png" ? await samplePng(bytes, SAMPLED_SIDE_PX) : null
  const isBlank = pixels === null ? isAlmostNothing(bytes, contentType, width * height) : isOneColour(pixels)
  return { bytes, type: contentType, width, height, isBlank, pixels }
}

/** Whether two files show the same; null where that cannot be told. */
export function showTheSame(one: CheckedFile, other: CheckedFile): boolean | null {
  if (areEqual(one.bytes, other.bytes)) return true
  if (one.pixels === null || other.pixels === null) return null
  if (one.pixels.width !== other.pixels.width || one.pixels.height !== other.pixels.height) return false
  const [a, b] = [one.pixels.rgba, other.pixels.rgba]
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0))
  return sum / a.length <= SAME_DIFFERENCE
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

function isOneColour({ rgba }: Pixels): boolean {
  const least = [255, 255, 255]
  const most = [0, 0, 0]
  for (let at = 0; at < rgba.length; at += 4) {
    for (let channel = 0; channel < 3; channel++) {
      const level = rgba[at + channel] ?? 0
      least[channel] = Math.min(least[channel] ?? 0, level)
      most[channel] = Math.max(most[channel] ?? 0, level)
    }
  }
  return most.every((level, channel) => level - (least[channel] ?? 0) <= BLANK_RANGE)
}

/** Where pixels are not decoded, the size tells: one colour all over takes next to nothing. */
function isAlmostNothing(bytes: Uint8Array, contentType: string, pixelCount: number): boolean {
  // What moves is drawn frame by frame: its first bytes tell nothing.
  if (isForFewDecoders(bytes)) return false
  const packedBytes = contentType === "image/jpeg" ? bytes.length - scanStart(bytes) : bytes.length
  return packedBytes * 8 <= (pixelCount / 64) * BLANK_BITS_PER_BLOCK
}

/** Where the scan of a JPEG begins. */
function scanStart(bytes: Uint8Array): number {
  for (let at = 2; at + 4 < bytes.length && bytes[at] === 0xff; ) {
    if (bytes[at + 1] === 0xda) return at
    at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
  }
  return 0
}

/** What plays, by its container; of a GIF the type alone. */
async function inspectPlayed(bytes: Uint8Array<ArrayBuffer>): Promise<CheckedFile> {
  const unknown = { bytes, type: null, width: 0, height: 0, isBlank: false, pixels: null }
  if (String.fromCharCode(...bytes.subarray(0, 4)) === "GIF8") return { ...unknown, type: "image/gif" }
  const asVideo = await inspectBytes(bytes, "video")
  const inspection = asVideo.ok ? asVideo : await inspectBytes(bytes, "audio")
  if (!inspection.ok) return unknown
  const { contentType, width, height } = inspection.facts
  return { ...unknown, type: contentType, width: width ?? 0, height: height ?? 0 }
}
