import { SCOPES, type Scope } from "../_kernel/call.ts"

/** What an access token begins with, so that anyone who finds one, or a scanner for leaked secrets, knows what it is. */
export const ACCESS_TOKEN_PREFIX = "atelier_"
/** Live tokens of one account. */
export const MAXIMUM_ACCESS_TOKENS = 50
export const MAXIMUM_ACCESS_TOKEN_NAME_CHARACTERS = 60
/** Days that a token may be made for; null does not expire. */
export const ACCESS_TOKEN_DAYS = [7, 30, 90, 365, null] as const
/** How stale a token's moment of last use may be, so that using one is hardly ever a write. */
export const TOKEN_SEEN_EVERY_MS = 5 * 60_000
/** How long a token that ended is kept for the export of its account. */
export const ENDED_TOKENS_KEPT_MS = 60 * 86_400_000

/** The scopes of a stored list; what is none of ours anymore is left out. */
export function scopesOf(stored: string): readonly Scope[] {
  const list: unknown = JSON.parse(stored)
  return Array.isArray(list) ? SCOPES.filter((scope) => list.includes(scope)) : []
}
