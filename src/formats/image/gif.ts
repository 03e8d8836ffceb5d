import { joinedBytes } from "../joined-bytes.ts"
import type { FileBytes } from "../sniff/reader.ts"
import { broken } from "../sniff/refusal.ts"
import { addMetadata, type ImageReading, MAXIMUM_METADATA_BYTES, MAXIMUM_PIECES, type MetadataBlock } from "./reading.ts"
import { readTail } from "./tail.ts"

/** Small, since a piece of three bytes costs as much to read. */
const WINDOW_BYTES = 16_384
const COMMENT = 0xfe

/** Reads a GIF block by block to its very end. Throws RefusedError for one that is broken or carries something behind it. */
export async function readGifFile(file: FileBytes): Promise<ImageReading> {
  const head = await file.read(0, 13)
  if (head.length < 13) throw broken()
  const view = new DataView(head.buffer, head.byteOffset)
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  if (width === 0 || height === 0) throw broken()
  const metadata: MetadataBlock[] = []
  let frames = 0
  let offset = 13 + paletteBytes(head[10] ?? 0)
  for (let pieces = 0; pieces < MAXIMUM_PIECES; pieces++) {
    const block = await file.read(offset, 11)
    switch (block[0]) {
      case 0x3b:
        if (frames === 0) throw broken()
        if (offset + 1 < file.sizeBytes) await readTail(file, offset + 1, { isAlone: true })
        return { width, height, bitDepth: 8, isAnimated: frames > 1, rotationDegrees: 0, metadata, hasManifest: false }
      case 0x21: {
        const end = await afterBlocks(file, offset + 2)
        if (block[1] === COMMENT && end - offset <= MAXIMUM_METADATA_BYTES)
          addMetadata(metadata, [commentAt(offset + 2, await file.read(offset + 2, end - offset - 2))])
        offset = end
        break
      }
      case 0x2c:
        frames += 1
        // The frame's head, its own palette, and the byte that says how wide the codes are.
        offset = await afterBlocks(file, offset + 10 + paletteBytes(block[9] ?? 0) + 1)
        break
      case 0:
        // Some writers leave a zero too many between two blocks.
        offset += 1
        break
      default:
        throw broken()
    }
  }
  throw broken()
}

/** A comment out of pieces, each of which begins with its length. */
function commentAt(offset: number, pieces: Uint8Array): MetadataBlock {
  const parts: Uint8Array[] = []
  for (let at = 0; at < pieces.length; at += 1 + (pieces[at] ?? 0)) parts.push(pieces.subarray(at + 1, at + 1 + (pieces[at] ?? 0)))
  return { kind: "comment", offset, bytes: joinedBytes(parts), pngChunk: null }
}

function paletteBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Where a row of data blocks ends, each of which begins with its length. */
async function afterBlocks(file: FileBytes, start: number): Promise<number> {
  let offset = start
  for (;;) {
    const window = await file.read(offset, WINDOW_BYTES)
    if (window.length === 0) throw broken()
    let at = 0
    while (at < window.length) {
      const length = window[at] ?? 0
      at += 1 + length
      if (length === 0) return offset + at
    }
    offset += at
  }
}
