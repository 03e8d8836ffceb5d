import { type SQL, sql } from "drizzle-orm"
import { libraryItem } from "../../../db/schema/library.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { TaskId } from "../_kernel/ids.ts"
import { flag, type RowOf, select } from "../_kernel/select.ts"
import { takenBytes } from "../upload/index.ts"
import { quotaOf, RESTORABLE_MS } from "../upload/rules.ts"
import { giveUpOverfull, LONG_AGO_MS } from "./full-trash.ts"
import type { itemOperate, itemUpdate } from "./item-contract.ts"

/** No reason to read all that somebody has for a few of it: the ids are what is sought by. */
const isOwners = (ownerId: string) => sql`+owner_id = ${ownerId}`
const listed = (ids: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Rates, marks and files items of the viewer. Throws NotFound where none of them is theirs, or (path `folder_id`) where the folder is not. */
export async function updateItems(
  { database, viewer }: MemberContext,
  { ids, rating, is_favorite: isFavorite, folder_id: folderId }: CallInput<typeof itemUpdate>,
): Promise<CallOutput<typeof itemUpdate>> {
  const own = sql`${isOwners(viewer.id)} AND trashed_at_ms IS NULL AND id IN ${listed(ids)}`
  const hasFolder = sql`EXISTS (SELECT 1 FROM media_folder WHERE id = ${folderId ?? ""} AND owner_id = ${viewer.id})`
  const mayMove = typeof folderId === "string" ? hasFolder : sql`1`
  const changes = [
    ...(rating === undefined ? [] : [sql`rating = ${rating}`]),
    ...(isFavorite === undefined ? [] : [sql`is_favorite = ${isFavorite ? 1 : 0}`]),
    ...(folderId === undefined ? [] : [sql`folder_id = ${folderId}`]),
  ]
  const { rows } = await namedBatch(database, {
    items: sql`UPDATE library_item SET ${sql.join(changes, sql`, `)} WHERE ${own} AND ${mayMove}`,
    // The file says where it lies; its item follows.
    files:
      folderId === undefined
        ? []
        : [
            sql`UPDATE media_file SET folder_id = ${folderId} WHERE ${isOwners(viewer.id)} AND deleted_at_ms IS NULL AND id IN ${listed(ids)} AND ${mayMove}`,
          ],
    rows: select(database, { id: sql<string>`id`, hasFolder: flag(hasFolder) }, sql`library_item WHERE ${own}`),
  })
  const [first] = rows
  if (first === undefined) throw new DomainError("NotFound")
  if (typeof folderId === "string" && !first.hasFolder)
    throw new DomainError("NotFound", { errors: [{ path: "folder_id", message: "NotFound" }] })
  return { ids: rows.map(({ id }) => id) }
}

/** Puts items into the trash, brings them back or deletes them for good. Throws NotFound where none is the viewer's, QuotaExceeded. */
export async function operateItems(
  context: MemberContext,
  { ids, operation }: CallInput<typeof itemOperate>,
): Promise<CallOutput<typeof itemOperate>> {
  const own = sql`FROM library_item WHERE ${isOwners(context.viewer.id)} AND id IN ${listed(ids)}`
  const isOwnFile = sql`id IN (SELECT id ${own} AND origin = 'brought')`
  const isOwnResult = sql`(task_id, position) IN (SELECT task_id, position ${own} AND origin = 'made')`
  const found = await CARRIED_OUT[operation](context, ids, { isOwnFile, isOwnResult })
  if (found.length === 0) throw new DomainError("NotFound")
  await forgetLive(context, [...new Set(found.flatMap(({ taskId }) => taskId ?? []))])
  return { ids: found.map(({ id }) => id) }
}

interface Own {
  readonly isOwnFile: SQL
  readonly isOwnResult: SQL
}
const CHANGED = { id: libraryItem.id, taskId: libraryItem.taskId }
type Carrying = (context: MemberContext, ids: readonly string[], own: Own) => Promise<readonly RowOf<typeof CHANGED>[]>

const CARRIED_OUT: Readonly<Record<CallInput<typeof itemOperate>["operation"], Carrying>> = {
  async trash({ database, viewer, nowMs }, ids, { isOwnFile, isOwnResult }) {
    const { rows } = await namedBatch(database, {
      files: sql`UPDATE media_file SET deleted_at_ms = ${nowMs} WHERE ${isOwnFile} AND deleted_at_ms IS NULL`,
      results: sql`UPDATE task_result SET trashed_at_ms = ${nowMs} WHERE ${isOwnResult} AND trashed_at_ms IS NULL`,
      overfull: giveUpOverfull(viewer.id, nowMs),
      rows: itemsOf(database, viewer.id, ids, sql`trashed_at_ms IS NOT NULL`),
    })
    return rows
  },
  async restore({ database, viewer, nowMs }, ids, { isOwnFile, isOwnResult }) {
    const isAway = sql`${isOwnFile} AND deleted_at_ms > ${nowMs - RESTORABLE_MS}`
    const missingBytes = sql`COALESCE((SELECT SUM(size_bytes + extra_bytes) FROM media_file WHERE ${isAway}), 0)`
    const quota = quotaOf(viewer.plan)
    const hasRoom = sql`(${missingBytes} = 0 OR ${takenBytes(viewer.id)} + ${missingBytes} <= ${quota})`
    const { room, rows } = await namedBatch(database, {
      room: select(database, { isThere: flag(hasRoom), used: sql<number>`${takenBytes(viewer.id)}` }),
      results: sql`UPDATE task_result SET trashed_at_ms = NULL WHERE ${isOwnResult} AND trashed_at_ms > ${nowMs - RESTORABLE_MS} AND ${hasRoom}`,
      files: sql`UPDATE OR IGNORE media_file SET deleted_at_ms = NULL,
        folder_id = (SELECT id FROM media_folder WHERE id = media_file.folder_id) WHERE ${isAway} AND ${hasRoom}`,
      // A folder that is gone lets go of what is not in the trash alone.
      strays: sql`UPDATE library_item SET folder_id = NULL WHERE ${isOwners(viewer.id)} AND origin = 'made' AND folder_id IS NOT NULL
        AND id IN ${listed(ids)} AND NOT EXISTS (SELECT 1 FROM media_folder WHERE id = library_item.folder_id)`,
      rows: itemsOf(database, viewer.id, ids, sql`trashed_at_ms IS NULL`),
    })
    if (room[0]?.isThere === false) throw new DomainError("QuotaExceeded", { data: { used: room[0].used, quota } })
    return rows
  },
  async delete({ database, viewer }, ids, { isOwnFile, isOwnResult }) {
    const { rows } = await namedBatch(database, {
      rows: itemsOf(database, viewer.id, ids, sql`trashed_at_ms IS NOT NULL`),
      // The sweeps take the bytes, and the rows after them.
      files: sql`UPDATE media_file SET deleted_at_ms = ${LONG_AGO_MS} WHERE ${isOwnFile} AND deleted_at_ms IS NOT NULL`,
      results: sql`UPDATE task_result SET trashed_at_ms = ${LONG_AGO_MS} WHERE ${isOwnResult} AND trashed_at_ms IS NOT NULL`,
      items: sql`DELETE FROM library_item WHERE ${isOwners(viewer.id)} AND trashed_at_ms IS NOT NULL AND id IN ${listed(ids)}`,
    })
    return rows
  },
}

function itemsOf(database: MemberContext["database"], ownerId: string, ids: readonly string[], state: SQL) {
  return select(database, CHANGED, sql`library_item WHERE ${isOwners(ownerId)} AND ${state} AND id IN ${listed(ids)}`)
}

/** The hub goes on showing what a task came to, for some minutes; asked again, it tells what is left. */
async function forgetLive({ hubs, viewer, log }: MemberContext, taskIds: readonly TaskId[]): Promise<void> {
  if (taskIds.length === 0) return
  await hubs.forget(viewer.id, taskIds).catch((error: unknown) => log.error("hub away", { error: String(error) }))
}
