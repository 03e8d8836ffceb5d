import { existsSync } from "node:fs"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { runStep } from "./run-step.ts"
import { BUILD, PROJECT_ROOT, type StackSettings } from "./service-table.ts"
import { stampSources } from "./source-stamp.ts"

const STAMP_FILE = join(PROJECT_ROOT, "dist/.client-stamp")
const CLIENT_FOLDER = join(PROJECT_ROOT, "dist/client")

/** Builds what the browser gets, unless the last build was made from the same sources. Says whether it built. */
export async function buildClient(
  settings: StackSettings,
  onLine: (name: string, line: string) => void,
  signal?: AbortSignal,
  note: (text: string) => void = () => {},
): Promise<boolean> {
  const stamp = await stampSources(PROJECT_ROOT)
  const built = existsSync(CLIENT_FOLDER) ? await readFile(STAMP_FILE, "utf8").catch(() => "") : ""
  if (built === stamp) return false
  await forgetBuild()
  note("Building what the browser gets…")
  await runStep(BUILD, settings, onLine, signal)
  await mkdir(join(PROJECT_ROOT, "dist"), { recursive: true })
  await writeFile(STAMP_FILE, stamp)
  return true
}

/** Makes the next start rebuild: what is in the folder is no longer known to come from the stamped sources. */
export async function forgetBuild(): Promise<void> {
  await rm(STAMP_FILE, { force: true })
}

/** Builds what the browser gets, whatever the last build was made from. */
export async function rebuildClient(settings: StackSettings, onLine: (name: string, line: string) => void): Promise<void> {
  await forgetBuild()
  await buildClient(settings, onLine)
}
