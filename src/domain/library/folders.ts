import { sql } from "drizzle-orm"
import { mediaFolder } from "../../../db/schema/library.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { type FolderId, newFolderId } from "../_kernel/ids.ts"
import { flag, moment, select } from "../_kernel/select.ts"
import { type folderMove, MAXIMUM_FOLDERS, type MediaFolder } from "./contract.ts"
import { nestingRefusal } from "./folder-rules.ts"

const FOLDER = {
  folder_id: mediaFolder.id,
  name: mediaFolder.name,
  parent_id: mediaFolder.parentId,
  file_count: sql<number>`(SELECT COUNT(*) FROM library_item
    WHERE library_item.owner_id = media_folder.owner_id AND folder_id IS NOT NULL AND folder_id = media_folder.id AND trashed_at_ms IS NULL)`,
  is_shared: flag(
    sql`EXISTS (SELECT 1 FROM folder_share WHERE folder_share.folder_id = media_folder.id AND state = 'visible' AND is_off = 0)`,
  ),
  created_at: moment(mediaFolder.createdAtMs),
}

/** All folders of the viewer, by name. */
export async function listFolders({ database, viewer }: MemberContext): Promise<{ items: MediaFolder[] }> {
  return { items: await select(database, FOLDER, sql`media_folder WHERE owner_id = ${viewer.id} ORDER BY media_folder.name`) }
}

/** A folder that another one may lie in; read in the batch that changes. */
const PLACE = { folder_id: mediaFolder.id, parent_id: mediaFolder.parentId }

/** Whether a folder may lie there: at the top, or in one of the owner's that lies there itself. */
function mayHold(parentId: FolderId | null, ownerId: string) {
  return parentId === null
    ? sql`1`
    : sql`EXISTS (SELECT 1 FROM media_folder AS parent WHERE parent.id = ${parentId} AND parent.owner_id = ${ownerId} AND parent.parent_id IS NULL)`
}

/** Makes a folder, at the top or in another one. Throws Conflict (FolderNameTaken), NotFound (path `parent_id`), NotAllowed (FolderLimitReached, FolderTooDeep). */
export async function createFolder(
  { database, viewer, nowMs }: MemberContext,
  name: string,
  parentId: FolderId | null = null,
): Promise<MediaFolder> {
  const id = newFolderId(nowMs)
  const { rows, places } = await namedBatch(database, {
    newMediaFolder: sql`INSERT INTO media_folder (id, owner_id, name, parent_id, created_at_ms)
      SELECT ${id}, ${viewer.id}, ${name}, ${parentId}, ${nowMs}
      WHERE (SELECT COUNT(*) FROM media_folder WHERE owner_id = ${viewer.id}) < ${MAXIMUM_FOLDERS} AND ${mayHold(parentId, viewer.id)}
      ON CONFLICT DO NOTHING`,
    rows: select(database, FOLDER, sql`media_folder WHERE owner_id = ${viewer.id} AND name = ${name}`),
    places: select(database, PLACE, sql`media_folder WHERE id = ${parentId ?? ""} AND owner_id = ${viewer.id}`),
  })
  const [row] = rows
  if (parentId !== null && row?.folder_id !== id) refuseNesting({ id: null, hasFolders: false }, places[0])
  if (row === undefined) throw new DomainError("NotAllowed", { errors: [{ path: "name", message: "FolderLimitReached" }] })
  if (row.folder_id !== id) throw nameTaken()
  return row
}

/** Names a folder anew. Throws NotFound and Conflict (FolderNameTaken). */
export async function renameFolder({ database, viewer }: MemberContext, id: FolderId, name: string): Promise<MediaFolder> {
  const { rows } = await namedBatch(database, {
    changedMediaFolder: sql`UPDATE OR IGNORE media_folder SET name = ${name} WHERE id = ${id} AND owner_id = ${viewer.id}`,
    rows: select(database, FOLDER, sql`media_folder WHERE id = ${id} AND owner_id = ${viewer.id}`),
  })
  const [row] = rows
  if (row === undefined) throw new DomainError("NotFound")
  if (row.name !== name) throw nameTaken()
  return row
}

/** Moves a folder into another one, or to the top. Throws NotFound (path `parent_id` too), NotAllowed (FolderIntoItself, FolderTooDeep). */
export async function moveFolder(
  { database, viewer }: MemberContext,
  { folder_id: id, parent_id: parentId }: CallInput<typeof folderMove>,
): Promise<MediaFolder> {
  const own = sql`id = ${id} AND owner_id = ${viewer.id}`
  const hasFolders = sql`EXISTS (SELECT 1 FROM media_folder AS child WHERE child.owner_id = ${viewer.id} AND child.parent_id = ${id})`
  const fits = parentId === null ? sql`1` : sql`${id} <> ${parentId} AND ${mayHold(parentId, viewer.id)} AND NOT ${hasFolders}`
  const { rows, places } = await namedBatch(database, {
    movedMediaFolder: sql`UPDATE media_folder SET parent_id = ${parentId} WHERE ${own} AND ${fits}`,
    rows: select(database, { folder: FOLDER, hasFolders: flag(hasFolders) }, sql`media_folder WHERE ${own}`),
    places: select(database, PLACE, sql`media_folder WHERE id = ${parentId ?? ""} AND owner_id = ${viewer.id}`),
  })
  const [row] = rows
  if (row === undefined) throw new DomainError("NotFound")
  if (parentId !== null) refuseNesting({ id, hasFolders: row.hasFolders }, places[0])
  return row.folder
}

/** Throws why a folder is not where it was wanted; nothing where it is. */
function refuseNesting(folder: Parameters<typeof nestingRefusal>[0], parent: Parameters<typeof nestingRefusal>[1] | undefined): void {
  if (parent === undefined) throw new DomainError("NotFound", { errors: [{ path: "parent_id", message: "NotFound" }] })
  const message = nestingRefusal(folder, parent)
  if (message !== null) throw new DomainError("NotAllowed", { errors: [{ path: "parent_id", message }] })
}

/** Deletes a folder and its link; what was in it lies outside of all folders then, and folders in it at the top. Throws NotFound. */
export async function deleteFolder({ database, viewer }: MemberContext, id: FolderId): Promise<{ folder_id: string }> {
  const { rows } = await namedBatch(database, {
    items: sql`UPDATE library_item SET folder_id = NULL WHERE owner_id = ${viewer.id} AND folder_id IS NOT NULL AND folder_id = ${id} AND trashed_at_ms IS NULL`,
    changedMediaFile: sql`UPDATE media_file SET folder_id = NULL WHERE owner_id = ${viewer.id} AND folder_id = ${id} AND deleted_at_ms IS NULL`,
    // By a link that was taken down what lay in it is known.
    share: sql`DELETE FROM folder_share WHERE folder_id = ${id} AND owner_id = ${viewer.id} AND state = 'visible'`,
    folders: sql`UPDATE media_folder SET parent_id = NULL WHERE owner_id = ${viewer.id} AND parent_id = ${id}`,
    rows: database.all<{ readonly id: string }>(sql`DELETE FROM media_folder WHERE id = ${id} AND owner_id = ${viewer.id} RETURNING id`),
  })
  if (rows.length === 0) throw new DomainError("NotFound")
  return { folder_id: id }
}

function nameTaken(): DomainError {
  return new DomainError("Conflict", { errors: [{ path: "name", message: "FolderNameTaken" }] })
}
