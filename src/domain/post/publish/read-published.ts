import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../../db/client.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { rewardedFor } from "../../credits/index.ts"
import type { TextFinding } from "../../moderation/index.ts"
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
}

/** The query of what publishing answers of a work, for batches. `id` is an id or a sub-query of one. */
export function selectPublished(database: Database, id: SQL | WorkId) {
  return database.all<PublishedRow>(sql`SELECT id, object_type AS "objectType", sub_channel AS "subChannel", state, visibility, level,
      cover_key AS "coverKey", preview_key AS "previewKey", width, height, ${rewardedFor(sql`work.id`)} AS stamina
    FROM work WHERE id = ${id}`)
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
