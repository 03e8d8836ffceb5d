import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../../db/client.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { rewardedFor } from "../../credits/index.ts"
import type { TextFinding } from "../../moderation/index.ts"
import { LEVELS } from "../../moderation/level-rules.ts"
import { mediaUrl } from "../../upload/rules.ts"
import { cardPath } from "../path-rules.ts"
import type { WorkState, WorkVisibility } from "../state-rules.ts"
import type { Published } from "./input-schemas.ts"

/** A row of `selectPublished`. */
export interface PublishedRow {
  readonly id: WorkId
  readonly objectType: number
  readonly subChannel: string | null
  readonly state: WorkState
  readonly visibility: WorkVisibility
  readonly level: number
  readonly coverKey: string
  readonly previewKey: string | null
  readonly width: number
  readonly height: number
  readonly stamina: number
  /** What the author said of its level; 0 where nothing. */
  readonly authorLevel: number
  /** JSON of what of it others do not see. */
  readonly notShown: string
}

/** The query of what publishing answers of a work, for batches. `id` is an id or a sub-query of one. */
export function selectPublished(database: Database, id: SQL | WorkId) {
  return database.all<PublishedRow>(sql`SELECT id, object_type AS "objectType", sub_channel AS "subChannel", state, visibility, level,
      cover_key AS "coverKey", preview_key AS "previewKey", width, height, ${rewardedFor(sql`work.id`)} AS stamina,
      (SELECT author_level FROM work_text WHERE work_id = work.id) AS "authorLevel", ${notShownOf(sql`work`)} AS "notShown"
    FROM work WHERE id = ${id}`)
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
    not_shown: JSON.parse(row.notShown),
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
