import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import type { Emission } from "../_kernel/emission.ts"
import { DomainError } from "../_kernel/errors.ts"
import { type AccountId, type CommentId, type FileId, newCommentId, newRowId, type WorkId } from "../_kernel/ids.ts"
import { emit } from "../_kernel/outbox.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import {
  checkTexts,
  commentLimits,
  expectCheck,
  openCase,
  type PostingFacts,
  refuseByVerdict,
  type TextVerdict,
} from "../moderation/index.ts"
import { strongestLevel, UNKNOWN_LEVEL } from "../moderation/level-rules.ts"
import { onlookerOf, shownTo } from "../post/index.ts"
import { isVisible } from "../profile/index.ts"
import { blockedAt, isNotBlocked } from "../social/index.ts"
import { isClosed } from "./close-comments.ts"
import { type CopiedImages, copyImages } from "./comment-images.ts"
import { commentOf, isShown, selectComments } from "./comment-row.ts"
import { type CommentScene, hotScore, mentionedIn, standingOf } from "./comment-rules.ts"
import type { addComment } from "./contract.ts"
import { commentImagesDue } from "./events.ts"
import { tellAdded } from "./move-comment.ts"

/** Who acts where a rule does. */
export const SYSTEM_ACTOR = "system"
/** How soon a person looks at what a rule of texts wants looked at; the scale is that of reports, where 300 is usual. */
export const REVIEW_PRIORITY = 300

/** Somebody who means to say the same again does not do so within these. */
const TWICE_WITHIN_MS = 5_000

/** What is to be written, whichever door it came in by. */
export interface NewComment {
  /** The work that it is about, of the kind that is said; null where the answered comment says it. */
  readonly work: { readonly id: WorkId; readonly objectType: number } | null
  readonly answers: CommentId | null
  readonly text: string
  readonly images: readonly FileId[]
  readonly scene: CommentScene | null
  readonly source: string | null
}

interface State {
  readonly isWork: number
  readonly isAnswered: number
  readonly isAllowed: number
  readonly isOpen: number
}

interface Known {
  readonly id: string
  readonly bodyHash: string
}

/**
 * Writes a comment or a reply, in one batch; the same key again, or without one the same words within seconds, answers the same comment. Throws NotFound (work, answered comment or image),
 * ContentRefused (`findings`), NotAllowed (one of viewer and the work's author blocks the other, or it takes no comments), TooManyRequests, InvalidInput (an image that is none), Conflict (the same key with another input).
 */
