import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DEFAULT_PAGE_SIZE } from "../_kernel/paging.ts"
import { listRecent } from "./recent-feed.ts"
import type { squareRecentList } from "./square-contract.ts"
import type { clearRecent, keepRecent } from "./viewed-contract.ts"

/** A page of what the viewer looked at, of every kind, the last first, and whether it is remembered. Throws InvalidInput (cursor). */
export async function listViewed(
  context: MemberContext,
  { cursor, limit = DEFAULT_PAGE_SIZE }: CallInput<typeof squareRecentList>,
): Promise<CallOutput<typeof squareRecentList>> {
  const { inboxes, viewer } = context
  const [list, isOn] = await Promise.all([listRecent(context, null, { cursor, limit }), inboxes.keepsViews(viewer.id)])
  return { ...list, is_on: isOn }
}

/** Forgets all that the viewer looked at. */
export async function forgetViewed({ inboxes, viewer }: MemberContext): Promise<CallOutput<typeof clearRecent>> {
  await inboxes.forgetViews(viewer.id)
  return { is_on: await inboxes.keepsViews(viewer.id) }
}

/** Remembers what the viewer looks at from now on, or nothing; what was remembered goes then. */
export async function keepViewed(
  { inboxes, viewer }: MemberContext,
  { is_on: isOn }: CallInput<typeof keepRecent>,
): Promise<CallOutput<typeof keepRecent>> {
  await inboxes.keepViews(viewer.id, isOn)
  return { is_on: isOn }
}
