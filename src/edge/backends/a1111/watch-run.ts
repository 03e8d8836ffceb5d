import type { Connection } from "./connection.ts"
import { type RunSight, seeRun } from "./run-progress.ts"

/** How often a server is asked about its run, and how often in a row it may have nothing of it. */
export interface WatchRhythm {
  readonly everyMs: number
  readonly misses: number
}

export const USUAL_WATCH: WatchRhythm = { everyMs: 20_000, misses: 3 }

/**
 * Breaks off a call that nothing will come of: the server is silent, or has forgotten a run that it knew, as one does that was started anew
 * behind a proxy that keeps the connection. A server that never knew the run by its name may be of an old version: it is left alone.
 */
export function watchRun(connection: Connection, jobId: string, rhythm: WatchRhythm, giveUp: () => void): { stop(): void } {
  let misses = 0
  let wasSeen = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const look = async () => {
    const sight = await seeRun(connection, jobId)
    wasSeen ||= sight === "there"
    misses = isMiss(sight, wasSeen) ? misses + 1 : 0
    if (isStopped) return
    if (misses >= rhythm.misses) giveUp()
    else timer = setTimeout(look, rhythm.everyMs)
  }
  timer = setTimeout(look, rhythm.everyMs)
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function isMiss(sight: RunSight, wasSeen: boolean): boolean {
  switch (sight) {
    case "silent":
      return true
    case "gone":
      return wasSeen
    case "there":
      return false
  }
}
