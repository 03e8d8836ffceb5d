import type { MediaAnswer } from "../../routes/_http/services.ts"
import type { Env } from "../env.ts"

/** Scheme and host that stored files have for themselves; null where they are served with the pages. Throws for a setting that is none. */
export function mediaOriginOf(env: Pick<Env, "MEDIA_ORIGIN">): string | null {
  if (!env.MEDIA_ORIGIN) return null
  const { origin, protocol } = new URL(env.MEDIA_ORIGIN)
  if (!/^https?:$/.test(protocol)) throw new Error("MEDIA_ORIGIN must be the scheme and host of a site")
  return origin
}

/** One range of bytes; several, other units and what makes no sense are answered with the whole file (RFC 9110, 14.2). */
const RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-0*[1-9]\d{0,14})$/i
/** What R2 takes for a list of ETags; it throws for anything else. */
const ETAGS = /^(?:\*|(?:W\/)?"[^"]*"(?:, *(?:W\/)?"[^"]*")*)$/
/** R2's number of a range beyond the end of a file. */
const BEYOND_END = /\(10039\)/

/** Reads a stored file as the request asks: a range, only if changed, or whole. */
export async function readMedia(bucket: R2Bucket, key: string, request: Request): Promise<MediaAnswer> {
  const asked = request.headers
  if (request.method === "HEAD") return describe(await bucket.head(key))
  const firstByte = firstByteOf(asked.get("Range") ?? "")
  if (firstByte === null) return readWhole(bucket, key, asked)
  const object = await bucket.get(key, { onlyIf: conditionsOf(asked), range: asked }).catch((error: unknown) => {
    if (BEYOND_END.test(String(error))) return bucket.head(key)
    throw error
  })
  if (object === null) return describe(null)
  const { headers } = describe(object)
  const had = asked.get("If-Range")
  const isOther = had !== null && had !== headers.get("ETag") && had !== headers.get("Last-Modified")
  if (isOther || firstByte >= object.size) {
    if ("body" in object) await object.body.cancel()
    if (isOther) return readWhole(bucket, key, asked)
    return { status: 416, headers: new Headers({ "Content-Range": `bytes */${object.size}` }), body: null }
  }
  if (!("body" in object)) return notSent(headers, asked)
  const { offset, length } = resolveRange(object.range ?? {}, object.size)
  headers.set("Content-Length", String(length))
  headers.set("Content-Range", `bytes ${offset}-${offset + length - 1}/${object.size}`)
  return { status: 206, headers, body: object.body }
}

async function readWhole(bucket: R2Bucket, key: string, asked: Headers): Promise<MediaAnswer> {
  const object = await bucket.get(key, { onlyIf: conditionsOf(asked) })
  if (object === null) return describe(null)
  const { headers } = describe(object)
  return "body" in object ? { status: 200, headers, body: object.body } : notSent(headers, asked)
}

/** Asked whether what one has is still right; the other conditions are demands that may fail. */
function notSent(headers: Headers, asked: Headers): MediaAnswer {
  headers.delete("Content-Length")
  return { status: asked.has("If-None-Match") || asked.has("If-Modified-Since") ? 304 : 412, headers, body: null }
}

/** The conditions that R2 understands; what is no list of ETags is no condition. */
function conditionsOf(asked: Headers): Headers {
  const conditions = new Headers()
  for (const name of ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since"]) {
    const value = asked.get(name)
    if (value !== null && (name.endsWith("Since") || ETAGS.test(value))) conditions.set(name, value)
  }
  return conditions
}

/** What is told of a file without its bytes. */
function describe(object: R2Object | null): MediaAnswer {
  if (object === null) return { status: 404, headers: new Headers(), body: null }
  const headers = new Headers({ ETag: object.httpEtag, "Accept-Ranges": "bytes", "Last-Modified": object.uploaded.toUTCString() })
  if (object.httpMetadata?.contentType) headers.set("Content-Type", object.httpMetadata.contentType)
  headers.set("Content-Length", String(object.size))
  return { status: 200, headers, body: null }
}

/** Where a range begins; 0 for one that counts from the end, null for what is no range. */
function firstByteOf(range: string): number | null {
  const [known, first = "0", last = ""] = RANGE.exec(range) ?? []
  return known === undefined || (last !== "" && Number(last) < Number(first)) ? null : Number(first)
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
