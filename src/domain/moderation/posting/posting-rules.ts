/** How much one account may publish (reference B3). Signals send to review; they never delete. */

const HOUR_MS = 3_600_000

/** How long an account is new. */
export const NEW_ACCOUNT_MS = 24 * HOUR_MS
/** Within any 24 hours. */
export const POSTS_PERIOD_MS = 24 * HOUR_MS
export const MAXIMUM_POSTS = 30
export const MAXIMUM_POSTS_OF_NEW = 5
export const COMMENTS_PERIOD_MS = HOUR_MS / 6
export const MAXIMUM_COMMENTS = 30
/** In the whole of an account's first 24 hours. */
export const MAXIMUM_COMMENTS_OF_NEW = 20
export const DELETIONS_PERIOD_MS = HOUR_MS / 2
export const MAXIMUM_DELETIONS = 30
/** In what is published at once; a new account has none. */
export const MAXIMUM_LINKS = 3
/** Nobody types a first post in less. */
export const FASTEST_TYPING_MS = 3_000
/** Of so many accounts a text is alike before somebody looks at the next. */
export const ALIKE_ACCOUNTS = 3

/** Posts that an account of an age may make within the period. */
export function maximumPosts(ageMs: number): number {
  return ageMs < NEW_ACCOUNT_MS ? MAXIMUM_POSTS_OF_NEW : MAXIMUM_POSTS
}
