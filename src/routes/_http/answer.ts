import { type Envelope, errorEnvelope, successEnvelope } from "../../domain/_kernel/envelope.ts"
import { CODES, type DomainError, type ErrorName } from "../../domain/_kernel/errors.ts"
import { securedHeaders } from "./security-headers.ts"

const JSON_HEADERS = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" }

/** A successful JSON answer. */
export function answerJson(data: unknown, requestId: string): Response {
  return new Response(JSON.stringify(successEnvelope(data, requestId)), { headers: securedHeaders(requestId, JSON_HEADERS) })
}

/** The answer of an error, with its HTTP status and, where it says so, when to try again. */
export function answerError(error: DomainError, requestId: string): Response {
  const retry = error.retryAfterSeconds === undefined ? {} : { "Retry-After": String(error.retryAfterSeconds) }
  return answerEnvelope(error.code, errorEnvelope(error.code, error.errors, requestId, error.data), requestId, retry)
}

/** The answer of an error that still has something to show, such as which part is away. */
export function answerErrorWith(name: ErrorName, data: unknown, requestId: string): Response {
  return answerEnvelope(name, { ...errorEnvelope(name, [], requestId), data }, requestId)
}

function answerEnvelope(name: ErrorName, envelope: Envelope, requestId: string, own: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(envelope), {
    status: CODES[name].httpStatus,
    headers: securedHeaders(requestId, { ...JSON_HEADERS, ...own }),
  })
}
