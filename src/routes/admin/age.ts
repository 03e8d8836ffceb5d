import type { Words } from "../_page/words.ts"

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** From here on hours say less than days. */
const IN_HOURS_MS = 2 * DAY_MS

/** How long ago something was, in the unit that reads best. */
export function ageOf(t: Words<"admin">, at: string | number, nowMs: number): string {
  const ms = Math.max(0, nowMs - (typeof at === "number" ? at : Date.parse(at)))
  if (ms < HOUR_MS) return t("ageMinutes", { count: Math.floor(ms / MINUTE_MS) })
  if (ms < IN_HOURS_MS) return t("ageHours", { count: Math.floor(ms / HOUR_MS) })
  return t("ageDays", { count: Math.floor(ms / DAY_MS) })
}
