import { type SQL, sql } from "drizzle-orm"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { idTimeMs } from "../../_kernel/ids.ts"
import type { SubjectKind } from "../case-rules.ts"
import { openCase } from "../cases/open-case.ts"
import { pausedUntilMs } from "../strike-rules.ts"
import { isPaused, selectRemovals } from "../strikes.ts"
import { simHashOf } from "../text/sim-hash.ts"
import type { CheckedField } from "../text/verdict.ts"
import { forgetTexts, keepTexts } from "./checked-texts.ts"
import { isLikeOthers } from "./like-others.ts"
import {
  DELETIONS_PERIOD_MS,
  FASTEST_TYPING_MS,
  MAXIMUM_DELETIONS,
  maximumPosts,
  NEW_ACCOUNT_MS,
  POSTS_PERIOD_MS,
} from "./posting-rules.ts"

/** What somebody is about to publish. */
export interface Posting {
  readonly subjectKind: SubjectKind
  readonly subjectId: string
  /** As they went to `checkTexts`; kept to try rules on, and to find copies. */
  readonly fields: readonly CheckedField[]
  /** How long its texts took to type, ms, as the form says; null where it does not. */
  readonly typingMs: number | null
}

/** What the batch read before it published; see `PostingLimits.facts`. */
export interface PostingFacts {
  /** How many within the period, whatever became of them. */
  readonly posts: number
  /** When the oldest of them was, ms since 1970; null without any. */
  readonly firstAtMs: number | null
  /** JSON of when things of theirs were removed; of postings alone. */
  readonly removals?: string
}

/**
 * Parts of the batch that publishes something, so that nobody gets past them by asking twice at once. Their order in the batch: `facts`,
 * the insert with `mayPost` in its WHERE, then `then`.
 */
export interface PostingLimits {
  /** True where there is room: 30 posts in any 24 hours, 5 in an account's first 24, and none while removals pause them. */
  readonly mayPost: SQL
  /** The query whose only row `refusal` reads, for `database.all<PostingFacts>`. */
  readonly facts: SQL
  /**
   * Statements behind the insert, each on the condition that it was done: open a case where signals want a person to look (a first post
   * typed in under three seconds, a text like those of three accounts), note the post, keep its texts. While a case is open, what it is
   * about does not become visible.
   */
  readonly then: readonly SQL[]
  /** True in SQL, in statements behind `then`, while a case about it is open. */
  readonly waits: SQL
  /** TooManyRequests with the time of the next, and `paused_until` where removals paused them, for an insert that `mayPost` held back. */
  refusal(facts: PostingFacts | undefined): DomainError
}

/** Higher than what a single report brings. */
const PRIORITY_OF_SIGNAL = 20

/** The limits of one posting. `isDone` is true in SQL once it was inserted, such as that the row is there. */
export function postingLimits({ viewer, nowMs }: MemberContext, posting: Posting, isDone: SQL): PostingLimits {
  const { subjectKind, subjectId, fields, typingMs } = posting
  const createdAtMs = idTimeMs(viewer.id)
  const maximum = maximumPosts(nowMs - createdAtMs)
  const isFirst = sql`NOT EXISTS (SELECT 1 FROM posting_act WHERE id = ${`first:${viewer.id}`})`
  const isFast = typingMs !== null && typingMs < FASTEST_TYPING_MS && fields.some(({ text }) => text.trim() !== "")
  const caseOf = (cause: string, only: SQL) =>
    openCase({ subjectKind, subjectId, ownerId: viewer.id, cause, priority: PRIORITY_OF_SIGNAL, nowMs, only: sql`${isDone} AND ${only}` })
  const hashes = fields.flatMap(({ text }) => simHashOf(text) ?? [])
  return {
    mayPost: sql`(${hasRoom(viewer.id, "post", nowMs - POSTS_PERIOD_MS, maximum)} AND NOT ${isPaused(sql`${viewer.id}`, nowMs)})`,
    facts: sql`SELECT acts.*, (SELECT json_group_array("atMs") FROM (${selectRemovals(sql`${viewer.id}`, nowMs)})) AS removals
      FROM (${factsOf(viewer.id, "post", nowMs - POSTS_PERIOD_MS)}) acts`,
    then: [
      ...(isFast ? [caseOf("signal:typed-fast", isFirst)] : []),
      ...(hashes.length > 0 ? [caseOf("signal:copies", isLikeOthers(viewer.id, hashes))] : []),
      noteAct(viewer.id, "post", subjectId, nowMs, isDone),
      sql`INSERT INTO posting_act (id, account_id, act, at_ms) SELECT ${`first:${viewer.id}`}, ${viewer.id}, 'first', ${nowMs} WHERE ${isDone} ON CONFLICT DO NOTHING`,
      ...keepTexts({ subject: `${subjectKind}:${subjectId}`, authorId: viewer.id, fields, nowMs, only: isDone }),
    ],
    waits: sql`EXISTS (SELECT 1 FROM moderation_case WHERE subject_kind = ${subjectKind} AND subject_id = ${subjectId} AND state = 'open')`,
    refusal: (facts) => {
      const removedAtMs: readonly number[] = JSON.parse(facts?.removals ?? "[]")
      const untilMs = pausedUntilMs(removedAtMs, nowMs)
      return untilMs === null ? tooMany(facts, POSTS_PERIOD_MS, nowMs, createdAtMs + NEW_ACCOUNT_MS) : paused(untilMs, nowMs)
    },
  }
}

