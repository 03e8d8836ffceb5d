/** How long and how much is kept of inputs. */
export interface InputBounds {
  readonly forMs: number
  /** All inputs together; the latest is kept even when it alone is bigger. */
  readonly sizeBytes: number
}

/** What Easel keeps of inputs: 15 minutes after they were last put or ordered with, 256 MiB. */
export const KEPT_INPUTS: InputBounds = { forMs: 15 * 60_000, sizeBytes: 256 * 1024 * 1024 }

interface Kept {
  readonly bytes: Uint8Array
  readonly usedAtMs: number
}

/** Files that orders are about, by their SHA-256, in memory; the longest unused go first. */
export class InputStore {
  readonly #kept = new Map<string, Kept>()
  #sizeBytes = 0
  readonly #now: () => number
  readonly #bounds: InputBounds

  constructor(now: () => number, bounds: InputBounds = KEPT_INPUTS) {
    this.#now = now
    this.#bounds = bounds
  }

  /** Keeps a file; one that is there is only used anew. The hash is the caller's to check. */
  put(sha256: string, bytes: Uint8Array): void {
    if (this.take(sha256) !== undefined) return
    this.#kept.set(sha256, { bytes, usedAtMs: this.#now() })
    this.#sizeBytes += bytes.byteLength
    this.forget()
  }

  /** The file, used by that; undefined when unknown or forgotten. */
  take(sha256: string): Uint8Array | undefined {
    this.forget()
    const found = this.#kept.get(sha256)
    if (found === undefined) return undefined
    this.#kept.delete(sha256)
    this.#kept.set(sha256, { ...found, usedAtMs: this.#now() })
    return found.bytes
  }

  /** Drops what is too old or too much. */
  forget(): void {
    for (const [sha256, { bytes, usedAtMs }] of this.#kept) {
      const isOld = this.#now() - usedAtMs >= this.#bounds.forMs
      const isTooMuch = this.#sizeBytes > this.#bounds.sizeBytes && this.#kept.size > 1
      if (!isOld && !isTooMuch) return
      this.#kept.delete(sha256)
      this.#sizeBytes -= bytes.byteLength
    }
  }
}
