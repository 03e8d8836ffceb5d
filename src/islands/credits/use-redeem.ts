import { useState } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import { redeemCode } from "../../domain/credits/contract.ts"
import { CallError, type CallFailure, call } from "../_runtime/call.ts"
import { refreshPurse } from "../identity/member.ts"
import { isWholeCode } from "./typed-code.ts"

export type Redeemed = CallOutput<typeof redeemCode>

/** How far redeeming has got. `incomplete`: what is typed cannot be a code yet. */
export type RedeemState =
  | { readonly kind: "idle" }
  | { readonly kind: "busy" }
  | { readonly kind: "incomplete" }
  | { readonly kind: "failed"; readonly code: CallFailure; readonly requestId: string | null; readonly retryAfterSeconds: number | null }
  | { readonly kind: "done"; readonly redeemed: Redeemed }

/** Redeems what was typed and tells how it went; the purse of the page learns of it. */
export function useRedeem(onRedeemed?: (redeemed: Redeemed) => void) {
  const [state, setState] = useState<RedeemState>({ kind: "idle" })
  const redeem = async (typed: string): Promise<boolean> => {
    if (state.kind === "busy") return false
    if (!isWholeCode(typed)) {
      setState({ kind: "incomplete" })
      return false
    }
    setState({ kind: "busy" })
    try {
      const redeemed = await call(redeemCode, { code: typed }, { handlesErrors: true })
      await refreshPurse()
      setState({ kind: "done", redeemed })
      onRedeemed?.(redeemed)
      return true
    } catch (error) {
      const { code, requestId, retryAfterSeconds } = error instanceof CallError ? error : new CallError("BadAnswer")
      setState({ kind: "failed", code, requestId, retryAfterSeconds })
      return false
    }
  }
  return { state, redeem, forget: () => setState({ kind: "idle" }) }
}
