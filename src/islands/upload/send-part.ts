import { FileLost, UploadFailure } from "./upload-ports.ts"
import type { Failure } from "./upload-state.ts"

/** A connection on which nothing has moved for this long is given up, ms. */
const STALLED_MS = 60_000

/** Puts one part at an address by XMLHttpRequest, which alone tells how many bytes have really left. See `UploadPorts.send`. */
export async function sendPart(
  address: string,
  part: Blob,
  onBytes: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<string | null> {
  await checkReadable(part)
  const answer = await put(address, part, onBytes, signal)
  if (answer.status >= 200 && answer.status < 300) return answer.etag
  // A file that vanishes while it is sent looks like a broken connection.
  if (answer.status === 0) await checkReadable(part)
  throw new UploadFailure(failureOf(answer.status, answer.afterMs))
}

/** What the status of an answer to a PUT means; 0 is no answer. */
export function failureOf(status: number, afterMs: number | null = null, isOnline: boolean = navigator.onLine): Failure {
  if (status === 0 && !isOnline) return { kind: "offline" }
  if (status === 0 || status === 408 || status === 429 || status >= 500)
    return { kind: "passing", ...(afterMs === null ? {} : { afterMs }) }
  if (status === 413 || status === 422) return { kind: "refused", reason: "uploadError" }
  return { kind: "stale" }
}

async function checkReadable(part: Blob): Promise<void> {
  try {
    await part.slice(0, 1).arrayBuffer()
  } catch {
    throw new FileLost()
  }
}

interface Answer {
  readonly status: number
  readonly etag: string | null
  readonly afterMs: number | null
}

function put(address: string, part: Blob, onBytes: (sentBytes: number) => void, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(stalled)
      stalled = setTimeout(giveUp, STALLED_MS)
    }
    const giveUp = () => request.abort()
    const finish = (answer: Answer) => {
      clearTimeout(stalled)
      removeEventListener("offline", giveUp)
      signal.removeEventListener("abort", giveUp)
      if (signal.aborted) reject(signal.reason)
      else resolve(answer)
    }
    const noAnswer = () => finish({ status: 0, etag: null, afterMs: null })
    request.upload.addEventListener("progress", (event) => {
      watch()
      onBytes(event.loaded)
    })
    request.addEventListener("load", () =>
      finish({ status: request.status, etag: request.getResponseHeader("ETag"), afterMs: waitOf(request) }),
    )
    request.addEventListener("error", noAnswer)
    request.addEventListener("abort", noAnswer)
    addEventListener("offline", giveUp)
    signal.addEventListener("abort", giveUp)
    request.open("PUT", address)
    request.setRequestHeader("Content-Type", "application/octet-stream")
    if (signal.aborted) return finish({ status: 0, etag: null, afterMs: null })
    watch()
    request.send(part)
  })
}

function waitOf(request: XMLHttpRequest): number | null {
  const seconds = Number(request.getResponseHeader("Retry-After") ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}
