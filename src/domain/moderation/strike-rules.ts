const DAY_MS = 86_400_000

/** So many removals within `STRIKE_WINDOW_MS` pause posting; nothing but a person's decision bans. */
export const STRIKES = 3
export const STRIKE_WINDOW_MS = 90 * DAY_MS
export const POSTING_PAUSE_MS = 7 * DAY_MS

/** Until when somebody may not post, given when things of theirs were removed (in any order); null where they may. */
export function pausedUntilMs(removedAtMs: readonly number[], nowMs: number): number | null {
  const inOrder = removedAtMs.toSorted((one, other) => one - other)
  const pausing = inOrder.filter((atMs, index) => atMs - (inOrder[index - STRIKES + 1] ?? Number.NEGATIVE_INFINITY) <= STRIKE_WINDOW_MS)
  const untilMs = (pausing.at(-1) ?? Number.NEGATIVE_INFINITY) + POSTING_PAUSE_MS
  return untilMs > nowMs ? untilMs : null
}

/** How many of these removals still count against somebody. */
export function strikesOf(removedAtMs: readonly number[], nowMs: number): number {
  return removedAtMs.filter((atMs) => nowMs - atMs <= STRIKE_WINDOW_MS).length
}
