import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join, relative } from "node:path"

/** A file as the stamp sees it; `path` is relative to the project. */
export interface SourceFile {
  readonly path: string
  readonly content: Uint8Array | string
}

/** What the client build is made from. */
export const CLIENT_SOURCES: readonly string[] = [
  "src",
  "public",
  "local/chunks",
  "local/engines",
  "local/generate",
  "vite.config.ts",
  "package-lock.json",
  "tsconfig.json",
]

/** One hash over all files: the same for the same contents in any order, another after any change, addition or renaming. */
export function stampOf(files: readonly SourceFile[]): string {
  const lines = files.map(({ path, content }) => `${createHash("sha256").update(content).digest("hex")} ${JSON.stringify(path)}`)
  return createHash("sha256").update(lines.sort().join("\n")).digest("hex")
}

/** Whether a file can change what the browser gets: tests cannot, nor can the types of words, which the build itself writes. */
export function mattersForClient(path: string): boolean {
  return !/(?:\.test\.tsx?|\.d\.json\.ts)$/.test(path)
}

/** The stamp of the sources on disk; sources that do not exist are left out. */
export async function stampSources(root: string, sources: readonly string[] = CLIENT_SOURCES): Promise<string> {
  const found = await Promise.all(sources.map((source) => filesUnder(join(root, source))))
  const paths = found.flat().filter(mattersForClient)
  const files = await Promise.all(paths.map(async (path) => ({ path: relative(root, path), content: await readFile(path) })))
  return stampOf(files)
}

async function filesUnder(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (entries === null) return [path]
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
