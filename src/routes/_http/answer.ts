import type { CallDeclaration } from "../../domain/_kernel/call.ts"
import { type Envelope, errorEnvelope, successEnvelope } from "../../domain/_kernel/envelope.ts"
import { CODES, type DomainError, type ErrorName, unreachable } from "../../domain/_kernel/errors.ts"
import type { Download } from "../../domain/_kernel/feature.ts"
import { attachmentOf } from "../../domain/library/attachment-rules.ts"
import { jsonHeaders } from "./security-headers.ts"
import type { Services } from "./services.ts"

/** A successful JSON answer. */
function answerJson(data: unknown, requestId: string): Response {
  return new Response(JSON.stringify(successEnvelope(data, requestId)), { headers: jsonHeaders(requestId) })
}

/** The answer of an error, with its HTTP status and, where it says so, when to try again. */
export function answerError(error: DomainError, requestId: string): Response {
  const retry = error.retryAfterSeconds === undefined ? {} : { "Retry-After": String(error.retryAfterSeconds) }
  return answerEnvelope(error.code, errorEnvelope(error.code, error.errors, requestId, error.data), requestId, retry)
}

function answerEnvelope(name: ErrorName, envelope: Envelope, requestId: string, own: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(envelope), {
    status: CODES[name].httpStatus,
    headers: { ...jsonHeaders(requestId), ...own },
  })
}

/** Adds what was put by for the answer, such as cookies. A 101 answer is left as it is. */
export function withAnswerHeaders(response: Response, { answerHeaders }: Pick<Services, "answerHeaders">): Response {
  if (response.status === 101) return response
  for (const [name, value] of answerHeaders.splice(0)) response.headers.append(name, value)
  return response
}

/** What a verb's answer travels as. */
export function answerOf({ kind }: CallDeclaration, answer: unknown, requestId: string): Response {
  if (answer instanceof Response) return answer
  switch (kind) {
    case "json":
    case "upload":
    case "socket":
      return answerJson(answer, requestId)
    case "event-stream":
      return new Response(answer as string | ReadableStream, {
        headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" },
      })
    case "download":
      return answerDownload(answer as Download)
    default:
      return unreachable(kind)
  }
}

/** Bytes that are saved, not shown. Their length is told where it is known, so that one sees how far it is and whether all of it arrived. */
function answerDownload({ name, contentType, sizeBytes, bytes }: Download): Response {
  const headers = {
    "Content-Type": contentType,
    "Content-Disposition": attachmentOf(name),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  }
  if (sizeBytes === null) return new Response(bytes, { headers })
  return new Response(bytes.pipeThrough(new FixedLengthStream(sizeBytes)), { headers: { ...headers, "Content-Length": String(sizeBytes) } })
}
