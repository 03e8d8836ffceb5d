import type { CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import type { searchHistory } from "./contract.ts"

type History = CallOutput<typeof searchHistory>

/** What the viewer searched for, last first. */
export async function readHistory({ inboxes, viewer }: MemberContext): Promise<History> {
  const { queries, isOn } = await inboxes.searches(viewer.id)
  return { items: [...queries], is_on: isOn }
}

/** Forgets queries of the viewer, all of them for null. */
export async function forgetHistory(context: MemberContext, keywords: readonly string[] | null): Promise<History> {
  await context.inboxes.forgetSearches(context.viewer.id, keywords)
  return readHistory(context)
}

/** Keeps queries of the viewer from now on, or none; what was kept goes then. */
export async function keepHistory(context: MemberContext, isOn: boolean): Promise<History> {
  await context.inboxes.keepSearches(context.viewer.id, isOn)
  return isOn ? readHistory(context) : forgetHistory(context, null)
}
