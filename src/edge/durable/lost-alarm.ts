/** An alarm may come up to a minute late when machines fail over; one that is later than this will not come at all. */
const LATEST_MS = 90_000

/**
 * True when the alarm that is set (null for none) cannot be relied on to come. `longestWaitMs`: how far ahead it is ever set; one that is
 * much further ahead was set before the clock was set back, and would come as much too late.
 */
export function isLost(alarmAtMs: number | null, nowMs: number, longestWaitMs = Number.POSITIVE_INFINITY): boolean {
  return alarmAtMs === null || alarmAtMs < nowMs - LATEST_MS || alarmAtMs > nowMs + longestWaitMs + LATEST_MS
}
