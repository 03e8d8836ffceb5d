import { execFile } from "node:child_process"
import { createHash, randomUUID } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { promisify } from "node:util"
import { PROJECT_ROOT } from "../start/service-table.ts"
import type { CorpusFile, CorpusFileOnDisk } from "./corpus-file.ts"
import { CORPUS } from "./corpus-table.ts"
import { fetchSourcePackage } from "./debian-sources.ts"

const run = promisify(execFile)
const FOLDER = join(PROJECT_ROOT, "test-results", "corpus")

/** The texts of the modules that change bytes: what they do does not show in a recipe. */
const CHANGES = readdirSync(import.meta.dirname)
  .filter((name) => /^(?:made-.*|byte-surgery)\.ts$/.test(name))
  .map((name) => readFileSync(join(import.meta.dirname, name), "utf8"))

/** A file that could not be made or fetched here, and why. */
export interface MissingFile {
  readonly file: CorpusFile
  readonly reason: string
}

/** The files of the corpus that `isWanted` picks, made or fetched where they are missing; what cannot be had here is told apart. */
export async function openCorpus(
  isWanted: (file: CorpusFile) => boolean = () => true,
): Promise<{ readonly files: readonly CorpusFileOnDisk[]; readonly missing: readonly MissingFile[] }> {
  await mkdir(FOLDER, { recursive: true })
  const files: CorpusFileOnDisk[] = []
  const missing: MissingFile[] = []
  for (const file of CORPUS.filter(isWanted)) {
    try {
      const path = await pathOf(file)
      files.push({ ...file, path, sizeBytes: (await stat(path)).size })
    } catch (error) {
      missing.push({ file, reason: error instanceof Error ? (error.message.split("\n").at(-1) ?? "") : String(error) })
    }
  }
  return { files, missing }
}

/** Where a file lies, made first where it is missing. Its place follows from its recipe, so that a changed recipe makes another file. */
async function pathOf(file: CorpusFile): Promise<string> {
  const { recipe, name } = file
  if (recipe.by === "debian-source") return join(await fetchSourcePackage(recipe.packageName), recipe.path)
  const from = recipe.by === "surgery" ? recipe.from : recipe.by === "program" ? [recipe.from] : []
  const sources = await Promise.all(from.map((one) => pathOf(fileOf(one))))
  const said = JSON.stringify([recipe, sources, recipe.by === "ffmpeg" ? "" : CHANGES])
  const path = join(FOLDER, `${createHash("sha256").update(said).digest("hex").slice(0, 12)}-${name}`)
  if (existsSync(path)) return path
  // Under a name of its own until it is whole, so that a run that is cut short leaves no half of one, and two at once do not meet.
  const unfinished = join(FOLDER, `unfinished-${randomUUID()}${extname(name)}`)
  switch (recipe.by) {
    case "ffmpeg":
      await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...recipe.args, "-bitexact", unfinished])
      break
    case "program":
      await run(recipe.program, [...recipe.args(sources[0] ?? "", unfinished)])
      break
    case "surgery":
      await writeFile(unfinished, await recipe.make(...(await Promise.all(sources.map((source) => readFile(source))))))
      break
  }
  await rename(unfinished, path)
  return path
}

function fileOf(name: string): CorpusFile {
  const file = CORPUS.find((one) => one.name === name)
  if (file === undefined) throw new Error(`the corpus has no "${name}"`)
  return file
}
