import { type CopyPlan, readRuns } from "../../formats/video/movie-index/copy-plan.ts"
import { letEventsIn } from "./let-events-in.ts"

/** What is read and written at a time, bytes: all that a copy holds in memory. */
const BLOCK_BYTES = 1024 * 1024

/**
 * Copies the ranges of a plan one behind the other, as a stream into a single block that is used again and again: reading by blob and buffer is
 * several times slower and leaves each buffer to the collector. `write` gets them in order and must be done with the bytes when it returns.
 * Answers how many bytes were read.
 */
export async function copyRanges(
  file: Blob,
  plan: CopyPlan,
  write: (bytes: Uint8Array<ArrayBuffer>) => void,
  signal: AbortSignal,
): Promise<number> {
  const { starts, ends } = plan
  let readBytes = 0
  for (const { from, to } of readRuns(plan)) {
    let [at, range] = [starts[from] ?? 0, from]
    const end = ends[to - 1] ?? 0
    for await (const block of blocksOf(file.slice(at, end))) {
      let kept = 0
      const blockEnd = at + block.byteLength
      while (range < to && (starts[range] ?? 0) < blockEnd) {
        const [begin, stop] = [Math.max(at, starts[range] ?? 0), Math.min(blockEnd, ends[range] ?? 0)]
        if (kept !== begin - at) block.copyWithin(kept, begin - at, stop - at)
        kept += stop - begin
        if ((ends[range] ?? 0) > blockEnd) break
        range++
      }
      write(block.subarray(0, kept))
      at = blockEnd
      readBytes += block.byteLength
      await letEventsIn()
      signal.throwIfAborted()
    }
    if (at !== end) throw new DOMException("the file became shorter", "NotReadableError")
  }
  return readBytes
}

/** The bytes of a blob in blocks; each lies in the memory of the one before. */
async function* blocksOf(blob: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>, void, unknown> {
  const stream = blob.stream()
  const reader = readerOf(stream)
  if (reader === null) {
    yield* stream
    return
  }
  try {
    let buffer = new ArrayBuffer(Math.min(BLOCK_BYTES, blob.size))
    for (let left = blob.size; left > 0; ) {
      const length = Math.min(left, buffer.byteLength)
      let filled = 0
      while (filled < length) {
        const { done, value } = await reader.read(new Uint8Array(buffer, filled, length - filled))
        if (value === undefined || (done && value.byteLength === 0)) return
        buffer = value.buffer
        filled += value.byteLength
      }
      yield new Uint8Array(buffer, 0, length)
      left -= length
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Null where streams of files do not fill a buffer that they are given. */
function readerOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStreamBYOBReader | null {
  try {
    return stream.getReader({ mode: "byob" })
  } catch {
    return null
  }
}
