import { type StoreKeys, signatureFault } from "./store-signature.ts"

/** The part of a bucket's binding that a part needs. */
export interface PartBucket {
  resumeMultipartUpload(
    key: string,
    uploadId: string,
  ): { uploadPart(number: number, bytes: Uint8Array): Promise<{ readonly etag: string }> }
}

/** A request to the store, from a page or from the Worker. */
export interface StoreRequest {
  readonly method: string
  readonly url: URL
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | null
}

/** What the store is set to. */
export interface StoreSettings extends StoreKeys {
  /** Scheme, host and path. */
  readonly endpoint: string
  readonly bucket: string
  /** The one origin whose pages its CORS rules let in. */
  readonly siteOrigin: string
}

const refusal = (status: number, text: string): Response => new Response(text, { status })

/**
 * A store with an S3 interface, as far as uploads use it: parts that were signed in their address, the list of an upload's parts, and CORS
 * as docs/operations.md sets it (PUT from the site, any header, ETag exposed). The bytes go to the bucket that the Worker is bound to.
 */
export class RehearsedStore {
  readonly settings: StoreSettings
  readonly #bucket: PartBucket
  readonly #now: () => number
  readonly #parts = new Map<string, Map<number, { readonly etag: string; readonly sizeBytes: number }>>()

  constructor(settings: StoreSettings, bucket: PartBucket, now: () => number = Date.now) {
    this.settings = settings
    this.#bucket = bucket
    this.#now = now
  }

  async answer(request: StoreRequest): Promise<Response> {
    const { method, url, headers, body } = request
    const root = `${this.settings.endpoint}/${this.settings.bucket}/`
    if (!url.href.startsWith(root)) return refusal(404, "NoSuchBucket")
    if (method === "OPTIONS") return this.#answerPreflight(headers)
    const fault = signatureFault(request, this.settings, this.#now())
    if (fault !== null) return refusal(403, fault)
    const [number, uploadId] = [Number(url.searchParams.get("partNumber")), url.searchParams.get("uploadId")]
    if (uploadId === null) return refusal(400, "InvalidRequest")
    if (method === "GET") return this.#listParts(uploadId, Number(url.searchParams.get("part-number-marker")))
    if (method !== "PUT" || body === null || !(number >= 1)) return refusal(400, "InvalidRequest")
    const key = decodeURIComponent(url.href.slice(root.length).split("?", 1)[0] ?? "")
    const { etag } = await this.#bucket.resumeMultipartUpload(key, uploadId).uploadPart(number, body)
    const parts = this.#parts.get(uploadId) ?? new Map()
    this.#parts.set(uploadId, parts.set(number, { etag, sizeBytes: body.byteLength }))
    return new Response(null, { status: 200, headers: { ETag: `"${etag}"`, ...this.#corsFor(headers) } })
  }

  #answerPreflight(headers: StoreRequest["headers"]): Response {
    const isAllowed = headers["origin"] === this.settings.siteOrigin && headers["access-control-request-method"] === "PUT"
    if (!isAllowed) return refusal(403, "CORS")
    const allow = { "Access-Control-Allow-Methods": "PUT", "Access-Control-Allow-Headers": "*" }
    return new Response(null, { status: 204, headers: { ...allow, ...this.#corsFor(headers) } })
  }

  #corsFor(headers: StoreRequest["headers"]): Record<string, string> {
    const { siteOrigin } = this.settings
    return headers["origin"] === siteOrigin ? { "Access-Control-Allow-Origin": siteOrigin, "Access-Control-Expose-Headers": "ETag" } : {}
  }

  #listParts(uploadId: string, marker: number): Response {
    const parts = this.#parts.get(uploadId)
    if (parts === undefined) return refusal(404, "NoSuchUpload")
    const rows = [...parts]
      .filter(([number]) => number > marker)
      .map(
        ([number, { etag, sizeBytes }]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>&quot;${etag}&quot;</ETag><Size>${sizeBytes}</Size></Part>`,
      )
    return new Response(`<ListPartsResult>${rows.join("")}</ListPartsResult>`, { headers: { "Content-Type": "application/xml" } })
  }
}
