import { Base64Decoder } from "../held/base64-stream.ts"
import type { RunEnd } from "../held/blocking-server.ts"
import { failureOf } from "./failures.ts"
import type { AiBinding } from "./workers-ai-server.ts"

type Failure = Exclude<RunEnd, { kind: "done" }>

const MAXIMUM_FILE_BYTES = 64 * 1_048_576

/** Asks a model; what it comes to, or why to nothing. A call that is given up may be carried out nevertheless. */
export async function answered(
  ai: AiBinding,
  name: string,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<{ readonly kind: "made"; readonly result: unknown } | Failure> {
  const { promise: stopped, resolve } = Promise.withResolvers<Failure>()
  const stop = () => resolve({ kind: "unknown", code: "cut-off" })
  signal.addEventListener("abort", stop, { once: true })
  if (signal.aborted) stop()
  const made = ai.run(name, input).then((result) => ({ kind: "made" as const, result }), failureOf)
  try {
    return await Promise.race([made, stopped])
  } finally {
    signal.removeEventListener("abort", stop)
  }
}

/** The file of an answer, whatever its form: a stream, bytes, or a record with base64 under a name; null for anything else. */
export function streamOfResult(result: unknown, field: "image" | "audio"): ReadableStream<Uint8Array> | null {
  if (result instanceof ReadableStream) return result
  if (result instanceof Response) return result.body
  if (result instanceof ArrayBuffer || result instanceof Uint8Array) return new Blob([new Uint8Array(result)]).stream()
  const file = typeof result === "object" && result !== null ? Object.getOwnPropertyDescriptor(result, field)?.value : null
  if (typeof file !== "string" || file === "" || file.length > MAXIMUM_FILE_BYTES) return null
  try {
    const decoder = new Base64Decoder()
    const text = new TextEncoder().encode(file.replace(/^data:[^,]{0,100},/, ""))
    return new Blob([decoder.decode(text), decoder.end()]).stream()
  } catch {
    return null
  }
}
