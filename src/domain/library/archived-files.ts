import { sql } from "drizzle-orm"
import { archivedRows } from "../_kernel/archive.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { captionsOf, type KeptCaptions } from "../upload/index.ts"

/** A stored file as the archive of an account tells it. */
export interface ArchivedFile {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly content_type: string
  /** Bytes. */
  readonly size: number
  readonly created_at: string
  /** Captions that lie beside it; only videos have any. */
  readonly captions: readonly KeptCaptions[]
  /** Where it is stored; nothing for the archive's list. */
  readonly key: string
}

/** Every file of the viewer that was not deleted, newest first, read in pages. */
export async function* archivedFiles(context: MemberContext, page?: number): AsyncGenerator<ArchivedFile> {
  const list = {
    select: sql`name, kind, content_type, size_bytes AS size, media_key AS key, captions`,
    from: sql`media_file WHERE owner_id = ${context.viewer.id} AND deleted_at_ms IS NULL`,
    time: sql`created_at_ms`,
    id: sql`id`,
  }
  type Row = Omit<ArchivedFile, "created_at" | "captions"> & { readonly captions: string }
  for await (const { at, ...row } of archivedRows<Row>(context, list, page)) yield { ...row, captions: captionsOf(row), created_at: at }
}
