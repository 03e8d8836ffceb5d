/** Lists that a tab remembers, see `feed-memory.ts`. */
export const FEEDS_KEY = "atelier.feeds"
/** A sign-in that is under way, see `sign-in-memory.ts`. */
export const SIGN_IN_KEY = "atelier.sign-in"

/** Forgets what this tab holds of the member and not of the device, for whoever signs in next; drafts and the theme stay. */
export function forgetMemberStorage(): void {
  for (const key of [FEEDS_KEY, SIGN_IN_KEY]) sessionStorage.removeItem(key)
}
