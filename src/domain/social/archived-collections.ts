import { sql } from "drizzle-orm"
import { collection } from "../../../db/schema/social.ts"
import { archivedRows } from "../_kernel/archive.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { json, moment } from "../_kernel/select.ts"

/** The viewer's collections as the archive holds them, last changed first: `obj_ids` are what lies in one, the first first. */
export function archivedCollections(context: MemberContext) {
  return archivedRows(context, {
    select: {
      name: collection.name,
      is_shown: collection.isShown,
      obj_ids: json<readonly string[]>(sql`(SELECT json_group_array(object_id) FROM
        (SELECT object_id FROM collection_item WHERE collection_id = collection.id ORDER BY rank DESC, object_id DESC))`),
      created_at: moment(collection.createdAtMs),
    },
    from: sql`collection WHERE account_id = ${context.viewer.id}`,
    time: sql`updated_at_ms`,
    id: sql`id`,
  })
}
