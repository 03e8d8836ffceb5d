import { DomainError } from "../../domain/_kernel/errors.ts"
import type { MediaStore, PartAddresses } from "../../domain/_kernel/media-ports.ts"
import { renditionKeysOf } from "../../domain/library/rendition-rules.ts"
import { hashObject } from "./hash-object.ts"
import { reopenObject } from "./reopen-object.ts"
import { rewriteObject } from "./rewrite-object.ts"

/** Most keys that R2 deletes in one call. */
const DELETED_AT_ONCE = 1000

/** Where nobody puts parts. */
const NO_ADDRESSES: PartAddresses = { sign: async () => [], read: () => null, isSigned: async () => false, find: async () => null }

/** The media store on R2; `addresses` says where browsers put parts. */
export function createMediaStore(bucket: R2Bucket, addresses: PartAddresses = NO_ADDRESSES): MediaStore {
  return {
    async put(key, bytes, contentType) {
      await bucket.put(key, bytes, { httpMetadata: { contentType } })
    },
    async read(key) {
      return (await bucket.get(key))?.body ?? null
    },
    async copy(from, to) {
      const object = await bucket.get(from)
      if (object === null) return false
      const type = object.httpMetadata?.contentType
      await bucket.put(to, object.body, type === undefined ? {} : { httpMetadata: { contentType: type } })
      return true
    },
    async list(prefix) {
      const keys: string[] = []
      let cursor: string | undefined
      do {
        const page = await bucket.list({ prefix, ...(cursor === undefined ? {} : { cursor }) })
        keys.push(...page.objects.map(({ key }) => key))
        cursor = page.truncated ? page.cursor : undefined
      } while (cursor !== undefined)
      return keys
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
      const all = keys.flatMap((key) => [key, ...renditionKeysOf(key)])
      for (let from = 0; from < all.length; from += DELETED_AT_ONCE) await bucket.delete(all.slice(from, from + DELETED_AT_ONCE))
    },
    async deleteUnder(prefix) {
      for (;;) {
        // What is deleted is in no later list, so each begins at the start.
        const { objects, truncated } = await bucket.list({ prefix, limit: DELETED_AT_ONCE })
        if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key))
        if (!truncated) return
      }
    },
    async openParts(key, contentType) {
      return (await bucket.createMultipartUpload(key, { httpMetadata: { contentType } })).uploadId
    },
    async putPart(key, storeUploadId, number, body, sizeBytes) {
      // R2 takes only a body of known length, and this one fails where it has another.
      const { readable, writable } = new FixedLengthStream(sizeBytes)
      try {
        const put = bucket.resumeMultipartUpload(key, storeUploadId).uploadPart(number, readable)
        return (await Promise.all([put, body.pipeTo(writable)]))[0].etag
      } catch (error) {
        if (isAbout(error, [NO_SUCH_UPLOAD])) throw new DomainError("NotFound")
        throw error instanceof TypeError ? new DomainError("UploadIncomplete") : error
      }
    },
    async joinParts(key, storeUploadId, parts) {
      const joined = parts.map(({ number, etag }) => ({ partNumber: number, etag }))
      try {
        await bucket.resumeMultipartUpload(key, storeUploadId).complete(joined)
      } catch (error) {
        if (!isAbout(error, [NO_SUCH_UPLOAD, INVALID_PART])) throw error
        // A repeated confirmation finds the parts gone and the file there.
        if ((await bucket.head(key)) === null) throw new DomainError("UploadIncomplete")
      }
    },
    reopenParts: (key, contentType, kept) => reopenObject(bucket, key, contentType, kept),
    async dropParts(key, storeUploadId) {
      try {
        await bucket.resumeMultipartUpload(key, storeUploadId).abort()
      } catch (error) {
        if (!isAbout(error, [NO_SUCH_UPLOAD])) throw error
      }
    },
    hashParts: (key, partBytes) => hashObject(bucket, key, partBytes),
    rewrite: (key, contentType, patches) => rewriteObject(bucket, key, contentType, patches),
    addresses,
  }
}

/** R2's numbers of what is wrong with a multipart upload; they end its messages in parentheses. */
const NO_SUCH_UPLOAD = 10024
const INVALID_PART = 10025

function isAbout(error: unknown, numbers: readonly number[]): boolean {
  return numbers.some((number) => String(error).includes(`(${number})`))
}
