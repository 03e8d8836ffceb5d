import { and, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { fileOfRow, searchNameOf, takenBytes } from "../upload/index.ts"
import { quotaOf, RESTORABLE_MS } from "../upload/rules.ts"
import { type libraryDelete, type libraryRestore, type libraryUpdate } from "./contract.ts"
import { giveUpOverfull } from "./full-trash.ts"

const { mediaFile } = schema

/** Files of somebody by their ids: a list as one parameter, since a statement may have only so many. The ids are what is sought by, not the owner. */
function isOwnAmong(ownerId: string, ids: readonly string[]): SQL {
  return sql`+${mediaFile.ownerId} = ${ownerId} AND ${mediaFile.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
}

/**
 * Names one file anew or moves files. Answers the files in the asked order. Throws NotFound where none of them is the viewer's, or
 * (path `folder_id`) where the folder is not; nothing is changed then.
 */
export async function updateFiles(
  { database, viewer }: MemberContext,
  { file_ids: ids, name, folder_id: folderId }: CallInput<typeof libraryUpdate>,
): Promise<CallOutput<typeof libraryUpdate>> {
  const isOwn = and(isOwnAmong(viewer.id, ids), isNull(mediaFile.deletedAtMs))
  const hasFolder = sql<number>`EXISTS (SELECT 1 FROM media_folder WHERE id = ${folderId ?? ""} AND owner_id = ${viewer.id})`
  const mayMove = typeof folderId === "string" ? hasFolder : undefined
  const change = {
    ...(name === undefined ? {} : { name, searchName: searchNameOf(name) }),
    ...(folderId === undefined ? {} : { folderId }),
  }
  const { rows } = await namedBatch(database, {
    changedMediaFile: database.update(mediaFile).set(change).where(and(isOwn, mayMove)),
    rows: database.select({ row: mediaFile, hasFolder }).from(mediaFile).where(isOwn),
  })
  const [first] = rows
  if (first === undefined) throw new DomainError("NotFound")
  if (mayMove && first.hasFolder !== 1) throw new DomainError("NotFound", { errors: [{ path: "folder_id", message: "NotFound" }] })
  const found = new Map(rows.map(({ row }) => [row.id, row]))
  return { items: [...new Set(ids)].flatMap((id) => found.get(id) ?? []).map(fileOfRow) }
}

/** Puts files away; for 30 days they can be brought back. Throws NotFound where none of them is or was the viewer's. */
export async function deleteFiles(
  { database, viewer, nowMs }: MemberContext,
  { file_ids: ids }: CallInput<typeof libraryDelete>,
): Promise<CallOutput<typeof libraryDelete>> {
  const isOwn = isOwnAmong(viewer.id, ids)
  const { rows } = await namedBatch(database, {
    changedMediaFile: database
      .update(mediaFile)
      .set({ deletedAtMs: nowMs })
      .where(and(isOwn, isNull(mediaFile.deletedAtMs))),
    overfull: giveUpOverfull(viewer.id, nowMs),
    rows: database
      .select({ id: mediaFile.id })
      .from(mediaFile)
      .where(and(isOwn, isNotNull(mediaFile.deletedAtMs))),
  })
  return changed(rows)
}

/**
 * Brings back what was deleted less than 30 days ago: all of it or, where the room does not suffice, nothing (QuotaExceeded with `used` and `quota`). A file whose
 * bytes were uploaded again meanwhile stays away, as it is there already; one whose folder is gone lies outside of all. Throws NotFound where none of them is the viewer's.
 */
export async function restoreFiles(
  { database, viewer, nowMs }: MemberContext,
  { file_ids: ids }: CallInput<typeof libraryRestore>,
): Promise<CallOutput<typeof libraryRestore>> {
  const list = JSON.stringify([...new Set(ids)])
  const isAway = sql`owner_id = ${viewer.id} AND deleted_at_ms > ${nowMs - RESTORABLE_MS} AND id IN (SELECT value FROM json_each(${list}))`
  const missingBytes = sql`COALESCE((SELECT SUM(size_bytes + extra_bytes) FROM media_file WHERE ${isAway}), 0)`
  const quota = quotaOf(viewer.plan)
  const hasRoom = sql`${takenBytes(viewer.id)} + ${missingBytes} <= ${quota}`
  const { rooms, rows } = await namedBatch(database, {
    rooms: database.all<{ readonly hasRoom: number; readonly used: number }>(
      sql`SELECT ${missingBytes} = 0 OR ${hasRoom} AS "hasRoom", ${takenBytes(viewer.id)} AS used`,
    ),
    changedMediaFile: sql`UPDATE OR IGNORE media_file SET deleted_at_ms = NULL,
      folder_id = (SELECT id FROM media_folder WHERE id = media_file.folder_id) WHERE ${isAway} AND ${hasRoom}`,
    rows: database
      .select({ id: mediaFile.id })
      .from(mediaFile)
      .where(and(isOwnAmong(viewer.id, ids), isNull(mediaFile.deletedAtMs))),
  })
  const [room] = rooms
  if (room?.hasRoom !== 1) throw new DomainError("QuotaExceeded", { data: { used: room?.used ?? 0, quota } })
  return changed(rows)
}

function changed(rows: readonly { readonly id: string }[]): { file_ids: string[] } {
  if (rows.length === 0) throw new DomainError("NotFound")
  return { file_ids: rows.map((row) => row.id) }
}
