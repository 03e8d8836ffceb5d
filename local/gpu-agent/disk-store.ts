import { createHash } from "node:crypto"
import { existsSync, mkdirSync, openAsBlob, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { open, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { HeldJob, HeldStore } from "../../src/edge/backends/held/held-store.ts"
import { TooLargeError, typeOf } from "../../src/edge/backends/held/memory-store.ts"
import { readHeldJob } from "./held-job-text.ts"

const KEPT_HEAD_BYTES = 4_096

/**
 * Keeps jobs and files in a folder, so that an agent that is killed and started again has them. A job is one file that is replaced as a
 * whole: after a crash it is the one before or the one after.
 */
export function createDiskStore(folder: string): HeldStore {
  const place = (...parts: readonly string[]) => join(folder, ...parts)
  for (const part of ["jobs", "files", "held"]) mkdirSync(place(part), { recursive: true, mode: 0o700 })
  const jobs = new Map<string, HeldJob>()
  for (const name of readdirSync(place("jobs"))) {
    const job = name.endsWith(".json") ? readHeldJob(readFileSync(place("jobs", name), "utf8")) : null
    if (job !== null) jobs.set(job.jobId, job)
  }
  return {
    jobs: () => [...jobs.values()],
    job: (jobId) => jobs.get(jobId) ?? null,
    write(job) {
      const path = place("jobs", `${job.jobId}.json`)
      writeFileSync(`${path}.new`, JSON.stringify(job), { mode: 0o600, flush: true })
      renameSync(`${path}.new`, path)
      jobs.set(job.jobId, job)
    },
    remove(jobId) {
      jobs.delete(jobId)
      rmSync(place("jobs", `${jobId}.json`), { force: true })
    },
    async keepInput(input) {
      const { sha256, sizeBytes } = input
      const path = place("held", sha256)
      if (existsSync(path) && (await stat(path)).size === sizeBytes) return true
      const body = await input.open()
      if (body === null) return false
      const { size, hash } = await writeStream(path, body, sizeBytes)
      if (size === sizeBytes && hash === sha256) return true
      await rm(path, { force: true })
      return false
    },
    openInput: async (sha256) => (existsSync(place("held", sha256)) ? (await openAsBlob(place("held", sha256))).stream() : null),
    async dropInputs(sha256s) {
      for (const sha256 of sha256s) await rm(place("held", sha256), { force: true })
    },
    async putFile(jobId, { index, bytes }, maximumBytes) {
      const key = `${jobId}.${index}`
      const { size, hash, head } = await writeStream(place("files", key), bytes, maximumBytes)
      return { key, sizeBytes: size, contentType: typeOf(head), sha256: hash }
    },
    async openFile(key) {
      const path = place("files", key)
      if (!existsSync(path)) return null
      const blob = await openAsBlob(path)
      return { body: blob.stream(), sizeBytes: blob.size }
    },
    async dropFiles(keys) {
      for (const key of keys) await rm(place("files", key), { force: true })
    },
  }
}

/** Writes a stream to a file, which is there as a whole or not at all. Throws TooLargeError. */
export async function writeStream(
  path: string,
  stream: ReadableStream<Uint8Array>,
  maximumBytes: number,
): Promise<{ readonly size: number; readonly hash: string; readonly head: Uint8Array }> {
  const file = await open(`${path}.new`, "w", 0o600)
  const hash = createHash("sha256")
  const reader = stream.getReader()
  let head = new Uint8Array(0)
  let size = 0
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.length
      if (size > maximumBytes) {
        await reader.cancel()
        throw new TooLargeError("too-large")
      }
      if (head.length < KEPT_HEAD_BYTES) head = new Uint8Array(Buffer.concat([head, read.value]).subarray(0, KEPT_HEAD_BYTES))
      hash.update(read.value)
      await file.write(read.value)
    }
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(`${path}.new`, { force: true })
    throw error
  }
  await file.close()
  await rename(`${path}.new`, path)
  return { size, hash: hash.digest("hex"), head }
}
