import { execFile } from "node:child_process"
import { createHash, randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { amrBytes, dsfBytes } from "./by-hand.ts"
import { ODD_FILMS, ODD_SOUNDS, type OddFile, type OddMaking } from "./odd-files.ts"

const run = promisify(execFile)

const ALL = [...ODD_FILMS, ...ODD_SOUNDS]

/** Folder of the odd files; another table makes another folder. */
const ODD_FOLDER = join(
  PROJECT_ROOT,
  "test-results",
  `odd-files-${createHash("sha256")
    .update(JSON.stringify(ALL.map(({ make }) => make)))
    .digest("hex")
    .slice(0, 12)}`,
)

/** Makes an odd file, and what it is cut out of, where it is missing; answers its path. Needs ffmpeg. */
export async function makeOddFile({ name, make }: Pick<OddFile, "name" | "make">): Promise<string> {
  await mkdir(ODD_FOLDER, { recursive: true })
  const path = join(ODD_FOLDER, name)
  if (existsSync(path)) return path
  // Under a name of its own until it is whole.
  const unfinished = join(ODD_FOLDER, `unfinished-${randomUUID()}-${name}`)
  await fill(unfinished, make)
  await rename(unfinished, path)
  return path
}

async function fill(path: string, make: OddMaking): Promise<void> {
  if ("args" in make) {
    await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...make.args, path])
    return
  }
  if ("byHand" in make) {
    await writeFile(path, make.byHand === "amr" ? amrBytes() : dsfBytes())
    return
  }
  const source = ALL.find(({ name }) => name === make.from)
  if (source === undefined) throw new Error(`there is no odd file "${make.from}"`)
  const whole = await readFile(await makeOddFile(source))
  const { fromShare, toShare, unitBytes } = make.keep
  const at = (share: number) => Math.floor((whole.length * share) / unitBytes) * unitBytes
  await writeFile(path, whole.subarray(at(fromShare), at(toShare)))
}
