import { FORMATS } from "../../../formats/sniff/formats.ts"
import { SNIFFED_BYTES, sniffType } from "../../../formats/sniff/type.ts"
import { readCapped } from "../capped-body.ts"
import type { HeldJob, HeldStore } from "./held-store.ts"

/** A file that is larger than may be kept. */
export class TooLargeError extends Error {}

/** Keeps everything in memory: for one process that makes the calls itself, such as a check. */
export function createMemoryStore(): HeldStore {
  const jobs = new Map<string, HeldJob>()
  const inputs = new Map<string, Uint8Array<ArrayBuffer>>()
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    jobs: () => [...jobs.values()],
    job: (jobId) => jobs.get(jobId) ?? null,
    write: (job) => void jobs.set(job.jobId, job),
    remove: (jobId) => void jobs.delete(jobId),
    async keepInput({ sha256, sizeBytes, open }) {
      const body = await open()
      const bytes = body === null ? null : await readCapped(new Response(body), sizeBytes)
      if (bytes === null || bytes.length !== sizeBytes) return false
      inputs.set(sha256, bytes)
      return true
    },
    openInput: async (sha256) => streamOf(inputs.get(sha256)),
    async dropInputs(sha256s) {
      for (const sha256 of sha256s) inputs.delete(sha256)
    },
    async putFile(jobId, { index, bytes }, maximumBytes) {
      const whole = await readCapped(new Response(bytes), maximumBytes)
      if (whole === null) throw new TooLargeError("too-large")
      const key = `${jobId}/${index}`
      files.set(key, whole)
      return { key, sizeBytes: whole.length, contentType: typeOf(whole), sha256: null }
    },
    async openFile(key) {
      const bytes = files.get(key)
      const body = streamOf(bytes)
      return bytes === undefined || body === null ? null : { body, sizeBytes: bytes.length }
    },
    async dropFiles(keys) {
      for (const key of keys) files.delete(key)
    },
  }
}

/** Media type by the first bytes of a file; null for what is not known. */
export function typeOf(head: Uint8Array): string | null {
  const format = sniffType(head.subarray(0, SNIFFED_BYTES))
  return format === null ? null : FORMATS[format].contentType
}

function streamOf(bytes: Uint8Array<ArrayBuffer> | undefined): ReadableStream<Uint8Array> | null {
  return bytes === undefined ? null : new Response(bytes).body
}
