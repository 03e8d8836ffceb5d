import * as oauth from "oauth4webapi"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { ProviderAway } from "./provider-fetch.ts"

/** Errors in an answer that say nothing about the person: it could not be read. */
const UNREADABLE: readonly (string | undefined)[] = [oauth.PARSE_ERROR, oauth.RESPONSE_IS_NOT_JSON]

/** Error codes by which a third party sends a browser back because of a failure of its own (RFC 6749 4.1.2.1). */
const THEIR_FAILURE: readonly string[] = ["server_error", "temporarily_unavailable"]

/** An error code of OAuth; anything else that a third party writes there stays outside. */
const ERROR_CODE = /^[a-z_]{1,40}$/

/** What a failed sign-in is to the person, and a word for the operator's log that holds no text of the third party. */
export interface SignInFailure {
  readonly error: DomainError
  readonly reason: string
  /** The person changed their mind: nothing to look into. */
  readonly isCancelled: boolean
}

/** Tells whether a third party was away (Unavailable) or the sign-in must not count (LoginFailed). */
export function failureOf(error: unknown): SignInFailure {
  const away = (reason: string) => ({ error: new DomainError("Unavailable"), reason, isCancelled: false })
  if (error instanceof ProviderAway) return away(error.message)
  if (error instanceof DomainError) return { error, reason: error.code, isCancelled: false }
  const failed = (reason: string) => ({ error: new DomainError("LoginFailed"), reason, isCancelled: reason === "access_denied" })
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
    if (THEIR_FAILURE.includes(error.error)) return away(error.error)
    return failed(ERROR_CODE.test(error.error) ? error.error : "refused")
  }
  if (error instanceof oauth.OperationProcessingError && UNREADABLE.includes(error.code)) return away("unreadable answer")
  if (error instanceof oauth.OperationProcessingError) return failed(error.code ?? "not accepted")
  return failed(error instanceof Error ? error.name : "unknown")
}
