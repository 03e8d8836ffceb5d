import { JobError } from "../_bridge/protocol.ts"

/** What is kept in memory at most, bytes. */
export const MEMORY_FILE_BYTES = 100 * 1024 * 1024
const FIRST_BYTES = 1024 * 1024

/** A file in memory that grows as it is written; for browsers without private files. */
export class MemoryFile {
  #bytes = new Uint8Array(FIRST_BYTES)
  #length = 0

  /** Throws JobError failOutputTooLarge above 100 MiB. */
  write(bytes: Uint8Array<ArrayBuffer>, position: number): void {
    const end = position + bytes.byteLength
    if (end > MEMORY_FILE_BYTES) throw new JobError("failed", "failOutputTooLarge")
    if (end > this.#bytes.byteLength) {
      const larger = new Uint8Array(Math.min(MEMORY_FILE_BYTES, Math.max(end, this.#bytes.byteLength * 2)))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#bytes.set(bytes, position)
    this.#length = Math.max(this.#length, end)
  }

  toBlob(): Blob {
    return new Blob([this.#bytes.subarray(0, this.#length)])
  }

  clear(): void {
    this.#bytes = new Uint8Array(0)
    this.#length = 0
  }
}
