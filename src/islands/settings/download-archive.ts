import * as z from "zod/mini"
import { envelopeSchema } from "../../domain/_kernel/envelope.ts"
import { CODES, type ErrorName } from "../../domain/_kernel/errors.ts"
import { dataExport } from "../../domain/profile/contract.ts"
import { CallError } from "../_runtime/call.ts"

/** An archive that has arrived. */
interface Archive {
  readonly blob: Blob
  readonly name: string
}

/** Fetches the archive, telling the bytes that have come. Throws CallError, and AbortError where it was stopped. */
export async function fetchArchive(onBytes: (bytes: number) => void, signal: AbortSignal): Promise<Archive> {
  let response: Response
  try {
    response = await fetch(dataExport.path, { credentials: "same-origin", signal })
  } catch (error) {
    if (signal.aborted) throw error
    throw new CallError("Offline")
  }
  if (!response.ok || response.body === null) throw await refusalOf(response)
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        onBytes(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
  try {
    const blob = await new Response(counted, { headers: { "Content-Type": "application/zip" } }).blob()
    return { blob, name: fileNameOf(response.headers.get("Content-Disposition")) }
  } catch (error) {
    if (signal.aborted) throw error
    throw new CallError("Offline")
  }
}

/** The error that an answer tells of. */
async function refusalOf(response: Response): Promise<CallError> {
  const answer: unknown = await response.json().catch(() => null)
  const envelope = z.safeParse(envelopeSchema, answer)
  if (!envelope.success) return new CallError("BadAnswer")
  const { code, request_id: requestId } = envelope.data.status
  const name = dataExport.codes.find((one) => CODES[one].code === code) ?? generalNameOf(code)
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN)
  return new CallError(name, { requestId, retryAfterSeconds: Number.isFinite(seconds) ? seconds : null })
}

const GENERAL: readonly ErrorName[] = ["LoginRequired", "AccountBanned", "AccountDisabled", "Unavailable", "NotAllowed"]

function generalNameOf(code: number): ErrorName {
  return GENERAL.find((name) => CODES[name].code === code) ?? "ServerError"
}

/** The name that an answer gives its file. */
export function fileNameOf(disposition: string | null): string {
  return /filename="?(\w[\w.-]*)"?/.exec(disposition ?? "")?.[1] ?? "atelier.zip"
}
