import { type SQL, sql } from "drizzle-orm"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import type { SubjectKind } from "../case-rules.ts"
import type { CheckedField } from "../text/verdict.ts"

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
  /** Published in the last 24 hours, whatever became of it. */
  readonly posts: number
  /** When a place is free again, ms since 1970; null where one is. */
  readonly nextAtMs: number | null
}

/**
 * Parts of the batch that publishes something, so that nobody gets past them by asking twice at once. Their order in the batch: `facts`,
 * the insert with `mayPost` in its WHERE, then `then`.
 */
export interface PostingLimits {
  /** True where there is room today: 30 posts in any 24 hours, 5 in an account's first 24. */
  readonly mayPost: SQL
  /** The query whose only row `refusal` reads. */
  readonly facts: SQL
  /**
   * Statements behind the insert, each on the condition that it was done: open a case where signals want a person to look (a first post
   * typed in under three seconds, a text like those of three accounts), note the post, keep its texts. While a case is open, what it is
   * about does not become visible.
   */
  readonly then: readonly SQL[]
  /** True in SQL of `then` and later statements where signals want a person to look. */
  readonly waits: SQL
  /** TooManyRequests with the time of the next, for an insert that `mayPost` held back. */
  refusal(facts: PostingFacts | undefined): DomainError
}

/** The limits of one posting. `isDone` is true in SQL once it was inserted, such as `EXISTS (SELECT 1 FROM work WHERE id = …)`. */
export function postingLimits(_context: MemberContext, _posting: Posting, _isDone: SQL): PostingLimits {
  return {
    mayPost: sql`1`,
    facts: sql`SELECT 0 AS "posts", NULL AS "nextAtMs"`,
    then: [],
    waits: sql`0`,
    refusal: () => new DomainError("TooManyRequests"),
  }
}

/** Parts of the batch that deletes something published, in the order of `PostingLimits`: 30 in any 30 minutes. */
export interface DeletingLimits {
  readonly mayDelete: SQL
  readonly facts: SQL
  readonly then: readonly SQL[]
  refusal(facts: PostingFacts | undefined): DomainError
}

/** The limits of one deletion. `isDone` is true in SQL once it happened. */
export function deletingLimits(_context: MemberContext, _subjectId: string, _isDone: SQL): DeletingLimits {
  return {
    mayDelete: sql`1`,
    facts: sql`SELECT 0 AS "posts", NULL AS "nextAtMs"`,
    then: [],
    refusal: () => new DomainError("TooManyRequests"),
  }
}
