import { chunksMoved } from "./index-rules.ts"
import { LARGEST_INDEX, outerBoxes } from "./outer-boxes.ts"

/**
 * The same mp4 or mov with its index (`moov`) before its data, so that a player begins before it has all of it. Writers know the index only at
 * the end: room kept for it at the front needs the number of packets beforehand, fails where more come and is lost where fewer do; fragments
 * are not read by every editor. So the file stays on disk as it was written, and what is answered is put together of its parts: only the index
 * is in memory. A file without an index behind its data is answered as it is.
 */
export async function indexFirst(file: File): Promise<File> {
  const boxes = await outerBoxes(file)
  const data = boxes.find(({ type }) => type === "mdat")
  const index = boxes.find(({ type }) => type === "moov")
  if (data === undefined || index === undefined || index.start < data.start || index.end - index.start > LARGEST_INDEX) return file
  const moved = chunksMoved(new Uint8Array(await file.slice(index.start, index.end).arrayBuffer()), index.start)
  if (moved === null) return file
  const parts = [file.slice(0, data.start), moved, file.slice(data.start, index.start), file.slice(index.end)]
  return new File(parts, file.name, { type: file.type, lastModified: file.lastModified })
}
