import type { RunEnd } from "./blocking-server.ts"

/** An answer that is so much later than the latest that a model is known for will never come. */
const GRACE_MS = 60_000

/** How long a model takes at most, by what is known of it: for the first thing that it makes in a call, and for each further one. */
export interface UsualTime {
  readonly firstMs: number
  readonly moreMs: number
}

/** When a call for so many is given up. */
export function callLimitMs({ firstMs, moreMs }: UsualTime, count = 1): number {
  return firstMs + moreMs * (count - 1) + GRACE_MS
}

/** A call that is given up when it lasts too long, or by whoever waits for it; what it then comes to nobody knows. */
export async function withinLimit<Answer>(
  limitMs: number,
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | Extract<RunEnd, { kind: "unknown" }>> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error("timed out")), limitMs)
  try {
    return await call(AbortSignal.any([controller.signal, signal]))
  } catch (error) {
    if (!controller.signal.aborted) throw error
    return { kind: "unknown", code: "timed-out" }
  } finally {
    clearTimeout(timer)
  }
}
