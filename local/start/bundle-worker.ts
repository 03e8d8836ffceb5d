import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { runStep } from "./run-step.ts"
import { BUNDLE, PROJECT_ROOT, type StackSettings, UNFINISHED_BUNDLE } from "./service-table.ts"
import { CLIENT_SOURCES, stampSources } from "./source-stamp.ts"

/** Where the Worker is as a deployment would send it. */
export const WORKER_BUNDLE = join(PROJECT_ROOT, "dist/worker")

/** In the folder, so that it goes with it. */
const STAMP_FILE = join(WORKER_BUNDLE, ".stamp")

/**
 * Bundles the Worker, unless the last bundle was made from the same sources. The client must be built: the Worker names its files.
 * Says whether it bundled.
 */
export async function bundleWorker(
  settings: StackSettings,
  onLine: (name: string, line: string) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  const stamp = await stampSources(PROJECT_ROOT, [...CLIENT_SOURCES, "wrangler.toml"])
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
