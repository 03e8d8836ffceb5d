import { type SQL, sql } from "drizzle-orm"
import { work } from "../../../../db/schema/post.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { flag, type RowOf } from "../../_kernel/select.ts"
import { checkedFilesMoved } from "../../moderation/index.ts"
import { IS_OPEN } from "../listed.ts"

const { id: workId, authorId, objectType, subObjectType, subChannel, coverKey, streamKey } = work
/** What of a work decides where its files lie. */
export const PLACED = { id: workId, authorId, objectType, subObjectType, subChannel, coverKey, streamKey, isOpen: flag(IS_OPEN) }
export type PlacedRow = RowOf<typeof PLACED>

const isIn = (column: SQL, folder: string): SQL => sql`substr(${column}, 1, ${folder.length + 1}) = ${`${folder}/`}`

/** True, within a statement, where a work's row names files of a folder. */
export function liesIn(id: WorkId, folder: string): SQL {
  return sql`EXISTS (SELECT 1 FROM work WHERE id = ${id} AND (${isIn(sql`cover_key`, folder)} OR ${isIn(sql`COALESCE(stream_key, '')`, folder)}))`
}

/** Statements that let a work's row, its text and its checks name the copies, where it still is for whom the copies were made. */
export function moveKeys({ id, isOpen }: PlacedRow, from: string, to: string, nowMs: number): readonly SQL[] {
  const moved = (column: SQL) => sql`CASE WHEN ${isIn(column, from)} THEN ${to} || substr(${column}, ${from.length + 1}) ELSE ${column} END`
  return [
    sql`UPDATE work SET cover_key = ${moved(sql`cover_key`)}, stream_key = ${moved(sql`stream_key`)}, preview_key = ${moved(sql`preview_key`)},
      updated_at_ms = ${nowMs} WHERE id = ${id} AND ${IS_OPEN} = ${isOpen ? 1 : 0}
      AND (${isIn(sql`cover_key`, from)} OR ${isIn(sql`COALESCE(stream_key, '')`, from)})`,
    // The images of an article lie in its folder, and its tree names them.
    sql`UPDATE work_text SET document = replace(document, ${`${from}/`}, ${`${to}/`}) WHERE work_id = ${id} AND document IS NOT NULL AND ${liesIn(id, to)}`,
    checkedFilesMoved(id, { from, to, only: liesIn(id, to) }),
  ]
}

/**
 * The statement that gives posts (a query of ids) the cover of their first part that is for others; of a post that waits for its checks that
 * may be one which waits with it. Where none is for others, its first part stands there and is shown to its author alone, see `cardFor`. A
 * post with a cover of its own keeps it.
 */
export function showFirstPart(posts: SQL): SQL {
  const isOpen = sql`(part.visibility <> 'private' AND part.author_shown = 1 AND part.level <> 32
    AND (part.state = 'visible' OR (part.state = 'pending' AND part.is_part = 1 AND post.state = 'pending')))`
  const isForOthers = sql`(${isOpen} OR (part.is_part = 1 AND post.visibility = 'private' AND part.state IN ('visible', 'pending')))`
  return sql`UPDATE work SET (cover_key, width, height, thumbhash, colour, stream_key, preview_key, duration_ms) =
      (SELECT part.cover_key, part.width, part.height, part.thumbhash, part.colour,
        CASE WHEN work.stream_key IS NULL THEN NULL ELSE part.stream_key END,
        CASE WHEN work.preview_key IS NULL THEN NULL ELSE part.preview_key END,
        CASE WHEN work.stream_key IS NULL THEN work.duration_ms ELSE part.duration_ms END
        FROM work_item JOIN work part ON part.id = work_item.item_id JOIN work post ON post.id = work_item.post_id
        WHERE work_item.post_id = work.id ORDER BY ${isForOthers} DESC, position LIMIT 1)
    WHERE id IN (${posts}) AND object_type = 4 AND sub_channel IS NOT 'article' AND instr(cover_key, substr(id, 6)) = 0
      AND EXISTS (SELECT 1 FROM work_item WHERE post_id = work.id)`
}
