import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import { CallError } from "../_runtime/call.ts"

/** Own reasons why a video could not be prepared, keys of the `uploads` texts. */
const PREPARING_FAILURES = ["preparingFailed", "preparingUnreadable", "preparingUnwritable", "preparingNoSpace"] as const
export type PreparingFailure = (typeof PREPARING_FAILURES)[number]

/** Why a video could not be prepared: one of `PREPARING_FAILURES`, or a key of the error messages. What is our own doing is reported. */
export function preparingFailure(error: unknown): string {
  if (error instanceof CallError) return error.code
  if (!(error instanceof JobError) || (error.end === "failed" && error.code === "")) {
    reportError(error)
    return "preparingFailed"
  }
  if (error.code.startsWith("File")) return error.code
  switch (error.code) {
    case "failUnreadable":
    case "failNoVideo":
    case "failEngineUnreachable":
      return "preparingUnreadable"
    case "failCannotEncode":
      return "preparingUnwritable"
    case "failStorageFull":
    case "failOutputTooLarge":
      return "preparingNoSpace"
    default:
      return "preparingFailed"
  }
}

/** Whether a reason is one of our own. */
export function isPreparingFailure(reason: string): reason is PreparingFailure {
  return PREPARING_FAILURES.some((failure) => failure === reason)
}
