import { type SQL, sql } from "drizzle-orm"
import { collection } from "../../../db/schema/social.ts"
import type { ViewerId } from "../_kernel/ids.ts"
import { flag, moment, via } from "../_kernel/select.ts"
import { IS_OPEN } from "../post/index.ts"
import { urlOf } from "../profile/index.ts"

/** A collection as somebody sees it: fields over its row. */
export function collectionFields(viewerId: ViewerId | null) {
  const coverKey = sql<string | null>`(SELECT cover_key FROM collection_item AS item CROSS JOIN work ON work.id = item.object_id
      WHERE item.collection_id = collection.id AND ${IS_OPEN} AND visibility = 'public' AND level <= 2 AND cover_key <> ''
      ORDER BY item.rank DESC, item.object_id DESC LIMIT 1)`
  return {
    id: collection.id,
    name: collection.name,
    is_shown: collection.isShown,
    is_own: flag(sql`collection.account_id = ${viewerId ?? ""}`),
    count: sql<number>`(SELECT COUNT(*) FROM collection_item AS item WHERE item.collection_id = collection.id)`,
    cover: via(coverKey, urlOf),
    update_at: moment(collection.updatedAtMs),
  }
}

/** Whether a work lies in the row `collection`. */
export function holdsWork(workId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM collection_item AS item WHERE item.collection_id = collection.id AND item.object_id = ${workId})`
}
