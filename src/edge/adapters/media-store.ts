import { DomainError } from "../../domain/_shared/errors.ts"
import type { MediaStore } from "../../domain/_shared/ports.ts"
import type { MediaAnswer } from "../../routes/_http/services.ts"
import { hashStretches } from "./hash-stretches.ts"
import { rewriteObject } from "./rewrite-object.ts"

/** Most keys that R2 deletes in one call. */
const DELETED_AT_ONCE = 1000

/** The media store on R2. */
export function createMediaStore(bucket: R2Bucket): MediaStore {
  return {
    async put(key, bytes, contentType) {
      await bucket.put(key, bytes, { httpMetadata: { contentType } })
    },
    async read(key) {
      return (await bucket.get(key))?.body ?? null
    },
    async readRange(key, offset, length) {
      const object = await bucket.get(key, { range: { offset, length } })
      return object === null ? null : new Uint8Array(await object.arrayBuffer())
    },
    async head(key) {
      const object = await bucket.head(key)
      return object === null
        ? null
        : { sizeBytes: object.size, contentType: object.httpMetadata?.contentType ?? "application/octet-stream" }
    },
    async delete(keys) {
      for (let from = 0; from < keys.length; from += DELETED_AT_ONCE) await bucket.delete(keys.slice(from, from + DELETED_AT_ONCE))
    },
    async openParts(key, contentType) {
      return (await bucket.createMultipartUpload(key, { httpMetadata: { contentType } })).uploadId
    },
    async putPart(key, storeUploadId, number, body, sizeBytes) {
      const sized = body.pipeThrough(new FixedLengthStream(sizeBytes))
      return (await bucket.resumeMultipartUpload(key, storeUploadId).uploadPart(number, sized)).etag
    },
    async joinParts(key, storeUploadId, parts) {
      const joined = parts.map(({ number, etag }) => ({ partNumber: number, etag }))
      try {
        await bucket.resumeMultipartUpload(key, storeUploadId).complete(joined)
      } catch (error) {
        // A repeated confirmation finds the parts gone and the file there.
        if ((await bucket.head(key)) === null) throw new DomainError("UploadIncomplete", { data: { cause: String(error).slice(0, 80) } })
      }
    },
    async dropParts(key, storeUploadId) {
      await bucket
        .resumeMultipartUpload(key, storeUploadId)
        .abort()
        .catch(() => {})
    },
    async hashParts(key, partBytes) {
      const object = await bucket.get(key)
      return object === null ? null : hashStretches(object.body, partBytes)
    },
    patch: (key, patches) => rewriteObject(bucket, key, patches),
  }
}

/** Reads a stored file as the request asks: a range, only if changed, or whole. */
export async function readMedia(bucket: R2Bucket, key: string, request: Request): Promise<MediaAnswer> {
  const isRange = request.headers.has("Range")
  if (request.method === "HEAD") return describe(await bucket.head(key))
  const object = await bucket.get(key, { onlyIf: request.headers, ...(isRange ? { range: request.headers } : {}) })
  if (object === null) return { status: 404, headers: new Headers(), body: null }
  if (isRange && firstByteOf(request.headers) >= object.size) {
    if ("body" in object) await object.body.cancel()
    return { status: 416, headers: new Headers({ "Content-Range": `bytes */${object.size}` }), body: null }
  }
  const { headers } = describe(object)
  if (!("body" in object)) return { status: isRevalidation(request.headers) ? 304 : 412, headers, body: null }
  const range = isRange && object.range ? resolveRange(object.range, object.size) : null
  headers.set("Content-Length", String(range ? range.length : object.size))
  if (range) headers.set("Content-Range", `bytes ${range.offset}-${range.offset + range.length - 1}/${object.size}`)
  return { status: range ? 206 : 200, headers, body: object.body }
}

/** What is told of a file without its bytes. */
function describe(object: R2Object | null): MediaAnswer {
  if (object === null) return { status: 404, headers: new Headers(), body: null }
  const headers = new Headers({ ETag: object.httpEtag, "Accept-Ranges": "bytes", "Last-Modified": object.uploaded.toUTCString() })
  if (object.httpMetadata?.contentType) headers.set("Content-Type", object.httpMetadata.contentType)
  headers.set("Content-Length", String(object.size))
  return { status: 200, headers, body: null }
}

/** Where a range begins; 0 for one that counts from the end. */
function firstByteOf(headers: Headers): number {
  return Number(/^bytes=(\d+)-/.exec(headers.get("Range") ?? "")?.[1] ?? 0)
}

/** Asked whether what one has is still right; the other conditions are demands that may fail. */
function isRevalidation(headers: Headers): boolean {
  return headers.has("If-None-Match") || headers.has("If-Modified-Since")
}

/** R2 tells a range back with every key of its forms, those that were not asked for undefined. */
function resolveRange(
  range: { offset?: number; length?: number; suffix?: number },
  size: number,
): { readonly offset: number; readonly length: number } {
  if (range.suffix !== undefined) return { offset: Math.max(0, size - range.suffix), length: Math.min(range.suffix, size) }
  const offset = range.offset ?? 0
  return { offset, length: Math.min(range.length ?? size - offset, size - offset) }
}
