import { type SQL, sql } from "drizzle-orm"
import type { Identity } from "../_kernel/context.ts"
import type { AccountId, ViewerId } from "../_kernel/ids.ts"
import { IS_OPEN } from "../post/index.ts"
import { hidesMember, notHiddenFor, personNotHiddenFor } from "../social/index.ts"

/** Whether the row `comment` is by nobody whom a viewer hides. */
export function notByHidden(viewerId: ViewerId | null): SQL {
  if (viewerId === null) return sql`1`
  return sql`(comment.author_id IS NULL OR EXISTS (SELECT 1 FROM account WHERE account.id = comment.author_id AND ${personNotHiddenFor(viewerId)}))`
}

/** Whether the row `comment` is hidden by the author of its work from nobody, or from others than the viewer. */
export function notHiddenByOwner(viewer: Identity | null): SQL {
  if (viewer?.kind === "member" && viewer.isModerator) return sql`1`
  if (viewer === null) return sql`comment.hidden_at_ms IS NULL`
  const isTheirs = sql`EXISTS (SELECT 1 FROM work AS theirs WHERE theirs.id = comment.object_id AND theirs.author_id = ${viewer.id})`
  return sql`(comment.hidden_at_ms IS NULL OR comment.author_id = ${viewer.id} OR ${isTheirs})`
}

/** Whether a comment can be read by anybody. */
export function isRead(commentId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM comment WHERE comment.id = ${commentId} AND comment.standing = 2 AND comment.hidden_at_ms IS NULL)`
}

/**
 * Whether a comment is there for a member who is called to it: it can be read, it and its work are of a level that they want to meet,
 * the work is for others or theirs, and neither they nor the author of the comment or work hides the other.
 */
export function isReadBy(commentId: string, memberId: AccountId): SQL {
  const levels = sql`(SELECT reader.levels FROM account AS reader WHERE reader.id = ${memberId})`
  const written = (column: SQL) => sql`(SELECT ${column} FROM comment WHERE comment.id = ${commentId})`
  const isForThem = sql`(${IS_OPEN} AND (level & ${levels}) <> 0 AND ${notHiddenFor(memberId)} AND NOT ${hidesMember(sql`work.author_id`, memberId)})`
  return sql`(${isRead(commentId)} AND (${written(sql`comment.level`)} & ${levels}) <> 0
    AND NOT ${hidesMember(written(sql`comment.author_id`), memberId)}
    AND EXISTS (SELECT 1 FROM work WHERE id = ${written(sql`comment.object_id`)} AND (author_id = ${memberId} OR ${isForThem})))`
}
