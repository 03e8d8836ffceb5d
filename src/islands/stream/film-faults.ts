import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import { CallError } from "../_runtime/call.ts"

/** Own reasons why a film could not be prepared, keys of the `uploads` texts. */
const PREPARING_FAULTS = ["preparingFailed", "preparingUnreadable", "preparingUnwritable", "preparingNoSpace"] as const
export type PreparingFault = (typeof PREPARING_FAULTS)[number]

/** Why a film could not be prepared: one of `PREPARING_FAULTS`, or a key of the error messages. What is a fault of ours is reported. */
export function preparingFault(error: unknown): string {
  if (error instanceof CallError) return error.code
  if (!(error instanceof JobError) || (error.end === "failed" && error.code === "")) {
    reportError(error)
    return "preparingFailed"
  }
  if (error.code.startsWith("File")) return error.code
  switch (error.code) {
    case "failUnreadable":
    case "failNoPicture":
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
export function isPreparingFault(reason: string): reason is PreparingFault {
  return PREPARING_FAULTS.some((fault) => fault === reason)
}
