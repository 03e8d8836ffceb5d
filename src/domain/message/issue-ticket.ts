import type { CallOutput } from "../_kernel/call.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import type { socketTicket } from "./contract.ts"

/** A ticket for the viewer's socket; a member's ends with the session. */
export async function issueTicket({ hubs, viewer, nowMs }: ViewerContext): Promise<CallOutput<typeof socketTicket>> {
  const sessionId = viewer.kind === "member" ? viewer.sessionId : null
  const { ticket, expiresAtMs } = await hubs.issueTicket(viewer.id, nowMs, sessionId)
  return { ticket, expires_at: new Date(expiresAtMs).toISOString() }
}
