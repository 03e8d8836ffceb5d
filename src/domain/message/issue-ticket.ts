import type { CallOutput } from "../_kernel/call.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import type { socketTicket } from "./contract.ts"

/** A ticket for the viewer's socket; a member's ends with the session. */
export async function issueTicket({ hubs, viewer, nowMs }: ViewerContext): Promise<CallOutput<typeof socketTicket>> {
  const session = viewer.kind === "member" ? { id: viewer.sessionId, endsAtMs: viewer.tokenEndsAtMs ?? null } : { id: null, endsAtMs: null }
  const { ticket, expiresAtMs } = await hubs.issueTicket(viewer.id, nowMs, session)
  return { ticket, expires_at: new Date(expiresAtMs).toISOString() }
}
