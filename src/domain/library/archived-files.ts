import { type SQL, sql } from "drizzle-orm"
import type { MemberContext } from "../_kernel/context.ts"

/** Rows that one query reads. */
const PAGE = 200

/** A stored file as the archive of an account tells it. */
export interface ArchivedFile {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly content_type: string
  /** Bytes. */
  readonly size: number
  readonly created_at: string
  /** Where it is stored; nothing for the archive's list. */
  readonly key: string
}

interface Row extends Omit<ArchivedFile, "created_at"> {
  readonly atMs: number
}

/** Every file of the viewer that was not deleted, newest first, read in pages. */
export async function* archivedFiles({ database, viewer }: MemberContext, page: number = PAGE): AsyncGenerator<ArchivedFile> {
  let after: SQL = sql``
  for (;;) {
    const rows: readonly Row[] = await database.all<Row>(sql`
      SELECT id, name, kind, content_type, size_bytes AS size, media_key AS key, created_at_ms AS "atMs" FROM media_file
      WHERE owner_id = ${viewer.id} AND deleted_at_ms IS NULL ${after} ORDER BY created_at_ms DESC, id DESC LIMIT ${page}`)
    for (const { atMs, ...row } of rows) yield { ...row, created_at: new Date(atMs).toISOString() }
    const last = rows.at(-1)
    if (last === undefined || rows.length < page) return
    after = sql`AND (created_at_ms, id) < (${last.atMs}, ${last.id})`
  }
}
