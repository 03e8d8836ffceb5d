import { chunksMoved } from "./movie-index-rules.ts"

/** An index is read whole, bytes: the longest films of small packets have some tens of MiB. */
const LARGEST_INDEX = 64 * 1024 * 1024
/** Size, type and, where the size is 1, the long size. */
const HEADER_BYTES = 16
/** Boxes of the outermost level that are looked at; whole files have a handful. */
const MOST_BOXES = 32

interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

/**
 * The same mp4 or mov with its index (`moov`) before its data, so that a player begins before it has all of it. Writers know the index only at
 * the end: room kept for it at the front needs the number of packets beforehand, fails where more come and is lost where fewer do; fragments
 * are not read by every editor. So the file stays on disk as it was written, and what is answered is put together of its parts: only the index
 * is in memory. A file without an index behind its data is answered as it is.
 */
export async function indexFirst(file: File): Promise<File> {
  const boxes = await boxesOf(file)
  const data = boxes.find(({ type }) => type === "mdat")
  const index = boxes.find(({ type }) => type === "moov")
  if (data === undefined || index === undefined || index.start < data.start || index.end - index.start > LARGEST_INDEX) return file
  const moved = chunksMoved(new Uint8Array(await file.slice(index.start, index.end).arrayBuffer()), index.start)
  if (moved === null) return file
  const parts = [file.slice(0, data.start), moved, file.slice(data.start, index.start), file.slice(index.end)]
  return new File(parts, file.name, { type: file.type, lastModified: file.lastModified })
}

/** The boxes of the outermost level; none where the file is not made of boxes throughout. */
async function boxesOf(file: Blob): Promise<readonly Box[]> {
  const boxes: Box[] = []
  for (let start = 0; start < file.size; ) {
    const header = new DataView(await file.slice(start, start + HEADER_BYTES).arrayBuffer())
    if (header.byteLength < 8 || boxes.length === MOST_BOXES) return []
    const short = header.getUint32(0)
    const size = short !== 1 ? short : header.byteLength < HEADER_BYTES ? 0 : Number(header.getBigUint64(8))
    const type = String.fromCharCode(header.getUint8(4), header.getUint8(5), header.getUint8(6), header.getUint8(7))
    const end = start + size
    if (size < 8 || end > file.size) return []
    boxes.push({ type, start, end })
    start = end
  }
  return boxes
}
