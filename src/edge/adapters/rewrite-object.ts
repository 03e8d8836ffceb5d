import { partCountOf, partRange } from "../../domain/upload/rules.ts"
import { readPieces } from "./read-pieces.ts"

interface Patch {
  readonly offset: number
  readonly bytes: Uint8Array
}

/** Writes an object anew under another type, with some bytes overwritten; streamed through in parts, of which a piece at a time is in memory. */
export async function rewriteObject(bucket: R2Bucket, key: string, contentType: string, patches: readonly Patch[]): Promise<void> {
  const head = await bucket.head(key)
  if (head === null) return
  const upload = await bucket.createMultipartUpload(key, { httpMetadata: { ...head.httpMetadata, contentType } })
  try {
    const parts: R2UploadedPart[] = []
    for (let number = 1; number <= partCountOf(head.size); number++) {
      const range = partRange(number, head.size)
      const object = await bucket.get(key, { range, onlyIf: { etagMatches: head.etag } })
      if (object === null || !("body" in object)) throw new Error("the object changed while it was rewritten")
      const { readable, writable } = new FixedLengthStream(range.length)
      const put = upload.uploadPart(number, readable)
      const [part] = await Promise.all([put, writePatched(object.body, writable, range.offset, patches)])
      parts.push(part)
    }
    await upload.complete(parts)
  } catch (error) {
    await upload.abort().catch(() => {})
    throw error
  }
}

/** Passes bytes on that begin at `start` of the object, patched. */
async function writePatched(
  body: ReadableStream<Uint8Array>,
  writable: WritableStream<Uint8Array>,
  start: number,
  patches: readonly Patch[],
): Promise<void> {
  const writer = writable.getWriter()
  try {
    await readPieces(body, async (piece, offset) => {
      for (const patch of patches) overlay(piece, start + offset, patch)
      await writer.write(piece)
    })
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => {})
    throw error
  }
}

/** Writes what of a patch lies within the bytes that begin at `start`. */
function overlay(bytes: Uint8Array, start: number, patch: Patch): void {
  const from = Math.max(patch.offset, start)
  const to = Math.min(patch.offset + patch.bytes.length, start + bytes.length)
  if (from < to) bytes.set(patch.bytes.subarray(from - patch.offset, to - patch.offset), from - start)
}
