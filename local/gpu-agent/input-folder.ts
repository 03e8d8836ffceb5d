import { existsSync, mkdirSync, openAsBlob } from "node:fs"
import { readdir, rm, stat, utimes } from "node:fs/promises"
import { join } from "node:path"
import type { InputFile } from "../../src/edge/backends/render-backend.ts"
import { writeStream } from "./disk-store.ts"

export const MAXIMUM_INPUT_BYTES = 24 * 1_048_576
const KEPT_MS = 15 * 60_000

/** Files that orders will be about, kept for 15 minutes after they were last used. */
export class InputFolder {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  /** Keeps a file; its size, null where its bytes have another hash. Throws where it is too large. */
  async put(sha256: string, body: ReadableStream<Uint8Array>): Promise<number | null> {
    const path = join(this.#folder, sha256)
    const { size, hash } = await writeStream(path, body, MAXIMUM_INPUT_BYTES)
    if (hash === sha256) return size
    await rm(path, { force: true })
    return null
  }

  /** The file of a hash as an order names it; null where it was not put, or was forgotten. */
  async find(role: string, sha256: string): Promise<InputFile | null> {
    const path = join(this.#folder, sha256)
    if (!existsSync(path)) return null
    const now = new Date()
    await utimes(path, now, now)
    return {
      role,
      sha256,
      sizeBytes: (await stat(path)).size,
      open: async () => (existsSync(path) ? (await openAsBlob(path)).stream() : null),
    }
  }

  async forget(nowMs: number): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      if ((await stat(path)).mtimeMs + KEPT_MS < nowMs) await rm(path, { force: true })
    }
  }
}
