import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { flag, select } from "../_kernel/select.ts"
import { contentHashOf } from "../upload/rules.ts"
import type { itemUses } from "./item-contract.ts"
import { type ItemPlace, placeOfItem } from "./item-rules.ts"

/** Most works and boards that are named. */
const NAMED = 12
/** Boards that are looked at for whether an item lies on them. */
const LOOKED_AT = 100
/** What was made from something is counted no further. */
const COUNTED = 100

/** Where an item of the viewer's is used; one round trip. Throws NotFound. */
export async function readUses(
  { database, viewer }: Pick<ViewerContext, "database" | "viewer">,
  { id }: CallInput<typeof itemUses>,
): Promise<CallOutput<typeof itemUses>> {
  const place = placeOfItem(id)
  const selectOwn = () => select(database, { id: sql<string>`id` }, sql`library_item WHERE id = ${id} AND owner_id = ${viewer.id}`)
  if (place.origin === "page") {
    // Nothing is made from a board or an article as a whole.
    if ((await selectOwn()).length === 0) throw new DomainError("NotFound")
    return { works: [], boards: [], made: 0 }
  }
  const isOrigin =
    place.origin === "made"
      ? sql`task_id IS NOT NULL AND task_id = ${place.taskId} AND task_position = ${place.position}`
      : sql`file_id IS NOT NULL AND file_id = ${place.fileId}`
  const { own, works, boards, made } = await namedBatch(database, {
    own: selectOwn(),
    works: select(
      database,
      { work_id: sql<string>`DISTINCT work.id`, title: sql<string>`work.title` },
      sql`(SELECT work_id FROM work_origin WHERE ${isOrigin} AND relation = 'self') AS origin
        LEFT JOIN work_item ON work_item.item_id = origin.work_id
        JOIN work ON work.id = COALESCE(work_item.post_id, origin.work_id) AND work.author_id = ${viewer.id} AND work.state <> 'removed' ORDER BY work.id DESC LIMIT ${NAMED}`,
    ),
    boards: boardsWith(database, viewer.id, place),
    made: select(
      database,
      { count: sql<number>`COUNT(*)` },
      sql`(SELECT 1 FROM library_item INDEXED BY library_item_by_parent
        WHERE owner_id = ${viewer.id} AND parent_id IS NOT NULL AND parent_id = ${id} AND trashed_at_ms IS NULL LIMIT ${COUNTED})`,
    ),
  })
  if (own.length === 0) throw new DomainError("NotFound")
  return { works: [...works], boards: await truly(boards), made: made[0]?.count ?? 0 }
}

/**
 * The boards on which bytes lie that may be an item's, the last changed first. Boards know bytes by their hash; that of a result is noted, a file is
 * known by the hash of its parts' hashes, so whatever has its size is looked at.
 */
function boardsWith(database: ViewerContext["database"], accountId: string, place: Exclude<ItemPlace, { readonly origin: "page" }>) {
  const found = {
    board_id: sql<string>`board.id`,
    title: sql<string>`board.title`,
    sha256: sql<string>`board_use.sha256`,
    contentHash: place.origin === "made" ? sql<string | null>`NULL` : sql<string | null>`file.content_hash`,
    // What is rewritten without the place where it was taken keeps its size and its look.
    isAlike: place.origin === "made" ? flag(sql`1`) : flag(sql`board_blob.perceptual_hash = file.perceptual_hash`),
  }
  const from =
    place.origin === "made"
      ? sql`task_result AS result CROSS JOIN board_use ON board_use.account_id = ${accountId} AND board_use.sha256 = result.sha256
          CROSS JOIN board ON board.id = board_use.board_id WHERE result.task_id = ${place.taskId} AND result.position = ${place.position}`
      : sql`media_file AS file CROSS JOIN board_blob ON board_blob.account_id = ${accountId} AND board_blob.size_bytes = file.size_bytes
          CROSS JOIN board_use ON board_use.account_id = ${accountId} AND board_use.sha256 = board_blob.sha256
          CROSS JOIN board ON board.id = board_use.board_id WHERE file.id = ${place.fileId}`
  return select(database, found, sql`${from} ORDER BY board.updated_at_ms DESC LIMIT ${LOOKED_AT}`)
}

/** Those boards on which the item itself lies. */
async function truly(rows: Awaited<ReturnType<typeof boardsWith>>): Promise<CallOutput<typeof itemUses>["boards"]> {
  const hashes = await Promise.all(rows.map(({ sha256 }) => contentHashOf([sha256])))
  const boards = rows.filter(({ isAlike, contentHash }, index) => isAlike || contentHash === hashes[index])
  const byId = new Map(boards.map(({ board_id, title }) => [board_id, { board_id, title }]))
  return [...byId.values()].slice(0, NAMED)
}
