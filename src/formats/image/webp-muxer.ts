import { joinedBytes } from "../joined-bytes.ts"

const ANIMATION_FLAG = 0x02
const ALPHA_FLAG = 0x10
/** Frames replace the one before: no blending. */
const NO_BLENDING = 0x02

/** A chunk of a RIFF file. */
interface Chunk {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The head of an animated WebP, 38 bytes; it is written again when the number of bytes that follow it is known. */
export function webpHead(width: number, height: number, loops: number, bytesAfter: number): Uint8Array<ArrayBuffer> {
  const extended = new Uint8Array(10)
  extended[0] = ANIMATION_FLAG | ALPHA_FLAG
  write24(extended, 4, width - 1)
  write24(extended, 7, height - 1)
  const animation = new Uint8Array(6)
  animation[4] = loops & 0xff
  animation[5] = loops >> 8
  const chunks = [chunk("VP8X", extended), chunk("ANIM", animation)]
  const head = joinedBytes([ascii("RIFF"), new Uint8Array(4), ascii("WEBP"), ...chunks])
  new DataView(head.buffer).setUint32(4, head.byteLength - 8 + bytesAfter, true)
  return head
}

/** One frame of it, out of a still WebP of the same size. Throws where that is none. */
export function webpFrame(still: Uint8Array, width: number, height: number, durationMs: number): Uint8Array<ArrayBuffer> {
  const image = chunksOf(still).filter(({ name }) => name === "ALPH" || name === "VP8 " || name === "VP8L")
  if (image.length === 0) throw new Error("no image in the WebP")
  const head = new Uint8Array(16)
  write24(head, 6, width - 1)
  write24(head, 9, height - 1)
  write24(head, 12, durationMs)
  head[15] = NO_BLENDING
  return chunk("ANMF", joinedBytes([head, ...image.map(({ name, bytes }) => chunk(name, bytes))]))
}

function chunksOf(file: Uint8Array): readonly Chunk[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const chunks: Chunk[] = []
  for (let at = 12; at + 8 <= file.byteLength; ) {
    const size = view.getUint32(at + 4, true)
    const name = String.fromCharCode(...file.subarray(at, at + 4))
    chunks.push({ name, bytes: file.subarray(at + 8, at + 8 + size) })
    at += 8 + size + (size % 2)
  }
  return chunks
}

function chunk(name: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(8 + bytes.byteLength + (bytes.byteLength % 2))
  whole.set(ascii(name))
  new DataView(whole.buffer).setUint32(4, bytes.byteLength, true)
  whole.set(bytes, 8)
  return whole
}

function write24(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value & 0xff
  bytes[at + 1] = (value >> 8) & 0xff
  bytes[at + 2] = (value >> 16) & 0xff
}

function ascii(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}
