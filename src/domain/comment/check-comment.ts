import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import type { Emission } from "../_kernel/emission.ts"
import { type AccountId, asCommentId, type CommentId } from "../_kernel/ids.ts"
import { inRounds } from "../_kernel/rounds.ts"
import { IMAGE_RULES } from "../moderation/images/check-rules.ts"
import {
  CHECKS,
  type CheckOutcome,
  type ClaimedCheck,
  claimChecks,
  closeUnchecked,
  dropChecks,
  dueChecks,
  hasCheck,
  lookAtImages,
  noteCheck,
  openCase,
  overdueChecks,
  type SeenImage,
  waitingChecks,
  waitsForPerson,
  wordsOfImages,
} from "../moderation/index.ts"
import { moveComment, settleCommentLevel } from "./move-comment.ts"
import type { StoredImage } from "./stored-image.ts"

/** Comments of one round of the clock. */
const GROUP = 8
/** How soon moderators come to it; the scale is that of reports. */
const PRIORITY = { blocked: 600, unchecked: 300 } as const
const SYSTEM_ACTOR = "system"

interface Row {
  readonly authorId: AccountId | null
  readonly images: string
  /** What came with them, see `wordsOfImages`. */
  readonly words: string
}

/**
 * Looks at the images of a comment that nothing has looked at, and lands what came of it: it becomes visible where all landed and nobody
 * is to look, and limited with a case where one is blocked. Safe to repeat.
 */
export async function checkComment(context: Context, id: CommentId): Promise<void> {
  const { database, nowMs } = context
  const [row] = await database.all<Row>(sql`SELECT author_id AS "authorId", images, ${wordsOfImages(sql`comment.id`)} AS words
    FROM comment WHERE id = ${id}`)
  const images = row === undefined ? [] : imagesIn(id, row)
  const { claimed, waiting } = await namedBatch(database, {
    dropped: dropChecks(id, images.length),
    claimed: database.all<ClaimedCheck>(claimChecks(images, nowMs)),
    waiting: database.all(waitingChecks([id])),
  })
  // Somebody else is at it, and lands it.
  if (row === undefined || (claimed.length === 0 && waiting.length > 0)) return
  await land(context, id, row.authorId, await lookAtImages(context, images, claimed))
}

/** Asks again for checks that went unanswered; answers how many comments there were. */
export function retryCommentChecks(context: Context): Promise<number> {
  return inRounds(GROUP, async () => {
    const due = await context.database.all<{ readonly workId: string }>(dueChecks(context.nowMs, GROUP, "comment"))
    for (const { workId } of due) await checkComment(context, asCommentId(workId))
    return due.length
  })
}

function imagesIn(id: CommentId, row: Pick<Row, "images" | "words">): readonly SeenImage[] {
  const images: readonly StoredImage[] = JSON.parse(row.images)
  const words: Readonly<Record<string, string>> = JSON.parse(row.words)
  return images.map(({ key }, position) => ({ workId: id, position, mediaKey: key, kind: "image", recipeWords: words[key] || null }))
}

async function land(context: Context, id: CommentId, authorId: AccountId | null, outcomes: readonly CheckOutcome[]): Promise<void> {
  const { database, nowMs } = context
  const isPending = sql`EXISTS (SELECT 1 FROM comment WHERE id = ${id} AND state = 'pending')`
  const has = (kind: SQL) => hasCheck(sql`${id}`, kind)
  const move = (to: "limited" | "visible", rule: string, only: SQL): readonly (SQL | Emission)[] =>
    moveComment({ id, to, from: ["pending"], actorId: SYSTEM_ACTOR, rule, reason: "", endsAtMs: null, nowMs, only })
  const cause = { subjectKind: "comment", subjectId: id, ownerId: authorId, nowMs } as const
  const isBlocked = has(CHECKS.blocked)
  const isChecked = sql`NOT ${has(CHECKS.waiting)} AND NOT ${isBlocked}`
  const limit = (rule: string, only: SQL) => [
    openCase({ ...cause, cause: rule, priority: PRIORITY.blocked, only: sql`${isPending} AND ${only}` }),
    ...move("limited", rule, only),
  ]
  await namedBatch(database, {
    outcomes: outcomes.map((outcome) => noteCheck(outcome, nowMs)),
    level: settleCommentLevel(id, nowMs),
    known: limit(IMAGE_RULES.blocked, has(CHECKS.known)),
    forbidden: limit(IMAGE_RULES.forbidden, sql`${isBlocked} AND NOT ${has(CHECKS.known)}`),
    overdue: openCase({
      ...cause,
      cause: IMAGE_RULES.unchecked,
      priority: PRIORITY.unchecked,
      only: sql`${isPending} AND ${has(overdueChecks(nowMs))}`,
    }),
    closed: closeUnchecked(id, nowMs, sql`${isChecked} AND ${isPending}`, "comment"),
    visible: move("visible", IMAGE_RULES.passed, sql`${isChecked} AND level <> 32 AND NOT ${waitsForPerson(id, "comment")}`),
  })
  context.wakeFold()
}
