import type { FileBytes } from "../sniff/reader.ts"
import { packetsIn } from "./transport-packets.ts"

const HEAD_BYTES = 524_288
const TAIL_BYTES = 1_048_576
/** Ticks a second of the clock that times are told by, and where it starts over. */
const TICKS_PER_MS = 90
const CLOCK_TICKS = 2 ** 33

/**
 * From the first frame that is shown to the last one of a transport stream, by the times in its first and its last bytes; null where they
 * tell none. The last frame's own length is not in it.
 */
export async function transportSpanMs(file: FileBytes): Promise<number | null> {
  const first = timesIn(await file.read(0, HEAD_BYTES))
  const last = timesIn(await file.read(Math.max(0, file.sizeBytes - TAIL_BYTES), TAIL_BYTES))
  if (first.length === 0 || last.length === 0) return null
  const start = Math.min(...first)
  const ticks = Math.max(...last.map((time) => (time - start + CLOCK_TICKS) % CLOCK_TICKS))
  return ticks / TICKS_PER_MS
}

/** When what begins in some bytes of a stream is shown, in ticks. */
function timesIn(bytes: Uint8Array): readonly number[] {
  const times: number[] = []
  for (const { isStart, payload } of packetsIn(bytes)) {
    const [zero, zeroToo, one, kind = 0, , , , flags = 0, , a = 0, b = 0, c = 0, d = 0, e = 0] = payload
    const isMedia = zero === 0 && zeroToo === 0 && one === 1 && (kind === 0xbd || kind === 0xfd || (kind >= 0xc0 && kind <= 0xef))
    if (!isStart || !isMedia || (flags & 0x80) === 0) continue
    times.push(((a >> 1) & 7) * 2 ** 30 + (b << 22) + ((c >> 1) << 15) + (d << 7) + (e >> 1))
  }
  return times
}
