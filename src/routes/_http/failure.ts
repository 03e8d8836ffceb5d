import { HTTPException } from "hono/http-exception"
import { DomainError } from "../../domain/_kernel/errors.ts"

/** Error names of a database or object that is away, as the libSQL client, fetch and the platform give them. */
const AWAY = new Set(["NotSent", "Unanswered", "TimeoutError", "AbortError", "HttpServerError", "ProtoError", "ClientError"])
const AWAY_CODE = /^(?:SERVER_ERROR|HRANA_(?:PROTO|CLOSED)_ERROR|SQLITE_(?:BUSY|LOCKED|FULL|IOERR)(?:_\w+)?)$/
const AWAY_TEXT =
  /disk is full|no space left|fetch failed|network connection lost|connection refused|connect(?:ion)? (?:failed|reset)|internal error; reference/i

/** The one place where whatever was thrown becomes one of our errors; what is unknown becomes ServerError. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown
  if (thrown instanceof HTTPException && thrown.status === 413) return new DomainError("TooLarge")
  if (thrown instanceof HTTPException && thrown.status < 500)
    return new DomainError("InvalidInput", { errors: [{ path: "", message: "MalformedJson" }] })
  return isAway(thrown) ? new DomainError("Unavailable", { retryAfterSeconds: retryAfterOf(thrown) }) : new DomainError("ServerError")
}

const RETRY_AFTER_SECONDS = 2

/** What the database's queue said; its error may be the cause of another. */
function retryAfterOf(thrown: unknown): number {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++)
    if ("retryAfterSeconds" in error && typeof error.retryAfterSeconds === "number") return error.retryAfterSeconds
  return RETRY_AFTER_SECONDS
}

function isAway(thrown: unknown): boolean {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    const code = "code" in error ? error.code : undefined
    if (AWAY.has(error.name) || (typeof code === "string" && AWAY_CODE.test(code)) || AWAY_TEXT.test(error.message)) return true
    if ("retryable" in error && error.retryable === true) return true
  }
  return false
}
