import { spawnSync } from "node:child_process"
import type { CorpusFile } from "./corpus-file.ts"

/** Debian packages of the programs that some files are made by and that this machine lacks. */
export function missingPackages(files: readonly CorpusFile[]): readonly string[] {
  const missing = files.flatMap(({ recipe }) => (recipe.by === "program" && !isHere(recipe.program) ? [recipe.packageName] : []))
  return [...new Set(missing)]
}

function isHere(program: string): boolean {
  return spawnSync("which", [program], { stdio: "ignore" }).status === 0
}