export async function createComment(context: MemberContext, asked: NewComment): Promise<CallOutput<typeof addComment>> {
  const { database, idempotency, nowMs, viewer } = context
  const fields = asked.text === "" ? [] : [{ path: "text", text: asked.text }]
  const verdict = await checkTexts(context, "comment", fields)
  refuseByVerdict(verdict)
  const id = newCommentId(nowMs)
  const copied = await copyImages(context, id, asked.images)
  const bodyHash = idempotency?.bodyHash ?? (await sha256Hex(JSON.stringify(asked)))
  const request = { key: idempotency === null ? null : `${idempotency.path}:${idempotency.key}`, bodyHash }
  const isDone = sql`EXISTS (SELECT 1 FROM comment WHERE id = ${id})`
  const limits = commentLimits(context, { id, fields }, isDone)
  const isWork = workCondition(context, asked)
  const isAnswered = answeredCondition(context, asked)
  const isAllowed = allowedCondition(context, asked)
  const isOpen = openCondition(context, asked)
  // Without a key the same words at the same place within seconds are one press that came twice.
  const byKey =
    request.key === null
      ? sql`(comment.author_id = ${viewer.id} AND comment.created_at_ms > ${nowMs - TWICE_WITHIN_MS} AND comment.body_hash = ${bodyHash} AND comment.deleted_at_ms IS NULL)`
      : sql`(comment.author_id = ${viewer.id} AND comment.request_key = ${request.key})`
  const { states, facts, known, rows } = await namedBatch(database, {
    states: database.all<State>(
      sql`SELECT ${isWork} AS "isWork", ${isAnswered} AS "isAnswered", ${isAllowed} AS "isAllowed", ${isOpen} AS "isOpen"`,
    ),
    facts: database.all<PostingFacts>(limits.facts),
    known: database.all<Known>(sql`SELECT id, body_hash AS "bodyHash" FROM comment WHERE ${byKey}`),
    written: insert(
      context,
      { id, asked, verdict, copied, request },
      sql`${isWork} AND ${isAnswered} AND ${isAllowed} AND ${isOpen} AND ${limits.mayPost} AND NOT EXISTS (SELECT 1 FROM comment WHERE ${byKey})`,
    ),
    limits: limits.then,
    follows: whatFollows(context, { id, verdict, copied }, isDone),
    rows: selectComments(database, viewer.id, nowMs, sql`comment.id = ${id} OR ${byKey}`),
  })
  const [row] = rows
  const [former] = known
  if (former !== undefined && former.bodyHash !== bodyHash) throw new DomainError("Conflict")
  if (row === undefined) {
    const [state] = states
    const path = asked.work === null ? "comment_id" : "obj_id"
    if (state?.isWork === 1 && state.isAllowed === 0) throw blockedAt(path)
    if (state?.isWork === 1 && state.isOpen === 0) throw new DomainError("NotAllowed", { errors: [{ path, message: "CommentsClosed" }] })
    if (state?.isWork === 1 && state.isAnswered === 1) throw limits.refusal(facts[0])
    throw new DomainError("NotFound")
  }
  context.wakeFold()
  return { comment: commentOf(row, viewer), findings: [...verdict.findings] }
}

/** The work is there and shown to the viewer. */
function workCondition({ viewer }: MemberContext, { work, answers }: NewComment): SQL {
  const onlooker = shownTo(onlookerOf(viewer))
  if (work === null)
    return sql`EXISTS (SELECT 1 FROM work WHERE id = (SELECT object_id FROM comment WHERE id = ${answers}) AND ${onlooker})`
  return sql`EXISTS (SELECT 1 FROM work WHERE id = ${work.id} AND object_type = ${work.objectType} AND ${onlooker})`
}

/** The work as an expression: the one that is said, or that of the answered comment. */
function workOf({ work, answers }: NewComment): SQL {
  return work === null ? sql`(SELECT object_id FROM comment WHERE id = ${answers})` : sql`${work.id}`
}

/** Neither the viewer nor the work's author blocks the other. */
function allowedCondition({ viewer }: MemberContext, asked: NewComment): SQL {
  const id = workOf(asked)
  return isNotBlocked(viewer.id, sql`(SELECT made.author_id FROM work AS made WHERE made.id = ${id})`)
}

/** The work takes comments, from others or from its author and those who moderate. */
function openCondition({ viewer }: MemberContext, asked: NewComment): SQL {
  if (viewer.isModerator) return sql`1`
  const id = workOf(asked)
  return sql`(NOT ${isClosed(id)} OR EXISTS (SELECT 1 FROM work AS made WHERE made.id = ${id} AND made.author_id = ${viewer.id}))`
}

/** What is answered is there, shown to the viewer, and about the same work. */
function answeredCondition({ viewer }: MemberContext, { work, answers }: NewComment): SQL {
  if (answers === null) return sql`1`
  const isOfWork = work === null ? sql`1` : sql`comment.object_id = ${work.id}`
  return sql`EXISTS (SELECT 1 FROM comment WHERE comment.id = ${answers} AND ${isOfWork} AND ${isShown(viewer)})`
}

