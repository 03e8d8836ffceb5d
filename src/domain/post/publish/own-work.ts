import { sql } from "drizzle-orm"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { type Level, levelOf } from "../../moderation/level-rules.ts"
import type { WorkState, WorkVisibility } from "../state-rules.ts"

/** A work as its author changes it. */
export interface OwnWork {
  readonly id: WorkId
  readonly objectType: number
  readonly subChannel: string | null
  readonly title: string
  readonly text: string
  readonly tags: readonly string[]
  readonly language: string
  readonly state: WorkState
  readonly visibility: WorkVisibility
  readonly authorLevel: Level | 0
  readonly textLevel: Level
  readonly coverKey: string
  readonly streamKey: string | null
  readonly document: string | null
  /** What its recipe asks for; null without one. */
  readonly prompt: string | null
  readonly firstShownAtMs: number | null
  /** Its revision: whoever changes it writes another. */
  readonly updatedAtMs: number
  /** Its items in their order; none of what is no post. */
  readonly items: readonly OwnItem[]
}

/** An item of a post with what is said of it as a work. */
export interface OwnItem {
  readonly id: WorkId
  readonly caption: string
  readonly isPart: boolean
  readonly title: string
  readonly text: string
  readonly tags: readonly string[]
  readonly firstShownAtMs: number | null
}

interface Row extends Omit<OwnWork, "tags" | "items" | "authorLevel" | "textLevel"> {
  readonly tags: string
  readonly items: string
  readonly authorLevel: number
  readonly textLevel: number
}

/** A work of the member's that was not removed. Throws NotFound. */
export async function readOwnWork({ database, viewer }: MemberContext, id: WorkId): Promise<OwnWork> {
  const [row] =
    await database.all<Row>(sql`SELECT work.id, work.object_type AS "objectType", work.sub_channel AS "subChannel", work.title, work.state, work.visibility, work.updated_at_ms AS "updatedAtMs",
      work.cover_key AS "coverKey", work.stream_key AS "streamKey", work_text.text, work_text.tags, work_text.language, work_text.author_level AS "authorLevel",
      work_text.text_level AS "textLevel", work_text.document, json_extract(work_text.recipe, '$.prompt') AS prompt, work_text.first_shown_at_ms AS "firstShownAtMs",
      (SELECT json_group_array(json_object('id', item_id, 'caption', caption, 'isPart', is_part, 'title', title, 'text', text, 'tags', json(tags), 'firstShownAtMs', first_shown_at_ms)) FROM
        (SELECT item_id, caption, part.is_part, part.title, said.text, said.tags, said.first_shown_at_ms FROM work_item JOIN work AS part ON part.id = work_item.item_id
          JOIN work_text AS said ON said.work_id = part.id WHERE post_id = work.id ORDER BY position)) AS items
    FROM work JOIN work_text ON work_text.work_id = work.id
    WHERE work.id = ${id} AND work.author_id = ${viewer.id} AND work.state <> 'removed'`)
  if (row === undefined) throw new DomainError("NotFound")
  const { tags, items, authorLevel, textLevel, ...rest } = row
  const listed: readonly (Omit<OwnItem, "isPart"> & { readonly isPart: number })[] = JSON.parse(items)
  return {
    ...rest,
    tags: JSON.parse(tags),
    items: listed.map((item) => ({ ...item, isPart: item.isPart === 1 })),
    authorLevel: authorLevel === 0 ? 0 : levelOf(authorLevel),
    textLevel: levelOf(textLevel),
  }
}
