import type { Connection } from "./connection.ts"
import { seeRun } from "./run-progress.ts"

/** How often a server is asked about its run, and how long nothing may speak for it before its call is given up. */
export interface WatchRhythm {
  readonly everyMs: number
  readonly patienceMs: number
  /** The same for calls that a server does not know by a name: what it is at then says little of them. */
  readonly namelessMs: number
}

/** Whoever waits for such a server waits a minute at most. */
export const USUAL_WATCH: WatchRhythm = { everyMs: 10_000, patienceMs: 40_000, namelessMs: 4 * 60_000 }

/** What is known of a run while its call is under way. */
export interface RunTrace {
  readonly hasName: boolean
  /** The server has known it by its name. */
  wasSeen: boolean
  /** When bytes of its answer came last. */
  heardAtMs: number
}

/** A run of which nothing is known yet. */
export function newTrace(hasName: boolean): RunTrace {
  return { hasName, wasSeen: false, heardAtMs: Date.now() }
}

/**
 * Breaks off a call that nothing will come of: the server is silent, has forgotten the run, is done with it, or is at nothing at all, and
 * no byte of an answer comes. A server that never knew the run by its name may be of an old version: it is left alone while it works.
 */
export function watchRun(
  connection: Connection,
  jobId: string,
  { trace, rhythm, giveUp }: { readonly trace: RunTrace; readonly rhythm: WatchRhythm; readonly giveUp: () => void },
): { stop(): void } {
  const beganAtMs = Date.now()
  let answeredAtMs = beganAtMs
  let seenAtMs = beganAtMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const look = async () => {
    const sight = await seeRun(connection, jobId, trace)
    const nowMs = Date.now()
    if (sight !== "silent") answeredAtMs = nowMs
    if (sight === "there") seenAtMs = nowMs
    if (isStopped) return
    const goneMs = nowMs - Math.max(seenAtMs, trace.heardAtMs)
    const silentMs = nowMs - Math.max(answeredAtMs, trace.heardAtMs)
    const patienceMs = trace.hasName ? rhythm.patienceMs : rhythm.namelessMs
    if (silentMs >= rhythm.patienceMs || goneMs >= patienceMs) giveUp()
    else timer = setTimeout(() => void look(), rhythm.everyMs)
  }
  timer = setTimeout(() => void look(), rhythm.everyMs)
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
