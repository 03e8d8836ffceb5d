import type { BytePatch } from "../media-facts.ts"
import type { FileBytes } from "../sniff/reader.ts"
import { latin } from "../sniff/type.ts"
import { type Box, findBoxes, readBoxes, readChildren } from "./boxes.ts"

/** Bytes of a box that says by `nclx` which colours a video has, without the last one that says of how many levels. */
const SHORT_COLOUR_BYTES = 18
/** Bytes of a video's sample entry before the boxes in it. */
const VIDEO_ENTRY_BYTES = 78
const LETTER_C = 0x63
/** Bytes of a movie's header up to its length, in its longer version. */
const LONG_HEADER_BYTES = 32

/**
 * What to overwrite so that every reader gets through: a colour box that ends before its last byte becomes one of the older form, which
 * never had it.
 */
export async function colourPatches(file: FileBytes, moov: readonly Box[]): Promise<readonly BytePatch[]> {
  const patches: BytePatch[] = []
  for (const trak of await findBoxes(file, moov, ["moov", "trak"])) {
    if ((await handlerOf(file, trak)) !== "vide") continue
    for (const table of await findBoxes(file, [trak], ["trak", "mdia", "minf", "stbl", "stsd"]))
      for (const entry of await readBoxes(file, table.bodyStart + 8, table.end, "takes what is whole"))
        for (const colour of await readBoxes(file, entry.bodyStart + VIDEO_ENTRY_BYTES, entry.end, "takes what is whole")) {
          const isShort = colour.type === "colr" && colour.end - colour.start === SHORT_COLOUR_BYTES
          if (isShort && latin(await file.read(colour.bodyStart, 4)) === "nclx")
            patches.push({ offset: colour.bodyStart + 3, bytes: Uint8Array.of(LETTER_C) })
        }
  }
  return patches
}

/** Numbers of the tracks that hold the chapters of another one: their images are shown beside it, and are no video. */
export async function chapterTracks(file: FileBytes): Promise<ReadonlySet<number>> {
  const numbers = new Set<number>()
  for (const { bodyStart, end } of await boxesAt(file, ["moov", "trak", "tref", "chap"])) {
    const bytes = await file.read(bodyStart, Math.min(end - bodyStart, 64))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at + 4 <= bytes.length; at += 4) numbers.add(view.getUint32(at))
  }
  return numbers
}

/** Whether a movie's samples lie in fragments, each with a table of its own. */
export async function isFragmented(file: FileBytes): Promise<boolean> {
  return (await boxesAt(file, ["moov", "mvex"])).length > 0
}

/** How long a movie plays as its header says, in seconds: with what its edit lists leave out. Null where it does not say. */
export async function movieDuration(file: FileBytes): Promise<number | null> {
  const [header] = await boxesAt(file, ["moov", "mvhd"])
  if (header === undefined || header.end - header.bodyStart < LONG_HEADER_BYTES) return null
  const bytes = await file.read(header.bodyStart, LONG_HEADER_BYTES)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Its version, flags and two times, each of eight bytes in version 1; then how many of its ticks are a second, and how many it has.
  const isLong = view.getUint8(0) === 1
  const ticksASecond = view.getUint32(isLong ? 20 : 12)
  const ticks = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16)
  return ticks > 0 && ticksASecond > 0 ? ticks / ticksASecond : null
}

async function boxesAt(file: FileBytes, path: readonly string[]): Promise<readonly Box[]> {
  return findBoxes(file, await readBoxes(file, 0, file.sizeBytes, "takes what is whole"), path)
}

async function handlerOf(file: FileBytes, trak: Box): Promise<string> {
  const [mdia] = (await readChildren(file, trak)).filter(({ type }) => type === "mdia")
  const hdlr = mdia === undefined ? undefined : (await readChildren(file, mdia)).find(({ type }) => type === "hdlr")
  return hdlr === undefined ? "" : latin(await file.read(hdlr.bodyStart + 8, 4))
}
