import * as z from "zod/mini"
import type { CallDeclaration } from "../../domain/_kernel/call.ts"
import { envelopeSchema } from "../../domain/_kernel/envelope.ts"
import { CODES, type ErrorName } from "../../domain/_kernel/errors.ts"
import { downloadFile, getDownloadLink } from "../../domain/library/resource-contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { saveBlob } from "../_ui/save-blob.ts"

/** Lets the browser save one file under its own name. Throws CallError. */
export async function saveFile(fileId: string, name: string): Promise<void> {
  const { url } = await call(getDownloadLink, { file_id: fileId }, { handlesErrors: true })
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
}

/** Saves the archive that a call packs, telling the bytes that have come. Throws CallError, and AbortError where it was stopped. */
export async function saveArchive<Input extends z.ZodMiniType>(
  declaration: CallDeclaration<Input>,
  input: z.input<Input>,
  name: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(input)
  const answer = await fetch(declaration.path, {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body,
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new CallError("Offline")
  })
  if (!answer.ok || answer.body === null) throw await refusalOf(answer)
  let bytes = 0
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        onBytes(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
  // The browser puts large blobs on the disk; the archive is never whole in memory.
  const archive = await new Response(counted).blob().catch((error: unknown) => {
    throw signal.aborted ? error : new CallError("Offline")
  })
  saveBlob(archive, name)
}

async function refusalOf(answer: Response): Promise<CallError> {
  const envelope = z.safeParse(envelopeSchema, await answer.json().catch(() => null))
  if (!envelope.success) return new CallError("BadAnswer")
  const { code, request_id: requestId } = envelope.data.status
  const known: readonly ErrorName[] = [...downloadFile.codes, "TooLarge", "LoginRequired", "TooManyRequests", "Unavailable", "InvalidInput"]
  return new CallError(known.find((name) => CODES[name].code === code) ?? "ServerError", { requestId })
}
