import { sql } from "drizzle-orm"
import { mediaFile } from "../../../db/schema/library.ts"
import { archivedRows } from "../_kernel/archive.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { via } from "../_kernel/select.ts"
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
    select: {
      name: mediaFile.name,
      kind: mediaFile.kind,
      content_type: mediaFile.contentType,
      size: mediaFile.sizeBytes,
      key: mediaFile.mediaKey,
      captions: via(mediaFile.captions, (captions) => captionsOf({ captions })),
    },
    from: sql`media_file WHERE owner_id = ${context.viewer.id} AND deleted_at_ms IS NULL`,
    time: sql`created_at_ms`,
    id: sql`id`,
  }
  for await (const { at, ...row } of archivedRows(context, list, page)) yield { ...row, created_at: at }
}
