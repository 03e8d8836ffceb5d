import { isOver } from "./clock.ts"

/** For so long nobody asks whether it changed; then somebody does behind an answer, and nobody is shown what is older than the second. */
const FRESH_MS = 30_000
const MAXIMUM_AGE_MS = 60_000
/** Who asked and was cut off is not waited for longer. */
export const ASKING_MS = 10_000

/** Whether what an isolate keeps is read before the answer, behind it, or not at all. */
export type Renewal = "before" | "behind" | "none"

/**
 * Decides when something that an isolate keeps is read again, given when it was loaded (null for never): it is never older than a minute,
 * and almost always there without a round trip. A promise is never shared: what one request waits for, no other may.
 */
export function makeRenewal(): (loadedAtMs: number | null, nowMs: number) => Renewal {
  let askedAtMs: number | null = null
  return (loadedAtMs, nowMs) => {
    if (loadedAtMs === null || isOver(loadedAtMs, MAXIMUM_AGE_MS, nowMs)) return "before"
    if (!isOver(loadedAtMs, FRESH_MS, nowMs) || (askedAtMs !== null && !isOver(askedAtMs, ASKING_MS, nowMs))) return "none"
    askedAtMs = nowMs
    return "behind"
  }
}
