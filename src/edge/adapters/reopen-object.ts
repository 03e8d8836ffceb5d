import type { StoredPart } from "../../domain/_kernel/media-ports.ts"

/** Puts stretches of an object into a new multipart upload of the same key, each streamed through; then the object is deleted. */
export async function reopenObject(
  bucket: R2Bucket,
  key: string,
  contentType: string,
  kept: readonly { readonly number: number; readonly offset: number; readonly length: number }[],
): Promise<{ readonly storeUploadId: string; readonly parts: readonly StoredPart[] }> {
  const upload = await bucket.createMultipartUpload(key, { httpMetadata: { contentType } })
  try {
    const parts: StoredPart[] = []
    for (const { number, offset, length } of kept) {
      const object = await bucket.get(key, { range: { offset, length } })
      if (object === null) throw new Error("the object is gone")
      const { etag } = await upload.uploadPart(number, object.body.pipeThrough(new FixedLengthStream(length)))
      parts.push({ number, etag })
    }
    await bucket.delete(key)
    return { storeUploadId: upload.uploadId, parts }
  } catch (error) {
    await upload.abort().catch(() => {})
    throw error
  }
}
