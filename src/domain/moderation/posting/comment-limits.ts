import { type SQL, sql } from "drizzle-orm"
import type { MemberContext } from "../../_kernel/context.ts"
import { type CommentId, idTimeMs } from "../../_kernel/ids.ts"
import { openCase } from "../cases/open-case.ts"
import { pausedUntilMs } from "../strike-rules.ts"
import { isPaused, selectRemovals } from "../strikes.ts"
import { simHashOf } from "../text/sim-hash.ts"
import type { CheckedField } from "../text/verdict.ts"
import { forgetTexts, keepTexts } from "./checked-texts.ts"
import { isLikeOthers } from "./like-others.ts"
import { factsOf, hasRoom, noteAct, type PostingLimits, paused, tooMany } from "./limits.ts"
import { COMMENTS_PERIOD_MS, MAXIMUM_COMMENTS, MAXIMUM_COMMENTS_OF_NEW, NEW_ACCOUNT_MS } from "./posting-rules.ts"

/** Higher than what a single report brings. */
const PRIORITY_OF_SIGNAL = 20

/**
 * The limits of one comment, as `postingLimits` are those of a post: 30 in any 10 minutes, 20 in an account's first 24 hours, none while
 * removals pause them. A text like those of three accounts lets a person look. An edit counts like another comment, as it is read by others
 * and tells those it mentions.
 */
export function commentLimits(
  { viewer, nowMs }: MemberContext,
  comment: { readonly id: CommentId; readonly fields: readonly CheckedField[]; readonly isEdit?: boolean },
  isDone: SQL,
): Omit<PostingLimits, "waits"> {
  const createdAtMs = idTimeMs(viewer.id)
  const isNew = nowMs - createdAtMs < NEW_ACCOUNT_MS
  const [periodMs, maximum] = isNew ? [NEW_ACCOUNT_MS, MAXIMUM_COMMENTS_OF_NEW] : [COMMENTS_PERIOD_MS, MAXIMUM_COMMENTS]
  const hashes = comment.fields.flatMap(({ text }) => simHashOf(text) ?? [])
  const looksCopied = openCase({
    subjectKind: "comment",
    subjectId: comment.id,
    ownerId: viewer.id,
    cause: "signal:copies",
    priority: PRIORITY_OF_SIGNAL,
    nowMs,
    only: sql`${isDone} AND ${isLikeOthers(viewer.id, hashes)}`,
  })
  const facts = factsOf(viewer.id, "comment", nowMs - periodMs)
  return {
    mayPost: sql`(${hasRoom(viewer.id, "comment", nowMs - periodMs, maximum)} AND NOT ${isPaused(sql`${viewer.id}`, nowMs)})`,
    facts: sql`SELECT acts.*, (SELECT json_group_array("atMs") FROM (${selectRemovals(sql`${viewer.id}`, nowMs)})) AS removals FROM (${facts}) acts`,
    then: [
      ...(hashes.length > 0 ? [looksCopied] : []),
      noteAct(viewer.id, "comment", comment.isEdit === true ? `${comment.id}:${nowMs}` : comment.id, nowMs, isDone),
      // Of an edited one, as it is now.
      ...(comment.isEdit === true ? [forgetComment(comment.id, isDone)] : []),
      ...keepTexts({ subject: `comment:${comment.id}`, authorId: viewer.id, fields: comment.fields, nowMs, only: isDone }),
    ],
    refusal: (found) => {
      const removedAtMs: readonly number[] = JSON.parse(found?.removals ?? "[]")
      const untilMs = pausedUntilMs(removedAtMs, nowMs)
      return untilMs === null ? tooMany(found, periodMs, nowMs, createdAtMs + NEW_ACCOUNT_MS) : paused(untilMs, nowMs)
    },
  }
}

/** The statement that forgets the text of a comment that is gone. */
export function forgetComment(id: CommentId, only: SQL): SQL {
  return forgetTexts(`comment:${id}`, only)
}

/** The statement that forgets the texts of comments that go; `ids` is a query of their ids. */
export function forgetComments(ids: SQL): SQL {
  return sql`DELETE FROM checked_text WHERE subject IN (SELECT 'comment:' || gone.id || ':text' FROM (${ids}) AS gone)`
}
