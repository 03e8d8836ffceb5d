import { partCountOf, partRange } from "../../domain/media/rules.ts"

interface Patch {
  readonly offset: number
  readonly bytes: Uint8Array
}

/** Writes an object anew under another type, with some bytes overwritten; in parts, of which one at a time is in memory. */
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
      const bytes = new Uint8Array(await object.arrayBuffer())
      for (const patch of patches) overlay(bytes, range.offset, patch)
      parts.push(await upload.uploadPart(number, bytes))
    }
    await upload.complete(parts)
  } catch (error) {
    await upload.abort().catch(() => {})
    throw error
  }
}

/** Writes what of a patch lies within the bytes that begin at `start`. */
function overlay(bytes: Uint8Array, start: number, patch: Patch): void {
  const from = Math.max(patch.offset, start)
  const to = Math.min(patch.offset + patch.bytes.length, start + bytes.length)
  if (from < to) bytes.set(patch.bytes.subarray(from - patch.offset, to - patch.offset), from - start)
}
