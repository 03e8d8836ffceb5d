import { createHash, randomUUID } from "node:crypto"
import { renameSync, rmSync } from "node:fs"
import { open, rm } from "node:fs/promises"
import { join } from "node:path"
import { LIMITS } from "./limits.ts"

/** How long, how large and how much inputs may be. */
export interface InputBounds {
  readonly forMs: number
  /** Of one. */
  readonly sizeBytes: number
  /** All together, with what is just coming in. */
  readonly totalBytes: number
  /** One above this goes with the last job that needs it. */
  readonly smallBytes: number
}

/** What Easel keeps of inputs: up to 1 GiB each and 4 GiB together, 15 minutes after they were last put or ordered with. */
export const KEPT_INPUTS: InputBounds = {
  forMs: 15 * 60_000,
  sizeBytes: 1024 * 1024 * 1024,
  totalBytes: 4 * 1024 * 1024 * 1024,
  smallBytes: LIMITS.imageInputSizeBytes,
}

/** A file that was put. */
export interface KeptInput {
  readonly path: string
  readonly sizeBytes: number
}

/** What came of a file that was sent; `full`: there is no room while those that are there are needed. */
export type PutOutcome = ({ readonly outcome: "kept" } & KeptInput) | { readonly outcome: "too-large" | "hash-mismatch" | "full" }

interface Kept extends KeptInput {
  readonly usedAtMs: number
  /** Jobs that need it. */
  readonly jobs: number
}

/** Files that orders are about, by their SHA-256, in one folder; of those that no job needs the longest unused go first. */
export class InputStore {
  readonly #kept = new Map<string, Kept>()
  #totalBytes = 0
  readonly #now: () => number
  readonly #folder: string
  readonly #bounds: InputBounds

  constructor(now: () => number, folder: string, bounds: InputBounds = KEPT_INPUTS) {
    this.#now = now
    this.#folder = folder
    this.#bounds = bounds
  }

  /** Keeps a file under its hash, written as it comes. Throws what the stream throws; of what is not kept nothing stays. */
  async put(sha256: string, stream: AsyncIterable<Uint8Array>): Promise<PutOutcome> {
    const path = join(this.#folder, `coming-${randomUUID()}`)
    let sizeBytes = 0
    let isKept = false
    const hash = createHash("sha256")
    const file = await open(path, "wx", 0o600)
    try {
      for await (const piece of stream) {
        sizeBytes += piece.byteLength
        this.#totalBytes += piece.byteLength
        if (sizeBytes > this.#bounds.sizeBytes) return { outcome: "too-large" }
        this.forget()
        if (this.#totalBytes > this.#bounds.totalBytes) return { outcome: "full" }
        hash.update(piece)
        await file.writeFile(piece)
      }
      if (hash.digest("hex") !== sha256) return { outcome: "hash-mismatch" }
      const known = this.find(sha256)
      if (known !== undefined) return { outcome: "kept", ...known }
      const kept = { path: join(this.#folder, sha256), sizeBytes }
      // At once with its entry: the same file may be coming in another time.
      renameSync(path, kept.path)
      isKept = true
      this.#kept.set(sha256, { ...kept, usedAtMs: this.#now(), jobs: 0 })
      return { outcome: "kept", ...kept }
    } finally {
      await file.close()
      if (!isKept) {
        this.#totalBytes -= sizeBytes
        await rm(path, { force: true })
      }
    }
  }

  /** The file, used by that; undefined when unknown or forgotten. */
  find(sha256: string): KeptInput | undefined {
    this.forget()
    const found = this.#kept.get(sha256)
    if (found !== undefined) this.#use(sha256, found, found.jobs)
    return found
  }

  /** One more job needs the file: it stays until that is over. */
  hold(sha256: string): void {
    const found = this.#kept.get(sha256)
    if (found !== undefined) this.#use(sha256, found, found.jobs + 1)
  }

  /** A job that needed the file is over. */
  release(sha256: string): void {
    const found = this.#kept.get(sha256)
    if (found === undefined) return
    const jobs = Math.max(0, found.jobs - 1)
    if (jobs === 0 && found.sizeBytes > this.#bounds.smallBytes) this.#drop(sha256, found)
    else this.#use(sha256, found, jobs)
  }

  /** Drops what is too old or too much, and is needed by no job. */
  forget(): void {
    for (const [sha256, kept] of this.#kept) {
      const isOld = this.#now() - kept.usedAtMs >= this.#bounds.forMs
      const isTooMuch = this.#totalBytes > this.#bounds.totalBytes
      if (kept.jobs === 0 && (isOld || isTooMuch)) this.#drop(sha256, kept)
    }
  }

  #use(sha256: string, kept: Kept, jobs: number): void {
    this.#kept.delete(sha256)
    this.#kept.set(sha256, { ...kept, usedAtMs: this.#now(), jobs })
  }

  #drop(sha256: string, { path, sizeBytes }: Kept): void {
    this.#kept.delete(sha256)
    this.#totalBytes -= sizeBytes
    rmSync(path, { force: true })
  }
}
