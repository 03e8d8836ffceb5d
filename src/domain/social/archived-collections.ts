import { sql } from "drizzle-orm"
import { archivedRows } from "../_kernel/archive.ts"
import type { MemberContext } from "../_kernel/context.ts"

interface ArchivedRow {
  readonly id: string
  readonly name: string
  readonly is_shown: number
  readonly created_at_ms: number
  readonly objects: string
}

/** A collection as the archive holds it: `obj_ids` are what lies in it, the first first. */
export interface ArchivedCollection {
  readonly id: string
  readonly name: string
  readonly is_shown: boolean
  readonly obj_ids: readonly string[]
  readonly created_at: string
  readonly at: string
}

/** The viewer's collections, last changed first. */
export async function* archivedCollections(context: MemberContext): AsyncGenerator<ArchivedCollection> {
  const rows = archivedRows<ArchivedRow>(context, {
    select: sql`name, is_shown, created_at_ms, (SELECT json_group_array(object_id) FROM
      (SELECT object_id FROM collection_item WHERE collection_id = collection.id ORDER BY rank DESC, object_id DESC)) AS objects`,
    from: sql`collection WHERE account_id = ${context.viewer.id}`,
    time: sql`updated_at_ms`,
    id: sql`id`,
  })
  for await (const { objects, is_shown: isShown, created_at_ms: createdAtMs, ...row } of rows)
    yield { ...row, is_shown: isShown === 1, obj_ids: JSON.parse(objects), created_at: new Date(createdAtMs).toISOString() }
}