/** JSON of the people a text mentions and may, as an expression: they are there, and neither of them and the writer blocks the other. */
export function mentionsOf(text: string, writerId: AccountId, nowMs: number): SQL {
  return sql`(SELECT json_group_array(account.id) FROM json_each(${JSON.stringify(mentionedIn(text))}) named
    JOIN account ON account.id = named.value WHERE ${isVisible(writerId, nowMs)} AND ${isNotBlocked(writerId, sql`account.id`)})`
}

interface Written {
  readonly id: CommentId
  readonly asked: NewComment
  readonly verdict: TextVerdict
  readonly copied: CopiedImages
  readonly request: { readonly key: string | null; readonly bodyHash: string }
}

function insert({ nowMs, viewer }: MemberContext, { id, asked, verdict, copied, request }: Written, only: SQL): SQL {
  const { answers, work } = asked
  const { state } = standingOf(verdict, copied.images.length > 0)
  const level = strongestLevel(verdict.level, copied.images.length > 0 ? UNKNOWN_LEVEL : 0)
  const ofAnswered = (column: SQL) => sql`(SELECT ${column} FROM comment answered WHERE answered.id = ${answers})`
  const objectId = work === null ? ofAnswered(sql`object_id`) : sql`${work.id}`
  const objectType = work === null ? ofAnswered(sql`object_type`) : sql`${work.objectType}`
  const mentions = mentionsOf(asked.text, viewer.id, nowMs)
  const images = JSON.stringify(copied.images.map(({ perceptualHash: _hash, recipeWords: _words, ...image }) => image))
  // Who is hidden or banned between two requests is not shown by what they write meanwhile.
  const authorShown = sql`COALESCE((SELECT ${isVisible(null, nowMs)} FROM account WHERE account.id = ${viewer.id}), 0)`
  return sql`INSERT INTO comment (id, object_type, object_id, root_id, answers_id, author_id, text, mentions, images, folder, scene, source, state, level,
      text_level, author_shown, hot_score, request_key, body_hash, created_at_ms, updated_at_ms, shown_at_ms)
    SELECT ${id}, ${objectType}, ${objectId}, ${ofAnswered(sql`COALESCE(root_id, id)`)}, ${answers}, ${viewer.id}, ${asked.text}, ${mentions}, ${images},
      ${copied.folder}, ${asked.scene}, ${asked.source}, ${state}, ${level}, ${verdict.level}, ${authorShown}, ${hotScore(nowMs, 0)}, ${request.key},
      ${request.bodyHash}, ${nowMs}, ${nowMs}, ${state === "visible" ? nowMs : null}
    WHERE ${only} ON CONFLICT DO NOTHING`
}

function whatFollows(
  { nowMs, viewer }: MemberContext,
  { id, verdict, copied }: Pick<Written, "id" | "verdict" | "copied">,
  isDone: SQL,
): readonly (SQL | Emission)[] {
  const { state, rule } = standingOf(verdict, copied.images.length > 0)
  const cause = { subjectKind: "comment", subjectId: id, ownerId: viewer.id, nowMs, only: isDone } as const
  return [
    ...copied.images.map(({ key, perceptualHash, recipeWords }, position) =>
      expectCheck({ workId: id, position, mediaKey: key, perceptualHash, recipeWords, nowMs, only: isDone }),
    ),
    ...(rule === null ? [] : [openCase({ ...cause, cause: rule, priority: REVIEW_PRIORITY })]),
    ...(state === "limited"
      ? [
          sql`INSERT INTO comment_move (id, comment_id, from_state, to_state, actor_id, rule, at_ms)
            SELECT ${newRowId("move", nowMs)}, ${id}, 'pending', 'limited', ${SYSTEM_ACTOR}, ${rule ?? "text"}, ${nowMs} WHERE ${isDone}`,
        ]
      : []),
    ...(state === "visible" ? [tellAdded(sql`FROM comment WHERE comment.id = ${id}`, nowMs)] : []),
    ...(copied.folder === null ? [] : [emit(commentImagesDue, { comment_id: id }, { nowMs, only: isDone })]),
  ]
}
