import { type SQL, sql } from "drizzle-orm"
import type { CollectionId, ViewerId } from "../_kernel/ids.ts"
import { IS_OPEN } from "../post/index.ts"
import { urlOf } from "../profile/index.ts"
import type { Collection } from "./collection-contract.ts"

/** A row of `collection` with what is told of it. */
export interface CollectionRow {
  readonly id: CollectionId
  readonly accountId: string
  readonly name: string
  readonly isShown: number
  readonly updatedAtMs: number
  readonly count: number
  readonly coverKey: string | null
  /** Null where no work was asked about. */
  readonly has: number | null
}

/** The columns of a `CollectionRow`; `workId` is the work that is asked about. */
export function collectionColumns(workId: string | null): SQL {
  return sql`collection.id, collection.account_id AS "accountId", collection.name, collection.is_shown AS "isShown", collection.updated_at_ms AS "updatedAtMs",
    (SELECT COUNT(*) FROM collection_item AS item WHERE item.collection_id = collection.id) AS count,
    (SELECT cover_key FROM collection_item AS item CROSS JOIN work ON work.id = item.object_id
      WHERE item.collection_id = collection.id AND ${IS_OPEN} AND visibility = 'public' AND level <= 2 AND cover_key <> ''
      ORDER BY item.rank DESC, item.object_id DESC LIMIT 1) AS "coverKey",
    ${
      workId === null
        ? sql`NULL`
        : sql`EXISTS (SELECT 1 FROM collection_item AS item WHERE item.collection_id = collection.id AND item.object_id = ${workId})`
    } AS has`
}

/** A collection as somebody sees it. */
export function collectionOf(row: CollectionRow, viewerId: ViewerId | null): Collection {
  return {
    id: row.id,
    name: row.name,
    is_shown: row.isShown === 1,
    is_own: row.accountId === viewerId,
    count: row.count,
    cover: urlOf(row.coverKey),
    update_at: new Date(row.updatedAtMs).toISOString(),
    ...(row.has === null ? {} : { has: row.has === 1 }),
  }
}
