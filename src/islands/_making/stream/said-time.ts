const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** When something was made, as one says it: minutes ago, the time of today, else the day. */
export function saidTime(atMs: number, nowMs: number, language: string): string {
  const agoMs = Math.max(0, nowMs - atMs)
  if (agoMs < 60 * MINUTE_MS)
    return new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" }).format(-Math.round(agoMs / MINUTE_MS), "minute")
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString()
  if (isToday) return new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(atMs)
  const isRecent = agoMs < 300 * DAY_MS
  return new Intl.DateTimeFormat(language, isRecent ? { month: "short", day: "numeric" } : { dateStyle: "medium" }).format(atMs)
}
