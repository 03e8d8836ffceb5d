import type { MediaAnswer } from "../../routes/_http/services.ts"
import type { Env } from "../env.ts"

/** Scheme and host that stored files have for themselves; null where they are served with the pages. Throws for a setting that is none. */
export function mediaOriginOf(env: Pick<Env, "MEDIA_ORIGIN">): string | null {
  if (!env.MEDIA_ORIGIN) return null
  const { origin, protocol } = new URL(env.MEDIA_ORIGIN)
  if (!/^https?:$/.test(protocol)) throw new Error("MEDIA_ORIGIN must be the scheme and host of a site")
  return origin
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
