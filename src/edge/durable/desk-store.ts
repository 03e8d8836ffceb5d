import type { HeldJob, HeldStore } from "../backends/held/held-store.ts"
import { TooLargeError, typeOf } from "../backends/held/memory-store.ts"
import { deskPrefix, inputKey, scratchKey } from "../backends/held/scratch-keys.ts"

/** R2's least part but for the last; a file below it is put at once. */
const PART_BYTES = 5 * 1_048_576
const JOB_PREFIX = "job/"

/** Keeps a desk's jobs in its object and the files in R2. */
export function createDeskStore(desk: string, storage: DurableObjectStorage, bucket: R2Bucket): HeldStore {
  return {
    jobs: () => [...storage.kv.list<HeldJob>({ prefix: JOB_PREFIX })].map(([, job]) => job),
    job: (jobId) => storage.kv.get<HeldJob>(JOB_PREFIX + jobId) ?? null,
    write: (job) => storage.kv.put(JOB_PREFIX + job.jobId, job),
    remove: (jobId) => void storage.kv.delete(JOB_PREFIX + jobId),
    keepInput: async ({ sha256, sizeBytes }) => (await bucket.head(inputKey(desk, sha256)))?.size === sizeBytes,
    openInput: async (sha256) => (await bucket.get(inputKey(desk, sha256)))?.body ?? null,
    dropInputs: (sha256s) =>
      dropKeys(
        bucket,
        sha256s.map((sha256) => inputKey(desk, sha256)),
      ),
    async putFile(jobId, { index, bytes }, maximumBytes) {
      const key = scratchKey(desk, jobId, index)
      return { key, sha256: null, ...(await putStream(bucket, key, bytes, maximumBytes)) }
    },
    async openFile(key) {
      const object = await bucket.get(key)
      return object === null ? null : { body: object.body, sizeBytes: object.size }
    },
    dropFiles: (keys) => dropKeys(bucket, keys),
  }
}

/** Deletes all files of a desk whose server is no more. Throws where R2 is away, to be called again. */
export async function dropDeskFiles(desk: string, bucket: R2Bucket): Promise<void> {
  for (;;) {
    const { objects } = await bucket.list({ prefix: deskPrefix(desk) })
    if (objects.length === 0) return
    await bucket.delete(objects.map(({ key }) => key))
  }
}

/** Never throws: what stays is overwritten, or found by whoever cleans up. */
async function dropKeys(bucket: R2Bucket, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await bucket.delete([...keys]).catch(() => {})
}

/** Puts a stream of unknown length, one part of it in memory at a time. Throws TooLargeError, and what the stream or the store throws. */
async function putStream(
  bucket: R2Bucket,
  key: string,
  bytes: ReadableStream<Uint8Array>,
  maximumBytes: number,
): Promise<{ readonly sizeBytes: number; readonly contentType: string | null }> {
  const parts = new Parts(bucket, key)
  const reader = bytes.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      await parts.write(read.value)
      if (parts.sizeBytes > maximumBytes) throw new TooLargeError("too-large")
    }
    await parts.finish()
    return parts
  } catch (error) {
    await reader.cancel(error).catch(() => {})
    await parts.drop()
    throw error
  }
}

class Parts {
  readonly #bucket: R2Bucket
  readonly #key: string
  readonly #put: R2UploadedPart[] = []
  #buffer = new Uint8Array(65_536)
  #length = 0
  #upload: R2MultipartUpload | null = null
  sizeBytes = 0
  contentType: string | null = null

  constructor(bucket: R2Bucket, key: string) {
    this.#bucket = bucket
    this.#key = key
  }

  async write(piece: Uint8Array): Promise<void> {
    this.sizeBytes += piece.length
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + PART_BYTES - this.#length)
      this.#grow(this.#length + taken.length)
      this.#buffer.set(taken, this.#length)
      this.#length += taken.length
      at += taken.length
      if (this.#length === PART_BYTES) await this.#flush()
    }
  }

  async finish(): Promise<void> {
    const rest = this.#buffer.subarray(0, this.#length)
    if (this.#upload === null) {
      this.contentType = typeOf(rest)
      await this.#bucket.put(this.#key, rest)
      return
    }
    if (this.#length > 0) await this.#flush()
    await this.#upload.complete(this.#put)
  }

  async drop(): Promise<void> {
    await this.#upload?.abort().catch(() => {})
  }

  async #flush(): Promise<void> {
    const part = this.#buffer.subarray(0, this.#length)
    if (this.#upload === null) {
      this.contentType = typeOf(part)
      this.#upload = await this.#bucket.createMultipartUpload(this.#key)
    }
    this.#put.push(await this.#upload.uploadPart(this.#put.length + 1, part))
    this.#length = 0
  }

  #grow(length: number): void {
    if (length <= this.#buffer.length) return
    const larger = new Uint8Array(Math.min(PART_BYTES, Math.max(length, this.#buffer.length * 2)))
    larger.set(this.#buffer.subarray(0, this.#length))
    this.#buffer = larger
  }
}
