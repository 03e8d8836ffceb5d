import type { FileBytes } from "../sniff/reader.ts"
import { broken } from "../sniff/refusal.ts"
import { latin } from "../sniff/type.ts"

const TAIL_BYTES = 131_072
/** Where the stream's description begins in the first packet of FLAC in Ogg: behind its name, version, and the native head. */
const DESCRIPTION_AT = 17

/** What the head and the last page of FLAC in Ogg say. */
export interface OggFlac {
  readonly sampleRateHz: number
  readonly channels: number
  readonly bitDepth: number
  readonly durationMs: number
}

/** Reads FLAC in Ogg; null for an Ogg that holds anything else. Throws RefusedError (FileBroken) where its head is not whole. */
export async function readOggFlac(file: FileBytes): Promise<OggFlac | null> {
  const head = await file.read(0, 512)
  const start = 27 + (head[26] ?? 0)
  if (latin(head.subarray(start, start + 5)) !== "\x7fFLAC") return null
  const at = start + DESCRIPTION_AT
  if (head.length < at + 18) throw broken()
  const view = new DataView(head.buffer, head.byteOffset)
  const packed = view.getUint32(at + 10)
  const sampleRateHz = packed >>> 12
  if (sampleRateHz === 0) throw broken()
  const samples = await lastSample(file, view.getUint32(14))
  if (samples <= 0) throw broken()
  return {
    sampleRateHz,
    channels: ((packed >>> 9) & 7) + 1,
    bitDepth: ((packed >>> 4) & 0x1f) + 1,
    durationMs: (samples / sampleRateHz) * 1000,
  }
}

/** The position that the last page of a stream tells; 0 where none is found. */
async function lastSample(file: FileBytes, stream: number): Promise<number> {
  const tail = await file.read(Math.max(0, file.sizeBytes - TAIL_BYTES), TAIL_BYTES)
  const text = latin(tail)
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  for (let at = text.lastIndexOf("OggS"); at >= 0; at = text.lastIndexOf("OggS", at - 1)) {
    const isOurs = at + 18 <= tail.length && view.getUint32(at + 14) === stream
    if (isOurs) return Number(view.getBigInt64(at + 6, true))
    if (at === 0) break
  }
  return 0
}
