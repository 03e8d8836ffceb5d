import { isOver } from "../../domain/_kernel/clock.ts"
import type { Env } from "../env.ts"
import { createLog } from "./log.ts"

/** An isolate wakes the clock no more often than this, which is less than the clock waits before it folds. */
export const WOKEN_AGAIN_AFTER_MS = 2_500

/** Wakes the clock of the fold; never throws. */
export async function wakeFoldClock(env: Pick<Env, "FOLD_CLOCK">): Promise<boolean> {
  try {
    await env.FOLD_CLOCK.get(env.FOLD_CLOCK.idFromName("fold")).wake()
    return true
  } catch (error) {
    createLog({ object: "fold-clock" }).error("the fold was not woken", { error: String(error) })
    return false
  }
}

/** What wakes the clock for all requests of an isolate: what is to be waited for, or null where that was done a moment ago. */
export function createFoldWaker(env: Pick<Env, "FOLD_CLOCK">): () => Promise<void> | null {
  let wokenAtMs = Number.NEGATIVE_INFINITY
  return () => {
    const nowMs = Date.now()
    if (!isOver(wokenAtMs, WOKEN_AGAIN_AFTER_MS, nowMs)) return null
    wokenAtMs = nowMs
    return wakeFoldClock(env).then((isAwake) => {
      if (!isAwake) wokenAtMs = Number.NEGATIVE_INFINITY
    })
  }
}