/** Parts of the batch that deletes something published, in the order of `PostingLimits`: 30 in any 30 minutes. */
export interface DeletingLimits {
  readonly mayDelete: SQL
  readonly facts: SQL
  readonly then: readonly SQL[]
  refusal(facts: PostingFacts | undefined): DomainError
}

/** The limits of one deletion of a work. `isDone` is true in SQL once it happened. Its texts are forgotten with it. */
export function deletingLimits({ viewer, nowMs }: MemberContext, workId: string, isDone: SQL): DeletingLimits {
  const sinceMs = nowMs - DELETIONS_PERIOD_MS
  return {
    mayDelete: hasRoom(viewer.id, "delete", sinceMs, MAXIMUM_DELETIONS),
    facts: factsOf(viewer.id, "delete", sinceMs),
    then: [noteAct(viewer.id, "delete", workId, nowMs, isDone), forgetTexts(`work:${workId}`, isDone)],
    refusal: (facts) => tooMany(facts, DELETIONS_PERIOD_MS, nowMs, Number.POSITIVE_INFINITY),
  }
}

type Act = "post" | "delete" | "comment"

function actsSince(accountId: string, act: Act, sinceMs: number): SQL {
  return sql`FROM posting_act WHERE account_id = ${accountId} AND act = ${act} AND at_ms > ${sinceMs}`
}

/** True in SQL while somebody did something less often than so since a moment. */
export function hasRoom(accountId: string, act: Act, sinceMs: number, maximum: number): SQL {
  return sql`(SELECT COUNT(*) ${actsSince(accountId, act, sinceMs)}) < ${maximum}`
}

/** The query of `PostingFacts` without removals. */
export function factsOf(accountId: string, act: Act, sinceMs: number): SQL {
  return sql`SELECT COUNT(*) AS "posts", MIN(at_ms) AS "firstAtMs" ${actsSince(accountId, act, sinceMs)}`
}

/** The statement that notes an act, once each thing. */
export function noteAct(accountId: string, act: Act, subjectId: string, nowMs: number, isDone: SQL): SQL {
  return sql`INSERT INTO posting_act (id, account_id, act, at_ms) SELECT ${`${act}:${subjectId}`}, ${accountId}, ${act}, ${nowMs} WHERE ${isDone} ON CONFLICT DO NOTHING`
}

/** Things of theirs were removed too often; the answer says until when. */
export function paused(untilMs: number, nowMs: number): DomainError {
  const retryAfterSeconds = Math.max(1, Math.ceil((untilMs - nowMs) / 1000))
  return new DomainError("TooManyRequests", { retryAfterSeconds, data: { paused_until: new Date(untilMs).toISOString() } })
}

/** There is no room now; the answer says when there is. */
export function tooMany(facts: PostingFacts | undefined, periodMs: number, nowMs: number, olderAtMs: number): DomainError {
  const freeAtMs = (facts?.firstAtMs ?? nowMs) + periodMs
  const nextAtMs = olderAtMs > nowMs ? Math.min(freeAtMs, olderAtMs) : freeAtMs
  return new DomainError("TooManyRequests", { retryAfterSeconds: Math.max(1, Math.ceil((nextAtMs - nowMs) / 1000)) })
}
