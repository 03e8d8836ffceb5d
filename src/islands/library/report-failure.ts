import { announce } from "../_runtime/notices.ts"

/** Says that something of ours failed, and reports it. */
export function reportFailure(error: unknown): void {
  reportError(error)
  announce({ tone: "bad", body: { kind: "error", code: "ServerError", requestId: null } })
}
