import { bigEndian } from "../big-endian.ts"
import type { FileBytes } from "../sniff/reader.ts"
import { latin } from "../sniff/type.ts"
import { tagBytes } from "./mp3-length.ts"

/** `fLaC`, the head of the first block, and STREAMINFO (RFC 9639, 8.2). */
const HEAD_BYTES = 42
/** Where the last frames of a stream are looked for: in so much of its end first, then in more of it. */
const TAILS = [131_072, 1_048_576] as const
/** Bytes of a frame's head at most (RFC 9639, 9.1). */
const FRAME_HEAD_BYTES = 16
const BLOCK_SIZES = [0, 192, 576, 1152, 2304, 4608, -1, -2, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768] as const

/** A frame of FLAC by its head. */
interface Frame {
  /** Its number where all frames are as long, else that of its first sample. */
  readonly number: number
  readonly isBySample: boolean
  readonly samples: number
}

/**
 * How long a FLAC is, in seconds, by the last of its frames: what its head says may be nothing, as where it was written into a pipe, or a lie.
 * Null where the end of the file has no two frames that follow one another.
 */
export async function flacSeconds(file: FileBytes): Promise<number | null> {
  const startsAt = await tagBytes(file)
  const head = await file.read(startsAt, HEAD_BYTES)
  if (head.length < HEAD_BYTES || latin(head.subarray(0, 4)) !== "fLaC") return null
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const [blockSize, rate] = [view.getUint16(10), view.getUint32(18) >>> 12]
  if (rate === 0) return null
  for (const bytes of TAILS) {
    const start = Math.max(startsAt + HEAD_BYTES, file.sizeBytes - bytes)
    const last = lastFrame(await file.read(start, file.sizeBytes - start))
    if (last !== null) return (last.isBySample ? last.number + last.samples : last.number * blockSize + last.samples) / rate
    if (start === startsAt + HEAD_BYTES) break
  }
  return null
}

/** The last frame that follows another one: a head by chance, of which there are some in a megabyte, follows none. */
function lastFrame(bytes: Uint8Array): Frame | null {
  let last: Frame | null = null
  // What frames that would follow those that were seen are numbered with.
  const awaited = new Set<number>()
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = frameAt(bytes, at)
    if (frame === null) continue
    const isNext = awaited.has(frame.number)
    if (isNext && (last === null || frame.number > last.number)) last = frame
    awaited.add(frame.isBySample ? frame.number + frame.samples : frame.number + 1)
  }
  return last
}

function frameAt(bytes: Uint8Array, at: number): Frame | null {
  const [second = 0, sizes = 0, shape = 0] = [bytes[at + 1], bytes[at + 2], bytes[at + 3]]
  // The sync code, then how blocks are counted; the first four bytes have two bits that are always 0.
  if ((second & 0xfe) !== 0xf8 || shape & 1 || shape >> 4 > 10 || sizes >> 4 === 0 || (sizes & 15) === 15) return null
  const number = numberAt(bytes, at + 4)
  if (number === null) return null
  const size = BLOCK_SIZES[sizes >> 4] ?? 0
  const afterSize = number.end + (size < 0 ? -size : 0)
  const samples = size < 0 ? bigEndian(bytes, number.end, afterSize) + 1 : size
  const rateBytes = (sizes & 15) === 12 ? 1 : (sizes & 15) > 12 ? 2 : 0
  const end = afterSize + rateBytes
  if (end >= bytes.length || end - at >= FRAME_HEAD_BYTES || crc8(bytes, at, end) !== bytes[end]) return null
  return { number: number.value, isBySample: (second & 1) === 1, samples }
}

/** A number as frames have it, written as UTF-8 writes characters, of up to 36 bits; and where it ends. */
function numberAt(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } | null {
  const first = bytes[at] ?? 0xff
  const ones = Math.clz32(~(first << 24))
  if (ones === 0) return { value: first, end: at + 1 }
  if (ones === 1 || ones > 7) return null
  let value = first & (0xff >> (ones + 1))
  for (let more = 1; more < ones; more++) {
    const next = bytes[at + more] ?? 0
    if (next >> 6 !== 2) return null
    value = value * 64 + (next & 63)
  }
  return { value, end: at + ones }
}

/** The check of a frame's head: polynomial x⁸ + x² + x + 1 (RFC 9639, 9.1.8). */
function crc8(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0
  for (let at = from; at < to; at++) {
    crc ^= bytes[at] ?? 0
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 7) & 0xff : crc << 1
  }
  return crc
}
