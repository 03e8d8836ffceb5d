/** An alarm may come up to a minute late when machines fail over; one that is later than this will not come at all. */
const LATEST_MS = 90_000

/** True when the alarm that is set (null for none) cannot be relied on to come. */
export function isLost(alarmAtMs: number | null, nowMs: number): boolean {
  return alarmAtMs === null || alarmAtMs < nowMs - LATEST_MS
}
