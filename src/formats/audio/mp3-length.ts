import { mp3FrameAt, mp3FramesAt } from "../sniff/mpeg-frames.ts"
import type { FileBytes } from "../sniff/reader.ts"
import { latin } from "../sniff/type.ts"

/** Above this, an MP3 is not gone through from end to end … */
const MAXIMUM_WALKED_BYTES = 4 * 1_048_576
/** … but judged by its beginning. */
const JUDGED_BYTES = 1_048_576
/** The highest rate of an MP3, bits a second. */
const MOST_BITS = 320_000
const ID3_HEAD_BYTES = 10
/** Where the head that tells the length of all stands in its first frame. */
const LONGEST_HEAD_AT = 40

/**
 * How long an MP3 is, in seconds; null where no frames of one are found. `said` is what its head says, or what somebody makes of its first
 * frame: a file that was cut short still says how long it was, one without a head is seldom as even as its first frame, and heads may lie.
 */
export async function mp3Seconds(file: FileBytes, said: number | null): Promise<number | null> {
  const startsAt = await tagBytes(file)
  const soundBytes = file.sizeBytes - startsAt
  const isWalked = soundBytes <= MAXIMUM_WALKED_BYTES
  const bytes = await file.read(startsAt, isWalked ? soundBytes : JUDGED_BYTES)
  const { seconds, hasHead } = walked(bytes)
  if (seconds === 0) return null
  if (isWalked) return seconds
  if (hasHead && said !== null && isPossible(said, soundBytes)) return said
  return (seconds * soundBytes) / bytes.length
}

/** At least 8,000 bits a second are there for each that an MP3 has. */
const isPossible = (seconds: number, soundBytes: number): boolean =>
  seconds * 1000 <= soundBytes && soundBytes * 8 <= (seconds + 1) * MOST_BITS

/** What the frames of an MP3 last together; what stands between them is left out, as a head is, in which nothing is heard. */
function walked(bytes: Uint8Array): { readonly seconds: number; readonly hasHead: boolean } {
  let [seconds, at] = [0, mp3FramesAt(bytes)]
  const hasHead = at >= 0 && isHead(bytes, at)
  if (hasHead) at += mp3FrameAt(bytes, at)?.sizeBytes ?? 0
  while (at >= 0 && at < bytes.length) {
    const frame = mp3FrameAt(bytes, at)
    if (frame === null) {
      const next = mp3FramesAt(bytes.subarray(at + 1))
      at = next < 0 ? -1 : at + 1 + next
    } else {
      seconds += frame.seconds
      at += frame.sizeBytes
    }
  }
  return { seconds, hasHead }
}

function isHead(bytes: Uint8Array, at: number): boolean {
  return /Xing|Info|VBRI/.test(latin(bytes.subarray(at, at + LONGEST_HEAD_AT)))
}

/** Bytes of the tags that stand before a sound, such as its cover; 0 without one (ID3v2 3.1). */
export async function tagBytes(file: FileBytes): Promise<number> {
  const head = await file.read(0, ID3_HEAD_BYTES)
  if (latin(head.subarray(0, 3)) !== "ID3") return 0
  const size = head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
  const end = ID3_HEAD_BYTES + size
  // One that says that it is all of the file lies: what is after its head is looked through.
  return end < file.sizeBytes ? end : ID3_HEAD_BYTES
}
