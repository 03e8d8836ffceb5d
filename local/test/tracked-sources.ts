import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { PROJECT_ROOT } from "../start/service-table.ts"

/** The lines that git answers; none where it fails. */
export function git(...args: readonly string[]): readonly string[] {
  const { stdout } = spawnSync("git", args, { cwd: PROJECT_ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })
  return (stdout ?? "").split("\n").filter((line) => line !== "")
}

/** The paths of the project's files that match; those that are ignored, or deleted but still in the index, are left out. */
export function trackedFiles(...patterns: readonly string[]): readonly string[] {
  return git("ls-files", "--cached", "--others", "--exclude-standard", "--", ...patterns).filter((file) =>
    existsSync(join(PROJECT_ROOT, file)),
  )
}

/** The texts of files, by their paths in the project. */
export function textsOf(files: readonly string[]): ReadonlyMap<string, string> {
  return new Map(files.map((file) => [file, readFileSync(join(PROJECT_ROOT, file), "utf8")]))
}

/** The texts of the project's TypeScript files, by their paths. */
export function trackedSources(): ReadonlyMap<string, string> {
  return textsOf(trackedFiles("*.ts", "*.tsx"))
}
