import { sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import { task } from "../../../db/schema/task.ts"
import { beginningWith } from "../_kernel/beginning-with.ts"
import { select } from "../_kernel/select.ts"

/** The query of tasks whose id begins with a text and whose they are, as a part of a batch. */
export function selectNamedTasks(database: Database, text: string, limit: number) {
  const from = sql`task WHERE ${beginningWith(sql`id`, text)} AND deleted_at_ms IS NULL LIMIT ${limit}`
  return select(database, { id: task.id, viewerId: task.viewerId }, from)
}
