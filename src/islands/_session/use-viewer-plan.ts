import { useEffect, useState } from "react"
import type { Plan } from "../../domain/_kernel/plans.ts"
import { paymentInfo } from "../../domain/credits/contract.ts"
import { call } from "../_runtime/call.ts"
import { isSignedIn } from "./is-signed-in.ts"

/** The plan of whoever looks, which prices follow; where it does not come, the smallest one stands and the server says the price. */
export function useViewerPlan(): Plan {
  const [plan, setPlan] = useState<Plan>(() => (isSignedIn() ? "free" : "visitor"))
  useEffect(() => {
    if (!isSignedIn()) return
    const leaving = new AbortController()
    call(paymentInfo, {}, { handlesErrors: true, isInBackground: true, signal: leaving.signal }).then(
      (info) => setPlan(info.plan),
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  return plan
}
