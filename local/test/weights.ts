import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { PROJECT_ROOT } from "../start/service-table.ts"
import type { WeighedFile } from "./shards.ts"

/** Where a run that records writes what test files took. */
export const SECONDS_FILE = join(PROJECT_ROOT, "local/test/seconds.json")

/** How long a file of tests that is not in the table takes for a thousand bytes, by what it needs. */
const JOURNEY_SECONDS = 4
const WORKER_SECONDS = 0.5
const COMPONENT_SECONDS = 0.4
const RULES_SECONDS = 0.05

/** Seconds of test files as a run that recorded measured them: those of a second or more. */
export const SECONDS: Readonly<Record<string, number>> = JSON.parse(readFileSync(SECONDS_FILE, "utf8"))

/** A test file with about how many seconds it takes. */
export function weighed(path: string): WeighedFile {
  const known = SECONDS[path]
  if (known !== undefined) return { path, weight: known }
  const file = join(PROJECT_ROOT, path)
  return { path, weight: existsSync(file) ? (statSync(file).size / 1000) * secondsOfKind(path) : 0 }
}

function secondsOfKind(path: string): number {
  if (path.startsWith("e2e/")) return JOURNEY_SECONDS
  if (path.includes(".workerd.")) return WORKER_SECONDS
  return path.includes(".component.") ? COMPONENT_SECONDS : RULES_SECONDS
}
