import { useStore } from "@nanostores/react"
import type { Plan } from "../../domain/_kernel/plans.ts"
import { isSignedIn } from "./is-signed-in.ts"
import { $membership } from "./member.ts"

/** The plan of whoever looks, which prices follow; where it does not come, the smallest one stands and the server says the price. */
export function useViewerPlan(): Plan {
  return useStore($membership, { ssr: "initial" })?.plan ?? (isSignedIn() ? "free" : "visitor")
}
