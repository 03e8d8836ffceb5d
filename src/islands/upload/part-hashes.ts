import { contentHashOf, partCountOf, partRange } from "../../domain/upload/rules.ts"
import type { UploadPorts } from "./upload-ports.ts"

/** Files up to this size are hashed before anything is sent; larger ones while they are sent, unless hashing is quick here. */
export const HASHED_FIRST_BYTES = 209_715_200
/** How long somebody may be kept waiting for the hash of a larger file. */
const HASH_PATIENCE_MS = 4_000

/** Whether a file is hashed whole before it is sent. `bytesPerMs`: how fast this device has hashed; null where it is not known. */
export function hashesFirst(sizeBytes: number, bytesPerMs: number | null): boolean {
  return sizeBytes <= HASHED_FIRST_BYTES || (bytesPerMs !== null && sizeBytes / bytesPerMs <= HASH_PATIENCE_MS)
}

/** The hashes of a file's parts: each part is read when its hash is first wanted, one at a time, and once. */
export class PartHashes {
  readonly #file: Blob
  readonly #hash: UploadPorts["hash"]
  readonly #signal: AbortSignal
  readonly #onHash: (number: number, hash: string) => void
  readonly #known = new Map<number, Promise<string>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(file: Blob, hash: UploadPorts["hash"], signal: AbortSignal, onHash: (number: number, hash: string) => void = () => {}) {
    this.#file = file
    this.#hash = hash
    this.#signal = signal
    this.#onHash = onHash
  }

  /** The hash of part `number` (from 1). One that failed is tried again when it is wanted again. */
  of(number: number): Promise<string> {
    const known = this.#known.get(number)
    if (known !== undefined) return known
    const { offset, length } = partRange(number, this.#file.size)
    const hashed = this.#last.then(() => this.#hash(this.#file.slice(offset, offset + length), this.#signal))
    this.#known.set(number, hashed)
    this.#last = hashed.then(
      (hash) => this.#onHash(number, hash),
      () => this.#known.delete(number),
    )
    return hashed
  }

  /** The content hash of the whole file; `onPart` tells how many of its parts have been read. */
  async ofAll(onPart: (hashedParts: number, partCount: number) => void): Promise<string> {
    const count = partCountOf(this.#file.size)
    const hashes: string[] = []
    for (let number = 1; number <= count; number += 1) {
      hashes.push(await this.of(number))
      onPart(number, count)
    }
    return contentHashOf(hashes)
  }
}
