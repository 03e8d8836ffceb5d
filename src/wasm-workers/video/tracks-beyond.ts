import { LARGEST_INDEX, outerBoxes } from "../../formats/video/movie-index/outer-boxes.ts"
import { subtitleTracksOfIndex, subtitleTracksOfMatroska } from "../../formats/video/subtitle-tracks.ts"

/** Tracks are named in the first bytes of a Matroska file. */
const HEAD_BYTES = 256 * 1024
/** Every stream of an Ogg file begins with its first pages. */
const OGG_HEAD_BYTES = 8 * 1024

/** How many subtitle tracks a file has, which mediabunny does not tell; 0 where it is not to be found out quickly. */
export async function subtitleTracksOf(file: Blob, container: string): Promise<number> {
  if (container === "mkv" || container === "webm") return subtitleTracksOfMatroska(await read(file, 0, HEAD_BYTES))
  if (container !== "mp4" && container !== "mov") return 0
  const index = (await outerBoxes(file).catch(() => [])).find(({ type }) => type === "moov")
  if (index === undefined || index.end - index.start > LARGEST_INDEX) return 0
  return subtitleTracksOfIndex(await read(file, index.start, index.end))
}

/** Whether there may be video of a codec that mediabunny has no name for and passes over: Theora in Ogg, MPEG-2 in a transport stream. */
export async function mayHideVideo(file: Blob, container: string): Promise<boolean> {
  if (container !== "ogg") return container === "ts"
  return new TextDecoder("latin1").decode(await read(file, 0, OGG_HEAD_BYTES)).includes("theora")
}

async function read(file: Blob, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, end).arrayBuffer())
}
