import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { select } from "../_kernel/select.ts"
import type { itemUses } from "./item-contract.ts"
import { placeOfItem } from "./item-rules.ts"

/** Most works and boards that are named. */
const NAMED = 12
/** What was made from something is counted no further. */
const COUNTED = 100

/** Where an item of the viewer's is used; one round trip. Throws NotFound. */
export async function readUses(
  { database, viewer }: Pick<ViewerContext, "database" | "viewer">,
  { id }: CallInput<typeof itemUses>,
): Promise<CallOutput<typeof itemUses>> {
  const place = placeOfItem(id)
  const isOrigin =
    place.origin === "made"
      ? sql`task_id IS NOT NULL AND task_id = ${place.taskId} AND task_position = ${place.position}`
      : sql`file_id IS NOT NULL AND file_id = ${place.fileId}`
  // Boards know bytes by their hash, which is noted of results alone.
  const bytes =
    place.origin === "made"
      ? sql`(SELECT sha256 FROM task_result WHERE task_id = ${place.taskId} AND position = ${place.position})`
      : sql`NULL`
  const { own, works, boards, made } = await namedBatch(database, {
    own: select(database, { id: sql<string>`id` }, sql`library_item WHERE id = ${id} AND owner_id = ${viewer.id}`),
    works: select(
      database,
      { work_id: sql<string>`DISTINCT work.id`, title: sql<string>`work.title` },
      sql`(SELECT work_id FROM work_origin WHERE ${isOrigin} AND relation = 'self') AS origin
        LEFT JOIN work_item ON work_item.item_id = origin.work_id
        JOIN work ON work.id = COALESCE(work_item.post_id, origin.work_id) AND work.author_id = ${viewer.id} AND work.state <> 'removed' ORDER BY work.id DESC LIMIT ${NAMED}`,
    ),
    boards: select(
      database,
      { board_id: sql<string>`board.id`, title: sql<string>`board.title` },
      sql`board WHERE id IN (SELECT board_id FROM board_use WHERE account_id = ${viewer.id} AND sha256 = ${bytes})
        ORDER BY board.updated_at_ms DESC LIMIT ${NAMED}`,
    ),
    made: select(
      database,
      { count: sql<number>`COUNT(*)` },
      sql`(SELECT 1 FROM library_item INDEXED BY library_item_by_parent
        WHERE owner_id = ${viewer.id} AND parent_id IS NOT NULL AND parent_id = ${id} AND trashed_at_ms IS NULL LIMIT ${COUNTED})`,
    ),
  })
  if (own.length === 0) throw new DomainError("NotFound")
  return { works: [...works], boards: [...boards], made: made[0]?.count ?? 0 }
}
