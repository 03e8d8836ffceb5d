/**
 * Nothing that is waited for is further ahead than this. A moment that is was noted before the clock was set back: what it holds up
 * would stand still until the clock is there again, so it counts as over.
 */
export const CLOCK_LEAP_MS = 300_000

/** True of a moment to come that is here, or that only a clock which was set back puts far ahead. */
export function isDue(dueAtMs: number, nowMs: number): boolean {
  return dueAtMs <= nowMs || dueAtMs > nowMs + CLOCK_LEAP_MS
}

/** True where more than `lifeMs` went by since a moment, or where that moment is far ahead. */
export function isOver(sinceMs: number, lifeMs: number, nowMs: number): boolean {
  return nowMs - sinceMs > lifeMs || sinceMs > nowMs + CLOCK_LEAP_MS
}

/** The day (UTC) of a moment as `YYYY-MM-DD`. */
export function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10)
}
