import { sql } from "drizzle-orm"
import { work, workText } from "../../../../db/schema/post.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { json, type RowOf, select, via } from "../../_kernel/select.ts"
import { type Level, levelOf } from "../../moderation/level-rules.ts"

const { id, objectType, subChannel, title, state, visibility, coverKey, streamKey, updatedAtMs } = work
const { text, language, document, firstShownAtMs } = workText

/** A work as its author changes it. `updatedAtMs` is its revision: every change writes a new one. */
const OWN = {
  ...{ id, objectType, subChannel, title, state, visibility, coverKey, streamKey, updatedAtMs },
  ...{ text, language, document, firstShownAtMs },
  tags: json<readonly string[]>(workText.tags),
  authorLevel: via(workText.authorLevel, (level): Level | 0 => (level === 0 ? 0 : levelOf(level))),
  textLevel: via(workText.textLevel, levelOf),
  /** What its recipe asks for; null without one. */
  prompt: sql<string | null>`json_extract(work_text.recipe, '$.prompt')`,
  /** Its items in their order; none of what is no post. */
  items: json<
    readonly OwnItem[]
  >(sql`(SELECT json_group_array(json_object('id', item_id, 'caption', caption, 'isPart', json(iif(is_part, 'true', 'false')), 'title', title, 'text', text,
      'tags', json(tags), 'firstShownAtMs', first_shown_at_ms)) FROM
    (SELECT item_id, caption, part.is_part, part.title, said.text, said.tags, said.first_shown_at_ms FROM work_item JOIN work AS part ON part.id = work_item.item_id
      JOIN work_text AS said ON said.work_id = part.id WHERE post_id = work.id ORDER BY position))`),
}
export type OwnWork = RowOf<typeof OWN>

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

/** A work of the member's that was not removed. Throws NotFound. */
export async function readOwnWork({ database, viewer }: MemberContext, workId: WorkId): Promise<OwnWork> {
  const own = sql`work JOIN work_text ON work_text.work_id = work.id
    WHERE work.id = ${workId} AND work.author_id = ${viewer.id} AND work.state <> 'removed'`
  const [row] = await select(database, OWN, own)
  if (row === undefined) throw new DomainError("NotFound")
  return row
}
