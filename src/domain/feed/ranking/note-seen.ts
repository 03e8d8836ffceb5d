import "../../message/ports.ts"
import { sql } from "drizzle-orm"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { ViewerContext } from "../../_kernel/context.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { addressPrefix } from "../../identity/device-rules.ts"
import { IS_OPEN } from "../../post/index.ts"
import type { SeenBy } from "../../social/ports.ts"
import type { noteSeen as declaration } from "./contract.ts"

/** Notes what the viewer saw, opened or played; what a member opened is among what they looked at last. */
export async function noteSeen(
  context: ViewerContext,
  { ids, kind = "view" }: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const { viewer, viewTallies, nowMs } = context
  const counted = await viewTallies.note(await seenBy(context), kind === "play" ? "play" : "view", ids, nowMs)
  if (kind === "open" && viewer.kind === "member") await context.inboxes.noteViews(viewer.id, await openAmong(context, ids), nowMs)
  return { counted }
}

function openAmong({ database }: ViewerContext, ids: readonly WorkId[]) {
  return database.all<{ readonly objectType: number; readonly id: string }>(sql`SELECT object_type AS "objectType", id FROM work
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${IS_OPEN}`)
}

/** A browser can be as many guests as it likes, so visitors are told apart by their network, which the tally does not learn. */
async function seenBy(context: ViewerContext): Promise<SeenBy> {
  const { viewer, origin } = context
  if (viewer.kind === "member") return { key: viewer.id, accountId: viewer.id }
  return { key: await context.blind("viewer address", addressPrefix(origin.address)), accountId: null }
}
