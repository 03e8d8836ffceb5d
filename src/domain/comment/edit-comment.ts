import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { checkTexts, commentLimits, openCase, type PostingFacts, refuseByVerdict } from "../moderation/index.ts"
import { commentOf, selectComments } from "./comment-row.ts"
import { EDITABLE_MS, standingOf } from "./comment-rules.ts"
import type { editComment as declaration } from "./contract.ts"
import { mentionsOf, REVIEW_PRIORITY, SYSTEM_ACTOR } from "./create-comment.ts"
import { moveComment, settleCommentLevel, tellAdded } from "./move-comment.ts"

/**
 * Changes the text of a comment of the viewer's while that is new, checked as what is written anew; whom it did not mention before is told.
 * Throws NotFound, NotAllowed (written too long ago, or taken from others by a moderator), ContentRefused (`findings`), InvalidInput
 * (nothing is left of it), TooManyRequests (an edit counts like a comment).
 */
export async function editComment(
  context: MemberContext,
  { id, text }: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const { database, nowMs, viewer } = context
  const fields = text === "" ? [] : [{ path: "text", text }]
  const verdict = await checkTexts(context, "comment", fields)
  refuseByVerdict(verdict)
  const { state, rule } = standingOf(verdict, false)
  const isOwn = sql`comment.id = ${id} AND comment.author_id = ${viewer.id} AND comment.deleted_at_ms IS NULL`
  const isNew = sql`comment.created_at_ms > ${nowMs - EDITABLE_MS} AND comment.state IN ('visible', 'pending')`
  const says = text === "" ? sql`comment.images <> '[]'` : sql`1`
  const isDone = sql`EXISTS (SELECT 1 FROM comment WHERE ${isOwn} AND edited_at_ms = ${nowMs} AND text = ${text})`
  const limits = commentLimits(context, { id, fields, isEdit: true }, isDone)
  const { before, facts, rows } = await namedBatch(database, {
    before: database.all<{ readonly isNew: number; readonly says: number }>(
      sql`SELECT ${isNew} AS "isNew", ${says} AS says FROM comment WHERE ${isOwn}`,
    ),
    facts: database.all<PostingFacts>(limits.facts),
    changed: sql`UPDATE comment SET text = ${text}, mentions = ${mentionsOf(text, viewer.id, nowMs)}, text_level = ${verdict.level},
      edited_at_ms = ${nowMs}, updated_at_ms = ${nowMs} WHERE ${isOwn} AND ${isNew} AND ${says} AND ${limits.mayPost}`,
    level: settleCommentLevel(id, nowMs, isDone),
    limits: limits.then,
    looked:
      rule === null
        ? []
        : [
            openCase({
              subjectKind: "comment",
              subjectId: id,
              ownerId: viewer.id,
              cause: rule,
              priority: REVIEW_PRIORITY,
              nowMs,
              only: isDone,
            }),
            ...moveComment({
              ...{ id, to: state, from: ["visible"], actorId: SYSTEM_ACTOR, rule, reason: "", endsAtMs: null, nowMs, only: isDone },
            }),
          ],
    told: tellAdded(sql`FROM comment WHERE ${isOwn} AND comment.standing = 2 AND comment.mentions <> '[]' AND ${isDone}`, nowMs),
    rows: selectComments(database, viewer.id, nowMs, sql`${isOwn} AND ${isDone}`),
  })
  const [found] = before
  if (found === undefined) throw new DomainError("NotFound")
  if (found.isNew !== 1) throw new DomainError("NotAllowed", { errors: [{ path: "id", message: "CommentEditLate" }] })
  const [row] = rows
  if (found.says !== 1) throw invalidInput({ path: "text", message: "CommentEmpty" })
  if (row === undefined) throw limits.refusal(facts[0])
  context.wakeFold()
  return { comment: commentOf(row, viewer), findings: [...verdict.findings] }
}
