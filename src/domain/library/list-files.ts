import { and, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { below } from "../_kernel/below.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import { fileOfRow, searchNameOf } from "../upload/index.ts"
import { UPLOAD_CATEGORIES } from "../upload/rules.ts"
import type { libraryList } from "./contract.ts"

const { mediaFile } = schema

/** A page of the viewer's files, newest first. Throws InvalidInput (cursor). */
export async function listFiles(
  { database, viewer }: MemberContext,
  { search = "", kind, file_ids: ids, folder_id: folderId, cursor, limit = DEFAULT_PAGE_SIZE }: CallInput<typeof libraryList>,
): Promise<CallOutput<typeof libraryList>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const rows = await database
    .select()
    .from(mediaFile)
    .where(
      and(
        eq(mediaFile.ownerId, viewer.id),
        isNull(mediaFile.deletedAtMs),
        ne(mediaFile.category, UPLOAD_CATEGORIES.helper),
        inFolder(folderId),
        kind && eq(mediaFile.kind, kind),
        ids && sql`${mediaFile.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        // No pattern, so that nothing in a name is more than itself.
        search === "" ? undefined : sql`instr(${mediaFile.searchName}, ${searchNameOf(search)}) > 0`,
        below(mediaFile.createdAtMs, mediaFile.id, after),
      ),
    )
    .orderBy(desc(mediaFile.createdAtMs), desc(mediaFile.id))
    .limit(limit + 1)
  const page = toPage(rows, limit, (row) => ({ sortValue: row.createdAtMs, id: row.id }))
  return { items: page.rows.map(fileOfRow), next_cursor: page.nextCursor }
}

/** Undefined: wherever a file is; null: outside of all folders. */
function inFolder(folderId: string | null | undefined): SQL | undefined {
  if (folderId === undefined) return undefined
  return folderId === null ? isNull(mediaFile.folderId) : eq(mediaFile.folderId, folderId)
}
