import type { RangeReader } from "../range-reader.ts"

/** Bytes of a file at any place, read in blocks of which a few are kept. */
export interface FileBytes {
  readonly sizeBytes: number
  /** Up to `length` bytes from `offset`; fewer where the file ends before. Throws ReadBudgetError, MissingBytesError. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
}

/** The file would cost more to look at than is allowed. */
export class ReadBudgetError extends Error {}
/** The store has less of the file than was said. */
export class MissingBytesError extends Error {}

export interface BlockPlan {
  readonly blockBytes: number
  /** Blocks that are kept; the one that was not used for longest goes first. */
  readonly blocks: number
  /** Bytes that may be read in all. */
  readonly maximumBytes: number
}

/** Reads a stored file of known size block by block, so that looking around in it costs few reads of the store. */
export function readInBlocks(media: RangeReader, key: string, sizeBytes: number, plan: BlockPlan): FileBytes {
  const kept = new Map<number, Uint8Array>()
  let spentBytes = 0

  async function fetchBlocks(first: number, count: number): Promise<void> {
    const offset = first * plan.blockBytes
    const length = Math.min(count * plan.blockBytes, sizeBytes - offset)
    spentBytes += length
    if (spentBytes > plan.maximumBytes) throw new ReadBudgetError("too much to read")
    const bytes = await media.readRange(key, offset, length)
    if (bytes === null || bytes.length !== length) throw new MissingBytesError("the file is shorter than was said")
    for (let index = 0; index < count; index++) keep(first + index, bytes.subarray(index * plan.blockBytes, (index + 1) * plan.blockBytes))
  }

  function keep(block: number, bytes: Uint8Array): void {
    kept.delete(block)
    kept.set(block, bytes)
    for (const oldest of kept.keys()) {
      if (kept.size <= plan.blocks) break
      kept.delete(oldest)
    }
  }

  return {
    sizeBytes,
    async read(offset, length) {
      const end = Math.min(sizeBytes, offset + length)
      const wanted = new Uint8Array(Math.max(0, end - offset))
      let at = offset
      while (at < end) {
        const block = Math.floor(at / plan.blockBytes)
        if (!kept.has(block)) await fetchBlocks(block, missingFrom(kept, block, Math.ceil(end / plan.blockBytes), plan.blocks))
        const bytes = kept.get(block)
        if (bytes === undefined) throw new MissingBytesError("no block")
        keep(block, bytes)
        const from = at - block * plan.blockBytes
        const part = bytes.subarray(from, Math.min(bytes.length, from + end - at))
        wanted.set(part, at - offset)
        at += part.length
      }
      return wanted
    },
  }
}

/** How many blocks from `block` on are missing side by side, so that one read gets them all. */
function missingFrom(kept: ReadonlyMap<number, unknown>, block: number, endBlock: number, maximum: number): number {
  let count = 1
  while (count < maximum && block + count < endBlock && !kept.has(block + count)) count++
  return count
}
