import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { PROJECT_ROOT } from "../start/service-table.ts"
import type { WeighedFile } from "./shards.ts"

/** How long a file of tests that is not in the table takes for a thousand bytes: a journey in a browser, a test at the Worker's door. */
const JOURNEY_SECONDS = 8
const WORKER_SECONDS = 0.5

/** Seconds of test files as a run of all of them measured: every journey, and the Worker tests of more than eight. */
export const SECONDS: Readonly<Record<string, number>> = JSON.parse(readFileSync(join(PROJECT_ROOT, "local/test/seconds.json"), "utf8"))

/** A test file with about how many seconds it takes. */
export function weighed(path: string): WeighedFile {
  const thousands = statSync(join(PROJECT_ROOT, path)).size / 1000
  return { path, weight: SECONDS[path] ?? thousands * (path.startsWith("e2e/") ? JOURNEY_SECONDS : WORKER_SECONDS) }
}
