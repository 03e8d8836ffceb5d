import { errorEnvelope, successEnvelope } from "../../domain/_shared/envelope.ts"
import { CODES, type DomainError, type ErrorName } from "../../domain/_shared/errors.ts"

const JSON_HEADERS = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" }

/** A successful JSON answer. */
export function answerJson(data: unknown, requestId: string): Response {
  return new Response(JSON.stringify(successEnvelope(data, requestId)), { headers: JSON_HEADERS })
}

/** The answer of an error, with its HTTP status and, where it says so, when to try again. */
export function answerError(error: DomainError, requestId: string): Response {
  const headers = new Headers(JSON_HEADERS)
  if (error.retryAfterSeconds !== undefined) headers.set("Retry-After", String(error.retryAfterSeconds))
  return new Response(JSON.stringify(errorEnvelope(error.code, error.errors, requestId)), { status: CODES[error.code].httpStatus, headers })
}

/** The answer of an error that still has something to show, such as which part is away. */
export function answerErrorWith(name: ErrorName, data: unknown, requestId: string): Response {
  const envelope = { ...errorEnvelope(name, [], requestId), data }
  return new Response(JSON.stringify(envelope), { status: CODES[name].httpStatus, headers: JSON_HEADERS })
}
