import { sql } from "drizzle-orm"
import { mediaFolder } from "../../../db/schema/library.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { type FolderId, newFolderId } from "../_kernel/ids.ts"
import { moment, select } from "../_kernel/select.ts"
import { MAXIMUM_FOLDERS, type MediaFolder } from "./contract.ts"

const FOLDER = {
  folder_id: mediaFolder.id,
  name: mediaFolder.name,
  file_count: sql<number>`(SELECT COUNT(*) FROM library_item
    WHERE library_item.owner_id = media_folder.owner_id AND folder_id IS NOT NULL AND folder_id = media_folder.id AND trashed_at_ms IS NULL)`,
  created_at: moment(mediaFolder.createdAtMs),
}

/** All folders of the viewer, by name. */
export async function listFolders({ database, viewer }: MemberContext): Promise<{ items: MediaFolder[] }> {
  return { items: await select(database, FOLDER, sql`media_folder WHERE owner_id = ${viewer.id} ORDER BY media_folder.name`) }
}

/** Makes a folder. Throws Conflict (FolderNameTaken) and NotAllowed (FolderLimitReached). */
export async function createFolder({ database, viewer, nowMs }: MemberContext, name: string): Promise<MediaFolder> {
  const id = newFolderId(nowMs)
  const { rows } = await namedBatch(database, {
    newMediaFolder: sql`INSERT INTO media_folder (id, owner_id, name, created_at_ms) SELECT ${id}, ${viewer.id}, ${name}, ${nowMs}
      WHERE (SELECT COUNT(*) FROM media_folder WHERE owner_id = ${viewer.id}) < ${MAXIMUM_FOLDERS} ON CONFLICT DO NOTHING`,
    rows: select(database, FOLDER, sql`media_folder WHERE owner_id = ${viewer.id} AND name = ${name}`),
  })
  const [row] = rows
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

/** Deletes a folder; what was in it lies outside of all folders then. Throws NotFound. */
export async function deleteFolder({ database, viewer }: MemberContext, id: FolderId): Promise<{ folder_id: string }> {
  const { rows } = await namedBatch(database, {
    items: sql`UPDATE library_item SET folder_id = NULL WHERE owner_id = ${viewer.id} AND folder_id IS NOT NULL AND folder_id = ${id} AND trashed_at_ms IS NULL`,
    changedMediaFile: sql`UPDATE media_file SET folder_id = NULL WHERE owner_id = ${viewer.id} AND folder_id = ${id} AND deleted_at_ms IS NULL`,
    rows: database.all<{ readonly id: string }>(sql`DELETE FROM media_folder WHERE id = ${id} AND owner_id = ${viewer.id} RETURNING id`),
  })
  if (rows.length === 0) throw new DomainError("NotFound")
  return { folder_id: id }
}

function nameTaken(): DomainError {
  return new DomainError("Conflict", { errors: [{ path: "name", message: "FolderNameTaken" }] })
}
