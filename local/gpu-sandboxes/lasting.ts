import { setTimeout as pause } from "node:timers/promises"

const TICK_MS = 20

/** Lets a run last so long, as the real ones do; `onProgress` hears 0 to 1. Throws where it is stopped. */
export async function lasting(runMs: number, signal: AbortSignal, onProgress: (progress: number) => void = () => {}): Promise<void> {
  for (let passedMs = 0; passedMs < runMs; passedMs += TICK_MS) {
    await pause(Math.min(TICK_MS, runMs - passedMs), undefined, { signal })
    onProgress(Math.min(1, (passedMs + TICK_MS) / runMs))
  }
}
