import type { MediaFile } from "../../domain/upload/contract.ts"
import { CallError } from "../_runtime/call.ts"

/** How far something is, 0 to 1. */
type Tell = (fraction: number) => void

/** What is fetched: `size` in bytes, null where only the answer tells it. */
interface Stored extends Pick<MediaFile, "url"> {
  readonly size: number | null
}

/** The bytes of a stored video; the browser keeps large ones on the disk. Throws CallError, and AbortError where it was stopped. */
export async function fetchVideo({ url, size }: Stored, signal: AbortSignal, tell: Tell): Promise<Blob> {
  try {
    const answer = await fetch(url, { signal })
    if (!answer.ok || answer.body === null) throw new CallError(answer.status === 404 ? "NotFound" : "ServerError")
    const whole = size ?? Number(answer.headers.get("content-length") ?? 0)
    let bytes = 0
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength
          tell(whole > 0 ? Math.min(1, bytes / whole) : 0)
          controller.enqueue(chunk)
        },
      }),
    )
    return await new Response(counted).blob()
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error
    throw new CallError("Offline")
  }
}

/** Whether a file can still be read: one that was moved, changed or only copied for its upload cannot. */
export async function isReadable(file: Blob): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}
