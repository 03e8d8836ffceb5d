import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { runStep } from "./run-step.ts"
import { BUNDLE, PROJECT_ROOT, type StackSettings, UNFINISHED_BUNDLE } from "./service-table.ts"
import { CLIENT_SOURCES, stampSources } from "./source-stamp.ts"

/** Where the Worker is as a deployment would send it. */
export const WORKER_BUNDLE = join(PROJECT_ROOT, "dist/worker")

/** In the folder, so that it goes with it. */
const STAMP_FILE = join(WORKER_BUNDLE, ".stamp")

/** What the Worker names of the client's files: their names differ by build, and not by sources alone. */
const PAGE_FILES = "dist/client/.vite/page-files.json"

/** What a bundle is made from. */
export function workerStamp(root: string): Promise<string> {
  return stampSources(root, [...CLIENT_SOURCES, "wrangler.toml", PAGE_FILES])
}

/** Bundles the Worker, unless the last bundle was made from the same sources and build of the client, which must be there. Says whether it bundled. */
export async function bundleWorker(
  settings: StackSettings,
  onLine: (name: string, line: string) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  const stamp = await workerStamp(PROJECT_ROOT)
  if ((await readFile(STAMP_FILE, "utf8").catch(() => "")) === stamp) return false
  await mkdir(join(PROJECT_ROOT, "dist"), { recursive: true })
  try {
    await runStep(BUNDLE, settings, onLine, signal)
    await writeFile(join(UNFINISHED_BUNDLE, ".stamp"), stamp)
    await rm(WORKER_BUNDLE, { recursive: true, force: true })
    await rename(UNFINISHED_BUNDLE, WORKER_BUNDLE)
  } finally {
    await rm(UNFINISHED_BUNDLE, { recursive: true, force: true })
  }
  return true
}
