/** Moving WebP images out of still ones: their chunks in one file (RIFF, VP8X, ANIM, ANMF). */

/** What a still WebP is made of: the chunks that hold its picture. */
interface Still {
  readonly chunks: readonly Uint8Array[]
  readonly hasAlpha: boolean
}

const CHUNK_HEAD_BYTES = 8
const FILE_HEAD_BYTES = 12
/** Bits of the flags in VP8X. */
const FLAGS = { animation: 0x02, alpha: 0x10 } as const
/** Frames replace what was there instead of being laid over it. */
const NO_BLENDING = 0x02

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A number in three bytes, lowest first. */
function setThree(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value & 255
  bytes[at + 1] = (value >> 8) & 255
  bytes[at + 2] = (value >> 16) & 255
}

function chunk(name: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0)
  // Chunks begin at even places; the byte that fills up is not counted.
  const made = new Uint8Array(CHUNK_HEAD_BYTES + size + (size % 2))
  made.set(new TextEncoder().encode(name))
  view(made).setUint32(4, size, true)
  let at = CHUNK_HEAD_BYTES
  for (const part of parts) {
    made.set(part, at)
    at += part.byteLength
  }
  return made
}

function readStill(file: Uint8Array): Still {
  const chunks: Uint8Array[] = []
  let hasAlpha = false
  for (let at = FILE_HEAD_BYTES; at + CHUNK_HEAD_BYTES <= file.byteLength; ) {
    const name = new TextDecoder("latin1").decode(file.subarray(at, at + 4))
    const size = view(file).getUint32(at + 4, true)
    const end = at + CHUNK_HEAD_BYTES + size + (size % 2)
    if (name === "ALPH" || name === "VP8 " || name === "VP8L") chunks.push(file.subarray(at, Math.min(end, file.byteLength)))
    if (name === "ALPH" || name === "VP8L") hasAlpha = true
    at = end
  }
  if (chunks.length === 0) throw new Error("a frame is no WebP image")
  return { chunks, hasAlpha }
}

/** How a moving image is shown; it starts over for ever. */
export interface Moving {
  readonly width: number
  readonly height: number
  readonly frameMs: number
}

/** One moving WebP out of still ones (files) of its size. Throws `Error` for a frame that is none. */
export function movingWebp(frames: readonly Uint8Array[], { width, height, frameMs }: Moving): Uint8Array {
  const stills = frames.map(readStill)
  const header = new Uint8Array(10)
  header[0] = FLAGS.animation | (stills.some(({ hasAlpha }) => hasAlpha) ? FLAGS.alpha : 0)
  setThree(header, 4, width - 1)
  setThree(header, 7, height - 1)
  const frameHead = new Uint8Array(16)
  setThree(frameHead, 6, width - 1)
  setThree(frameHead, 9, height - 1)
  setThree(frameHead, 12, frameMs)
  frameHead[15] = NO_BLENDING
  const body = [
    new TextEncoder().encode("WEBP"),
    chunk("VP8X", header),
    // Background colour, then how often it is shown: 0 is for ever.
    chunk("ANIM", new Uint8Array(6)),
    ...stills.map(({ chunks }) => chunk("ANMF", frameHead, ...chunks)),
  ]
  return chunk("RIFF", ...body)
}
