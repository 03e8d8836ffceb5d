import type { Input } from "mediabunny"
import type { FormatName } from "../sniff/formats.ts"
import type { FileBytes } from "../sniff/reader.ts"
import { type Box, findBoxes, readBoxes } from "./boxes.ts"
import { endOfClusters } from "./last-cluster.ts"
import { endOfFragments, type FragmentTrack } from "./last-fragment.ts"

/** What is looked at of a file's end: less, then more where the last part of it is larger. Writers start over after 5 MiB at the latest. */
const TAILS_BYTES = [524_288, 5_308_416]

/** When what lies at the end of a large Matroska file, or of a movie in fragments, ends in seconds of its own time; null where that is not found. */
export async function tailEndS(input: Input, format: FormatName, file: FileBytes): Promise<number | null> {
  const isMovie = format === "mp4" || format === "mov"
  const boxes = isMovie ? await readBoxes(file, 0, file.sizeBytes, "takes what is whole") : []
  const tracks = isMovie ? await fragmentTracks(input, file, boxes) : null
  const [main] = await input.getTracks()
  const ticksASecond = (await main?.getTimeResolution()) ?? 0
  for (const length of TAILS_BYTES) {
    const bytes = await file.read(Math.max(0, file.sizeBytes - length), length)
    const end = tracks === null ? endOfClusters(bytes) : endOfFragments(bytes, tracks)
    if (end !== null) return tracks === null ? end / ticksASecond : end
  }
  return tracks === null ? null : endOfLastWalked(file, tracks, boxes)
}

/** Of a movie of few and large fragments: their heads are found one by one. */
async function endOfLastWalked(file: FileBytes, tracks: ReadonlyMap<number, FragmentTrack>, boxes: readonly Box[]): Promise<number | null> {
  const last = boxes.findLast(({ type }) => type === "moof")
  const isAll = boxes.at(-1)?.end === file.sizeBytes
  return last === undefined || !isAll ? null : endOfFragments(await file.read(last.start, last.end - last.start), tracks)
}

async function fragmentTracks(input: Input, file: FileBytes, boxes: readonly Box[]): Promise<ReadonlyMap<number, FragmentTrack>> {
  const samples = new Map<number, number>()
  for (const { bodyStart } of await findBoxes(file, boxes, ["moov", "mvex", "trex"])) {
    const bytes = await file.read(bodyStart, 16)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (bytes.length === 16) samples.set(view.getUint32(4), view.getUint32(12))
  }
  const tracks = new Map<number, FragmentTrack>()
  for (const track of await input.getTracks())
    tracks.set(track.id, { ticksASecond: await track.getTimeResolution(), sampleTicks: samples.get(track.id) ?? 0 })
  return tracks
}
