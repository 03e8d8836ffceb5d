import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../../db/client.ts"
import { work } from "../../../../db/schema/post.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { json, type RowOf, select } from "../../_kernel/select.ts"
import { rewardedFor } from "../../credits/index.ts"
import type { TextFinding } from "../../moderation/index.ts"
import { LEVELS } from "../../moderation/level-rules.ts"
import { mediaUrl } from "../../upload/rules.ts"
import { cardPath } from "../path-rules.ts"
import type { Published } from "./input-schemas.ts"

const { id: workId, objectType, subChannel, state, visibility, level, coverKey, previewKey, width, height } = work

/** What publishing tells of a work. */
const published = () => ({
  ...{ id: workId, objectType, subChannel, state, visibility, level, coverKey, previewKey, width, height },
  stamina: sql<number>`${rewardedFor(sql`work.id`)}`,
  /** What the author said of its level; 0 where nothing. */
  authorLevel: sql<number>`(SELECT author_level FROM work_text WHERE work_id = work.id)`,
  /** What of it others do not see. */
  notShown: json<Published["not_shown"]>(notShownOf(sql`work`)),
})
export type PublishedRow = RowOf<ReturnType<typeof published>>

/** The query of what publishing answers of a work, for batches. `id` is an id or a sub-query of one. */
export function selectPublished(database: Database, id: SQL | WorkId) {
  return select(database, published(), sql`work WHERE work.id = ${id}`)
}

/** Items of a post that stand by themselves and are not for others, though the post is. */
function notShownOf(post: SQL): SQL {
  const isOpen = sql`(item.state = 'visible' AND item.visibility <> 'private' AND item.level <> ${LEVELS.blocked})`
  return sql`(SELECT json_group_array(json_object('position', position, 'id', item_id, 'state', item.state, 'visibility', item.visibility))
    FROM work_item JOIN work item ON item.id = item_id WHERE post_id = ${post}.id AND ${post}.visibility <> 'private' AND item.is_part = 0 AND NOT ${isOpen})`
}

/** What publishing and editing answer. */
export function publishedOf(row: PublishedRow, findings: readonly TextFinding[]): Published {
  const { id, objectType, subChannel, state, visibility, level, stamina } = row
  const path = cardPath({ id, obj_type: objectType, sub_channel: subChannel ?? undefined })
  return {
    id,
    obj_type: objectType,
    ...(subChannel === null ? {} : { sub_channel: subChannel }),
    state,
    visibility,
    level,
    unrated: level !== LEVELS.unrated ? null : row.authorLevel > 0 ? "standing" : "level",
    not_shown: row.notShown,
    path,
    jump_url: path,
    is_first_today: stamina > 0,
    stamina,
    preview: previewOf(row),
    findings: findings.map((finding) => ({ ...finding, span: { ...finding.span } })),
  }
}

function previewOf({ coverKey, previewKey, width, height }: PublishedRow): Published["preview"] {
  if (previewKey !== null) return { kind: "video", url: mediaUrl(previewKey), width, height }
  return coverKey === "" ? null : { kind: "image", url: mediaUrl(coverKey), width, height }
}
