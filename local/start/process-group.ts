import { spawn } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { constants } from "node:os"
import { join } from "node:path"
import { tellLeash } from "./leash.ts"
import { createLineSplitter } from "./log-lines.ts"
import type { ExitReason } from "./restart-policy.ts"
import { type CommandLine, PROJECT_ROOT } from "./service-table.ts"

/** Where Node keeps what it compiled: the second start of a program that is large takes half of its processor time. */
const COMPILED = join(PROJECT_ROOT, "node_modules/.cache/compiled")

/** How long a process may take to end by itself after SIGTERM. */
const STOP_GRACE_MS = 8_000

/** How long groups may take to end when the process that started them is told to end. */
const ORPHAN_GRACE_MS = 3_000

/** How long the rest of a killed group may take to vanish. */
const SWEEP_MS = 1_000

/** A program with everything it started, as one group. */
export interface ProcessGroup {
  readonly pid: number
  /** Resolves when the program has ended and nothing of its group is left. */
  readonly ended: Promise<ExitReason>
  /** Sends a signal to the whole group. */
  signal(signal: NodeJS.Signals): void
  /** Asks the program to end, then makes it end; resolves when the group is gone. */
  stop(): Promise<void>
}

const running = new Map<number, Promise<ExitReason>>()

// Whoever starts a group may be ended at any time: nothing it started may outlive it.
process.once("exit", () => {
  for (const pid of running.keys()) signalGroup(pid, "SIGKILL")
})
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  const endAlone = async () => {
    if (process.listenerCount(name) > 1) return
    // A program that is asked can end the groups that it started itself; one that is killed cannot.
    for (const pid of running.keys()) signalGroup(pid, "SIGTERM")
    await Promise.race([Promise.all(running.values()), new Promise((resolve) => setTimeout(resolve, ORPHAN_GRACE_MS))])
    process.exit(128 + constants.signals[name])
  }
  process.on(name, () => void endAlone())
}

/** Starts a program in its own group; its output comes line by line, its input is empty. */
export function startProcessGroup(command: CommandLine, onLine: (line: string) => void): ProcessGroup {
  const child = spawn(command.file, command.args, {
    cwd: PROJECT_ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...command.env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  })
  const pid = child.pid ?? 0
  for (const stream of [child.stdout, child.stderr]) {
    const splitter = createLineSplitter(onLine)
    stream.setEncoding("utf8")
    stream.on("data", (text: string) => splitter.push(text))
    stream.on("end", () => splitter.end())
  }
  const ended = new Promise<ExitReason>((resolve) => {
    child.once("error", (error) => {
      onLine(error.message)
      if (child.pid === undefined) resolve({ code: 127, signal: null })
    })
    child.once("exit", (code, signal) => {
      void sweepGroup(pid).then(() => {
        running.delete(pid)
        tellLeash(running.keys())
        resolve({ code, signal })
      })
    })
  })
  if (pid > 0) {
    running.set(pid, ended)
    tellLeash(running.keys())
  }
  return {
    pid,
    ended,
    signal: (signal) => signalGroup(pid, signal),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM")
      const force = setTimeout(() => signalGroup(pid, "SIGKILL"), STOP_GRACE_MS)
      await ended
      clearTimeout(force)
    },
  }
}

/** Sends a signal to a group; false when there is no such group. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  if (pid <= 1) return false
  try {
    process.kill(-pid, signal)
    return true
  } catch {
    return false
  }
}

/**
 * Whether anything of a group still runs. Where there is a `/proc`, ended members that nobody has collected do not count:
 * in a container without an init process they stay for ever, and a signal still "reaches" them.
 */
export function isGroupAlive(pid: number): boolean {
  if (!signalGroup(pid, 0)) return false
  if (!existsSync("/proc/self/stat")) return true
  return readdirSync("/proc").some((entry) => /^\d+$/.test(entry) && isRunningMember(entry, pid))
}

function isRunningMember(entry: string, group: number): boolean {
  try {
    const stat = readFileSync(`/proc/${entry}/stat`, "utf8")
    const [state, , itsGroup] = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return Number(itsGroup) === group && state !== "Z" && state !== "X"
  } catch {
    return false
  }
}

async function sweepGroup(pid: number): Promise<void> {
  const deadline = Date.now() + SWEEP_MS
  while (isGroupAlive(pid) && Date.now() < deadline) {
    signalGroup(pid, "SIGKILL")
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
