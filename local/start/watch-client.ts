import { join } from "node:path"
import { forgetBuild } from "./build-client.ts"
import { type ProcessGroup, startProcessGroup } from "./process-group.ts"
import { PROJECT_ROOT } from "./service-table.ts"

/** Rebuilds what the browser gets on every change; wrangler sees the new files and reloads. */
export async function watchClient(onLine: (name: string, line: string) => void): Promise<ProcessGroup> {
  await forgetBuild()
  const args = [join(PROJECT_ROOT, "node_modules/vite/bin/vite.js"), "build", "--watch", "--emptyOutDir", "false"]
  return startProcessGroup({ file: process.execPath, args, env: {} }, (line) => onLine("build", line))
}
