import type { CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import type { listSessions as declaration } from "./contract.ts"

/** Where the account is signed in, the last used first. Asks the account's object only. */
export async function listSessions({ sessions, viewer, nowMs }: MemberContext): Promise<CallOutput<typeof declaration>> {
  const entries = await sessions.list(viewer.id, nowMs)
  const items = entries.map((entry) => ({
    id: entry.id,
    is_current: entry.id === viewer.sessionId,
    device: entry.name,
    address: entry.address,
    opened_at: new Date(entry.openedAtMs).toISOString(),
    seen_at: new Date(entry.seenAtMs).toISOString(),
  }))
  return { items }
}
