/** Waits before the second and the third try of what can be asked for again, ms; longer ones where the server says so. */
export const PAUSES_MS = [500, 1_500] as const
/** A person waits no longer than this for another try. */
export const LONGEST_UNAVAILABLE_SECONDS = 15
/** Those who were sent away together come back apart. */
export const SPREAD = 0.5
/** What stands before us says by these that we are away, in words of its own. */
export const AWAY: ReadonlySet<number> = new Set([502, 503, 504])
