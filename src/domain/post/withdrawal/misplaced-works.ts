import { sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context } from "../../_kernel/context.ts"
import { emitEach } from "../../_kernel/outbox.ts"
import { workChanged } from "../events.ts"

/** Works that one minute takes up. */
const GROUP = 500
/** A work that waits no longer than this for its checks keeps its files where they are. */
const CHECKED_MS = 60_000

/** Finds works whose files lie where they do not belong and about which nothing is on its way, such as one that waits for a person; answers how many. */
export async function findMisplaced({ database, nowMs }: Pick<Context, "database" | "nowMs">): Promise<number> {
  const isOnItsWay = sql`EXISTS (SELECT 1 FROM outbox WHERE outbox.subject_id = work.id AND outbox.event = ${workChanged.name})`
  const found = await database.all<{ readonly id: string }>(sql`SELECT id FROM work WHERE is_misplaced = 1
    AND updated_at_ms <= ${nowMs - CHECKED_MS} AND NOT ${isOnItsWay} ORDER BY updated_at_ms LIMIT ${GROUP}`)
  if (found.length === 0) return 0
  const ids = JSON.stringify(found.map(({ id }) => id))
  await namedBatch(database, { told: emitEach(workChanged, { work_id: sql`value` }, sql`FROM json_each(${ids})`, { nowMs }) })
  return found.length
}
