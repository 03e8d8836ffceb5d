import { CustomSource } from "mediabunny"

/** What is read at a time, bytes: few calls, and little that is read in vain. */
const BLOCK_BYTES = 256 * 1024
/** Blocks at hand: audio and video lie some way apart in a file. */
const BLOCKS = 5
/** What mediabunny keeps of the pieces that it was given, bytes: they lie in our blocks. */
const CACHE_BYTES = 512 * 1024

/** A source and what was read for it. */
export interface CountedSource {
  readonly source: CustomSource
  /** Bytes taken from the file so far. */
  readonly readBytes: () => number
}

/**
 * Reads a file in blocks, synchronously, which only workers can: much quicker than a stream for each place that is read, and nothing is read
 * ahead that nobody asked for.
 */
export function blockSource(file: Blob): CountedSource {
  const reader = new FileReaderSync()
  const blocks = new Map<number, Uint8Array<ArrayBuffer>>()
  let total = 0
  const blockAt = (index: number): Uint8Array<ArrayBuffer> => {
    const kept = blocks.get(index)
    if (kept !== undefined) {
      // The one that was used last goes last.
      blocks.delete(index)
      blocks.set(index, kept)
      return kept
    }
    const read = new Uint8Array(reader.readAsArrayBuffer(file.slice(index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES)))
    total += read.byteLength
    blocks.set(index, read)
    for (const oldest of blocks.keys()) {
      if (blocks.size <= BLOCKS) break
      blocks.delete(oldest)
    }
    return read
  }
  const read = (start: number, end: number): Uint8Array<ArrayBuffer> => {
    const [first, last] = [Math.floor(start / BLOCK_BYTES), Math.floor((end - 1) / BLOCK_BYTES)]
    if (first === last) return blockAt(first).subarray(start - first * BLOCK_BYTES, end - first * BLOCK_BYTES)
    const whole = new Uint8Array(end - start)
    for (let index = first; index <= last; index++) {
      const offset = index * BLOCK_BYTES
      const part = blockAt(index).subarray(Math.max(0, start - offset), Math.min(BLOCK_BYTES, end - offset))
      whole.set(part, offset + Math.max(0, start - offset) - start)
    }
    return whole
  }
  const source = new CustomSource({
    getSize: () => file.size,
    read,
    maxCacheSize: CACHE_BYTES,
    dispose: () => blocks.clear(),
  })
  return { source, readBytes: () => total }
}

/** Only in workers, so not among the types of pages. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer
}
