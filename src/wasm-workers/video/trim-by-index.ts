import { readMovieIndex } from "../../formats/video/movie-index/index-read.ts"
import { LARGEST_INDEX, outerBoxes } from "../../formats/video/movie-index/outer-boxes.ts"
import { planPiece } from "../../formats/video/movie-index/plan-piece.ts"
import { type Job } from "../_bridge/protocol.ts"
import { CONTAINERS } from "./containers.ts"
import { copyRanges } from "./copy-ranges.ts"
import { makeRawFile } from "./make-file.ts"
import { brokenFile } from "./open-video.ts"
import type { MadeVideo, MakeProgress, TrimSettings, VideoJobs } from "./protocol.ts"
import { fractionTeller } from "./tell-fraction.ts"

/** A file type box says a few brands; a larger one is none. */
const LARGEST_FILE_TYPE = 1024

/**
 * A fast cut of an mp4 or mov by its index alone: the tables say which bytes the piece needs, its own index is written before them, and they are
 * copied in long ranges, without a look at a packet. Null, with nothing written, for every file of which these rules do not understand all; it is
 * then cut packet by packet, to the same piece.
 */
export async function trimByIndex(
  { file, workspace, settings }: VideoJobs["trim"]["input"],
  { signal, tell }: Job<MakeProgress>,
): Promise<MadeVideo | null> {
  const plan = await planOf(file, settings)
  if (plan === null) return null
  const { before, ranges, made, extension } = plan
  signal.throwIfAborted()
  return makeRawFile({ file, workspace, extension, contentType: CONTAINERS[extension].contentType }, async (output) => {
    let written = 0
    const append = (bytes: Uint8Array<ArrayBuffer>) => {
      output.write(bytes, written)
      written += bytes.byteLength
    }
    for (const part of before) append(part)
    const advance = fractionTeller(tell)
    const begun = written
    try {
      const readBytes = await copyRanges(
        file,
        ranges,
        (bytes) => {
          append(bytes)
          advance((written - begun) / ranges.bytes)
        },
        signal,
      )
      return { ...made, readBytes: plan.readBytes + readBytes }
    } catch (error) {
      throw brokenFile(error)
    }
  })
}

/** The index is not kept longer than it takes to plan. */
async function planOf(file: Blob, settings: TrimSettings) {
  try {
    const boxes = await outerBoxes(file)
    const [first, index] = [boxes[0], boxes.find(({ type }) => type === "moov")]
    if (first?.type !== "ftyp" || index === undefined || boxes.some(({ type }) => type === "moof")) return null
    const [fileTypeBytes, indexBytes] = [first.end - first.start, index.end - index.start]
    if (fileTypeBytes < 16 || fileTypeBytes > LARGEST_FILE_TYPE || indexBytes > LARGEST_INDEX) return null
    const fileType = new Uint8Array(await file.slice(first.start, first.end).arrayBuffer())
    const read = readMovieIndex(new Uint8Array(await file.slice(index.start, index.end).arrayBuffer()))
    const plan = read && planPiece({ index: read, fileType, fileBytes: file.size }, settings, Math.floor(Date.now() / 1000))
    if (plan === null) return null
    const extension = String.fromCharCode(...fileType.subarray(8, 12)) === "qt  " ? "mov" : "mp4"
    return { ...plan, extension, readBytes: boxes.length * 16 + fileTypeBytes + indexBytes } as const
  } catch (error) {
    // What cannot be read is for those who tell why.
    if (error instanceof DOMException) return null
    throw error
  }
}
