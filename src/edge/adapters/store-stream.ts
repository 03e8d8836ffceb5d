import { hexOf } from "../../domain/_kernel/sha256-hex.ts"
import { PIECE_BYTES, readPieces } from "./read-pieces.ts"

/** A file goes up in parts of this: whole pieces, above the store's least of 5 MiB. */
const PART_BYTES = 8 * PIECE_BYTES
/** A stream in which nothing moves for so long is broken. */
const IDLE_MS = 30_000

/** A file on its way. */
export interface StreamTerms {
  readonly sizeBytes: number
  /** Hex; null where nobody told it. */
  readonly sha256: string | null
  /** Media type by the first bytes (at most a piece); null for what is not taken. */
  readonly typeOf: (head: Uint8Array) => string | null
  /** Breaks the stream. */
  readonly stop: () => void
}

/** `bad`: the bytes are not what was told; `broken`: not all came, or the store is away. Nothing of the file stays then. */
export type StreamStored =
  | { readonly kind: "stored"; readonly sha256: string; readonly contentType: string }
  | { readonly kind: "bad"; readonly reason: string }
  | { readonly kind: "broken"; readonly reason: string }

class BadBytes extends Error {}

/** Puts a stream under a key, hashed on the way; a piece of it is in memory at a time, and nobody sees it before it is whole and right. */
export async function storeStream(
  bucket: R2Bucket,
  key: string,
  body: ReadableStream<Uint8Array>,
  terms: StreamTerms,
): Promise<StreamStored> {
  const upload = new StreamedUpload(bucket, key, terms)
  const watch = new IdleWatch(terms.stop)
  try {
    await readPieces(body, async (piece) => {
      watch.rest()
      await upload.write(piece)
      watch.begin()
    })
    return { kind: "stored", ...(await upload.finish()) }
  } catch (error) {
    await upload.drop()
    return { kind: error instanceof BadBytes ? "bad" : "broken", reason: error instanceof Error ? error.message.slice(0, 200) : "unknown" }
  } finally {
    watch.rest()
  }
}

/** Calls `stop` when too long passes between `begin` and `rest`. */
class IdleWatch {
  readonly #stop: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(stop: () => void) {
    this.#stop = stop
    this.begin()
  }

  begin(): void {
    this.#timer = setTimeout(this.#stop, IDLE_MS)
  }

  rest(): void {
    clearTimeout(this.#timer)
  }
}

interface OpenPart {
  readonly writer: WritableStreamDefaultWriter<Uint8Array>
  readonly put: Promise<R2UploadedPart>
  readonly endsAt: number
}

/** A multipart upload whose parts are written piece by piece. */
class StreamedUpload {
  readonly #bucket: R2Bucket
  readonly #key: string
  readonly #terms: StreamTerms
  readonly #digest = new crypto.DigestStream("SHA-256")
  readonly #hash = this.#digest.getWriter()
  readonly #parts: R2UploadedPart[] = []
  #upload: R2MultipartUpload | null = null
  #part: OpenPart | null = null
  #contentType = ""
  #arrivedBytes = 0

  constructor(bucket: R2Bucket, key: string, terms: StreamTerms) {
    this.#bucket = bucket
    this.#key = key
    this.#terms = terms
    // Whoever drops the upload asks for neither.
    this.#digest.digest.catch(() => {})
    this.#hash.closed.catch(() => {})
  }

  async write(piece: Uint8Array): Promise<void> {
    const { sizeBytes } = this.#terms
    if (this.#arrivedBytes + piece.length > sizeBytes) throw new BadBytes("longer-than-listed")
    const upload = this.#upload ?? (await this.#open(piece))
    const part = this.#part ?? this.#openPart(upload)
    await Promise.all([this.#hash.write(piece), Promise.race([part.writer.write(piece), part.put.then(() => {})])])
    this.#arrivedBytes += piece.length
    if (this.#arrivedBytes === part.endsAt) await this.#closePart(part)
  }

  async finish(): Promise<{ readonly sha256: string; readonly contentType: string }> {
    if (this.#upload === null || this.#arrivedBytes < this.#terms.sizeBytes) throw new Error("broke-off")
    await this.#hash.close()
    const sha256 = hexOf(await this.#digest.digest)
    if (this.#terms.sha256 !== null && sha256 !== this.#terms.sha256) throw new BadBytes("other-bytes-than-listed")
    await this.#upload.complete(this.#parts)
    return { sha256, contentType: this.#contentType }
  }

  /** Forgets what went up. Never throws: what is left behind the store forgets by itself. */
  async drop(): Promise<void> {
    await this.#hash.abort().catch(() => {})
    await this.#part?.writer.abort().catch(() => {})
    await this.#part?.put.catch(() => {})
    await this.#upload?.abort().catch(() => {})
  }

  async #open(head: Uint8Array): Promise<R2MultipartUpload> {
    const contentType = this.#terms.typeOf(head)
    if (contentType === null) throw new BadBytes("other-type")
    this.#contentType = contentType
    this.#upload = await this.#bucket.createMultipartUpload(this.#key, { httpMetadata: { contentType } })
    return this.#upload
  }

  #openPart(upload: R2MultipartUpload): OpenPart {
    const endsAt = Math.min(this.#terms.sizeBytes, this.#arrivedBytes + PART_BYTES)
    const { readable, writable } = new FixedLengthStream(endsAt - this.#arrivedBytes)
    const put = upload.uploadPart(this.#parts.length + 1, readable)
    const writer = writable.getWriter()
    // Told by the write or the close that meets them.
    put.catch(() => {})
    writer.closed.catch(() => {})
    this.#part = { writer, put, endsAt }
    return this.#part
  }

  async #closePart({ writer, put }: OpenPart): Promise<void> {
    await writer.close()
    this.#parts.push(await put)
    this.#part = null
  }
}
