import { useStore } from "@nanostores/react"
import type { Plan } from "../../domain/_kernel/plans.ts"
import { useIsSignedIn } from "./is-signed-in.ts"
import { $membership } from "./member.ts"

/** The viewer's plan, which prices follow; where it does not come, the smallest one stands and the server says the price. */
export function useViewerPlan(): Plan {
  const isMember = useIsSignedIn()
  return useStore($membership, { ssr: "initial" })?.plan ?? (isMember ? "free" : "visitor")
}
