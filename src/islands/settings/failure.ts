import { CallError } from "../_runtime/call.ts"

/** Why something was not done: a key of the error messages, what names the request, when to try again, and the failures by field. */
export interface Failure {
  readonly code: string
  readonly requestId: string | null
  /** Milliseconds since 1970; null where the server did not say. */
  readonly retryAtMs: number | null
  /** Message key by path of the field. */
  readonly failures: Readonly<Record<string, string>>
}

/** Somebody closed the dialog in which they were to confirm who they are: nothing is done, and nothing is wrong. */
export class ProofRefused extends Error {}

/** The failure that an error tells of. `own` says at which field a code is shown that names none. */
export function failureOf(error: unknown, nowMs: number, own: Readonly<Record<string, string>> = {}): Failure {
  if (!(error instanceof CallError)) {
    reportError(error)
    return { code: "ServerError", requestId: null, retryAtMs: null, failures: {} }
  }
  const { code, requestId, retryAfterSeconds } = error
  const field = own[code]
  const named = Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
  const failures = Object.keys(named).length > 0 || field === undefined ? named : { [field]: code }
  return { code, requestId, retryAtMs: retryAfterSeconds === null ? null : nowMs + retryAfterSeconds * 1000, failures }
}
