import { normaliseEmail, normalisePhone } from "../../domain/identity/identifier-rules.ts"
import type { CodeScene } from "../../domain/identity/rules.ts"
import { sendCode } from "../../domain/identity/sign-in-contract.ts"
import { call } from "../_runtime/call.ts"
import { humanChecked } from "../identity/human-checked.ts"

/** A code on its way; good only together with `sessionId`, and only for the recipient. */
export interface SentCode {
  readonly recipient: string
  readonly sessionId: string
  /** Milliseconds since 1970 from which another may be asked for. */
  readonly resendAtMs: number
}

/** Where a code goes. */
export type CodeWay = "email" | "phone"

/** Sends a code by email or SMS. Throws CallError. */
export async function sendCodeTo(way: CodeWay, typed: string, scene: CodeScene): Promise<SentCode> {
  const recipient = (way === "email" ? normaliseEmail(typed) : normalisePhone(typed)) ?? typed
  const to = way === "email" ? { type: "email" as const, email: recipient } : { type: "sms" as const, phone: recipient }
  const { session_id, resend_after } = await humanChecked((check) => call(sendCode, { ...to, scene, ...check }, { handlesErrors: true }))
  return { recipient, sessionId: session_id, resendAtMs: Date.now() + resend_after * 1000 }
}
