import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import { CallError } from "../_runtime/call.ts"
import { announce } from "../_runtime/notices.ts"

/** Why something was not done: what every part of the interface shows a failure from. */
export interface Failure {
  /** A key of the `errors` messages, or a code that the feature words itself. */
  readonly code: string
  /** Names the request to support; null where no answer arrived or none was asked for. */
  readonly requestId: string | null
  /** Milliseconds since 1970 at which a retry makes sense; null where nobody said. */
  readonly retryAtMs: number | null
  /** Message key by path of the field that is wrong. */
  readonly fields: Readonly<Record<string, string>>
}

/** Thrown to end an action that nothing is wrong with, such as by closing the dialog it asked something in. */
export class ActionCancelled extends Error {}

/** A failure that no call brought. */
export function failureWith(code: string): Failure {
  return { code, requestId: null, retryAtMs: null, fields: {} }
}

/**
 * The failure that an error tells of; what is an error of our own is reported. `fieldOf` says at which field a code is shown that
 * names none.
 */
export function failureOf(error: unknown, nowMs: number, fieldOf: Readonly<Record<string, string>> = {}): Failure {
  if (error instanceof JobError && (error.code !== "" || error.end === "crashed")) return failureWith(error.code || error.end)
  if (!(error instanceof CallError)) {
    reportError(error)
    return failureWith("ServerError")
  }
  const { code, requestId, retryAfterSeconds } = error
  const named = Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
  const field = fieldOf[code]
  const fields = Object.keys(named).length > 0 || field === undefined ? named : { [field]: code }
  return { code, requestId, retryAtMs: retryAfterSeconds === null ? null : nowMs + retryAfterSeconds * 1000, fields }
}

/** Whether an error only says that its work was given up. */
export function isCancelled(error: unknown): boolean {
  if (error instanceof JobError) return error.end === "aborted" || error.end === "closed"
  return error instanceof ActionCancelled || (error instanceof DOMException && error.name === "AbortError")
}

/** Shows why an action failed as a notice, in the words of what was wrong with it where the answer says; what was given up is no failure. */
export function tellFailure(error: unknown): void {
  if (isCancelled(error)) return
  const { code, requestId, fields } = failureOf(error, Date.now())
  announce({ tone: "bad", body: { kind: "error", code: Object.values(fields)[0] ?? code, requestId } })
}
