import * as z from "zod/mini"
import { fileIdSchema } from "../../domain/_kernel/id-schemas.ts"
import { preSignCancel, preSignConfirm, preSignConfirmPart, preSignGet, preSignResume } from "../../domain/upload/contract.ts"
import { takenFileName } from "../../domain/upload/rules.ts"
import { createBridge } from "../../wasm-workers/_bridge/bridge.ts"
import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import { FILE_UNREADABLE, type UploadJobs } from "../../wasm-workers/upload/jobs.ts"
import { CallError, call } from "../_runtime/call.ts"
import { sendPart } from "./send-part.ts"
import { FileLost, UploadFailure, type UploadPorts } from "./upload-ports.ts"
import type { Failure } from "./upload-state.ts"

const OWN_WORDS = { handlesErrors: true } as const

/** Which upload stands in the way. */
const otherSchema = z.object({ file_id: fileIdSchema(), file_name: z.string(), file_size: z.number(), category: z.number() })
type Planned = Parameters<UploadPorts["plan"]>[0]

/** What a failed call means for an upload. */
function failureOfCall(error: CallError, planned: Planned | null = null, isOnline: boolean = navigator.onLine): Failure {
  switch (error.code) {
    case "Offline":
      return isOnline ? { kind: "passing" } : { kind: "offline" }
    case "BadAnswer":
    case "ServerError":
    case "Unavailable":
    case "TooManyRequests":
    case "InFlight":
      return { kind: "passing", ...(error.retryAfterSeconds === null ? {} : { afterMs: error.retryAfterSeconds * 1000 }) }
    case "NotFound":
      return { kind: "gone" }
    case "UploadIncomplete":
    case "Conflict":
      return { kind: "stale" }
    case "UploadInProgress": {
      const other = z.safeParse(otherSchema, error.data)
      if (!other.success) return { kind: "blocked", reason: error.code, by: null }
      const { file_id, file_name, file_size, category } = other.data
      const isAlike = file_name === planned?.name && file_size === planned.sizeBytes && category === planned.category
      return { kind: "blocked", reason: error.code, by: file_id, isAlike }
    }
    case "QuotaExceeded":
    case "LoginRequired":
      return { kind: "blocked", reason: error.code, by: null }
    default:
      return { kind: "refused", reason: error.errors[0]?.message ?? error.code }
  }
}

const hasher = createBridge<UploadJobs>(
  () => new Worker(new URL("../../wasm-workers/upload/upload.worker.ts", import.meta.url), { type: "module", name: "upload" }),
  { idleStopMs: 15_000 },
)

let hashBytesPerMs: number | null = null

/** How fast this device has hashed on this page, bytes a millisecond; null before it has. */
export function hashSpeed(): number | null {
  return hashBytesPerMs
}

/** The hash of a part, made in the worker; see `UploadPorts.hash`. */
export async function hashPart(part: Blob, signal: AbortSignal): Promise<string> {
  const startedAtMs = performance.now()
  try {
    const hash = await hasher.run("hashPart", { part }, { signal })
    // Small parts measure the way to the worker rather than the hashing.
    if (part.size >= 1_048_576) hashBytesPerMs = part.size / Math.max(1, performance.now() - startedAtMs)
    return hash
  } catch (error) {
    if (error instanceof JobError && error.code === FILE_UNREADABLE) throw new FileLost()
    if (error instanceof JobError && error.end === "crashed") throw new UploadFailure({ kind: "passing" })
    throw error
  }
}

/** The world as an upload needs it, in a browser. */
export const browserPorts: UploadPorts = {
  plan: (planned) => {
    const { name, sizeBytes, contentType, category, folderId, contentHash } = planned
    const input = { file_size: sizeBytes, file_name: takenFileName(name), content_type: contentType, category, folder_id: folderId }
    const hashed = contentHash === null ? input : { ...input, content_hash: contentHash }
    return asked(call(preSignGet, hashed, OWN_WORDS), planned)
  },
  ask: (fileId) => asked(call(preSignResume, { file_id: fileId }, OWN_WORDS)),
  send: sendPart,
  confirmPart: async ({ fileId, address, sha256, etag }) => {
    const part = { file_id: fileId, pre_sign_url: address, ...(sha256 === null ? {} : { sha256 }), ...(etag === null ? {} : { etag }) }
    await asked(call(preSignConfirmPart, part, OWN_WORDS))
  },
  confirm: (fileId) => asked(call(preSignConfirm, { file_id: fileId }, OWN_WORDS)),
  cancel: async (fileId) => {
    await call(preSignCancel, { file_id: fileId }, { handlesErrors: true, isInBackground: true, outlivesPage: true })
  },
  hash: hashPart,
  wait: (forMs, signal) =>
    happening(signal, (done) => {
      const timer = setTimeout(done, forMs)
      return () => clearTimeout(timer)
    }),
  online: (signal) =>
    navigator.onLine
      ? Promise.resolve()
      : happening(signal, (done) => {
          addEventListener("online", done)
          return () => removeEventListener("online", done)
        }),
}

async function asked<Value>(answer: Promise<Value>, planned: Planned | null = null): Promise<Value> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof CallError ? new UploadFailure(failureOfCall(error, planned)) : error
  }
}

/** Resolves when what is listened for happens, rejects when the signal is aborted; stops listening either way. */
function happening(signal: AbortSignal, listen: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    let stop = () => {}
    const abort = () => {
      stop()
      reject(signal.reason)
    }
    signal.addEventListener("abort", abort, { once: true })
    stop = listen(() => {
      stop()
      signal.removeEventListener("abort", abort)
      resolve()
    })
  })
}
