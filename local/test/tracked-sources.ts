import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { PROJECT_ROOT } from "../start/service-table.ts"

/** The lines that git answers; none where it fails. */
export function git(...args: readonly string[]): readonly string[] {
  const { stdout } = spawnSync("git", args, { cwd: PROJECT_ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })
  return (stdout ?? "").split("\n").filter((line) => line !== "")
}

/** The texts of the project's TypeScript files that are not ignored, by their paths. */
export function trackedSources(): ReadonlyMap<string, string> {
  const files = git("ls-files", "--cached", "--others", "--exclude-standard", "--", "*.ts", "*.tsx")
  return new Map(
    files.flatMap((file) =>
      existsSync(join(PROJECT_ROOT, file)) ? [[file, readFileSync(join(PROJECT_ROOT, file), "utf8")] as const] : [],
    ),
  )
}
