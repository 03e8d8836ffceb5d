import { setPriority } from "node:os"
import { startProcessGroup } from "../start/process-group.ts"
import { secondsOfEnded } from "./cost.ts"

/** A program that takes longer hangs; beside others on a slow machine one takes far longer than alone. */
const LONGEST_MS = 40 * 60_000

/** How a program runs, and what counts as a fault of it. */
export interface Watch {
  readonly env: Readonly<Record<string, string>>
  readonly say: (line: string) => void
  /** What it is lowered by among the processes of the machine; 0 by default. */
  readonly niceness?: number
  /** A program that is silent for so long has stalled, and is ended; without it, silence has no limit. */
  readonly silenceLimitMs?: number
}

/** How a watched program ended. */
export interface Ending {
  readonly isOk: boolean
  /** Whether it was ended because it fell silent. */
  readonly isStalled: boolean
  readonly lines: readonly string[]
  /** What it took of a processor, with all that it started; null where nobody tells. */
  readonly processorSeconds: number | null
}

let countedSeconds = secondsOfEnded()

/** What has ended since the last time that this was asked. */
function secondsSinceAsked(): number | null {
  const before = countedSeconds
  countedSeconds = secondsOfEnded()
  return before === null || countedSeconds === null ? null : countedSeconds - before
}

/** Runs Node with these arguments to its end, with everything that it starts; what takes longer than 40 minutes is ended. */
export async function runWatched(args: readonly string[], { env, say, niceness = 0, silenceLimitMs }: Watch): Promise<Ending> {
  const lines: string[] = []
  let isStalled = false
  let silence: NodeJS.Timeout | undefined
  const listen = () => {
    clearTimeout(silence)
    if (silenceLimitMs === undefined) return
    silence = setTimeout(() => {
      isStalled = true
      say(`Nothing was said for ${silenceLimitMs / 1000} seconds: this has stalled and is ended.`)
      void group.stop()
    }, silenceLimitMs)
  }
  const group = startProcessGroup({ file: process.execPath, args, env }, (line) => {
    lines.push(line)
    say(line)
    listen()
  })
  listen()
  // What it starts inherits it.
  if (niceness > 0 && group.pid > 0) setPriority(group.pid, niceness)
  const limit = setTimeout(() => {
    say(`This takes longer than ${LONGEST_MS / 60_000} minutes and is ended.`)
    void group.stop()
  }, LONGEST_MS)
  const { code } = await group.ended
  clearTimeout(limit)
  clearTimeout(silence)
  return { isOk: code === 0 && !isStalled, isStalled, lines, processorSeconds: secondsSinceAsked() }
}
