import { readlinkSync } from "node:fs"
import { setPriority } from "node:os"

/** What Linux calls niceness: half of what there is. */
export const GIVEN_WAY = 10

/**
 * Lets whatever is waited for at a screen go before the thread that calls this, and before the threads that it starts from then on. Only
 * Linux has priorities by thread; elsewhere nothing changes.
 */
export function giveWay(): void {
  if (process.platform !== "linux") return
  try {
    const [, threadId] = /\/task\/(\d+)$/.exec(readlinkSync("/proc/thread-self")) ?? []
    if (threadId !== undefined) setPriority(Number(threadId), GIVEN_WAY)
  } catch {
    // A system that hides its threads or forbids this makes the same files, with less regard for others.
  }
}
