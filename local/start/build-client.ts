import { join } from "node:path"
import { forgetStamp, isBuiltFrom } from "./client-stamp.ts"
import { runStep } from "./run-step.ts"
import { BUILD, PROJECT_ROOT, type StackSettings } from "./service-table.ts"

const CLIENT_FOLDER = join(PROJECT_ROOT, "dist/client")

/** Builds what the browser gets, unless the last build, whoever made it, came from the same sources. Says whether it built. */
export async function buildClient(
  settings: StackSettings,
  onLine: (name: string, line: string) => void,
  signal?: AbortSignal,
  note: (text: string) => void = () => {},
): Promise<boolean> {
  if (await isBuiltFrom(PROJECT_ROOT, CLIENT_FOLDER)) return false
  note("Building the web app…")
  await runStep(BUILD, settings, onLine, signal)
  return true
}

/** Makes the next start rebuild: what is in the folder is no longer known to come from the stamped sources. */
export function forgetBuild(): Promise<void> {
  return forgetStamp(CLIENT_FOLDER)
}

/** Builds what the browser gets, whatever the last build was made from. */
export async function rebuildClient(settings: StackSettings, onLine: (name: string, line: string) => void): Promise<void> {
  await forgetBuild()
  await buildClient(settings, onLine)
}
