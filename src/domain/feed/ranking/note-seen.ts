import "../../message/ports.ts"
import "../../social/ports.ts"
import { sql } from "drizzle-orm"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { ViewerContext } from "../../_kernel/context.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { IS_OPEN } from "../../post/index.ts"
import type { noteSeen as declaration } from "./contract.ts"

/** Notes what the viewer saw, opened or played; what a member opened is among what they looked at last. */
export async function noteSeen(
  context: ViewerContext,
  { ids, kind = "view" }: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const { viewer, viewTallies, nowMs } = context
  const counted = await viewTallies.note(viewer.id, kind === "play" ? "play" : "view", ids, nowMs)
  if (kind === "open" && viewer.kind === "member") await context.inboxes.noteViews(viewer.id, await openAmong(context, ids), nowMs)
  return { counted }
}

function openAmong({ database }: ViewerContext, ids: readonly WorkId[]) {
  return database.all<{ readonly objectType: number; readonly id: string }>(sql`SELECT object_type AS "objectType", id FROM work
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${IS_OPEN}`)
}
