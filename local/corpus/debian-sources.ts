import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { PROJECT_ROOT } from "../start/service-table.ts"

const run = promisify(execFile)
const FOLDER = join(PROJECT_ROOT, "test-results", "corpus-sources")
const LISTS = join(FOLDER, "lists")
const SOURCES = join(FOLDER, "sources.list")
const OPTIONS = ["-o", `Dir::Etc::sourcelist=${SOURCES}`, "-o", "Dir::Etc::sourceparts=-", "-o", `Dir::State::lists=${LISTS}`]
const KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"

let lists: Promise<void> | null = null
const folders = new Map<string, Promise<string>>()

/** The folder of a Debian source package, fetched from where this machine has its packages from. Rejects where there is none to be had. */
export function fetchSourcePackage(packageName: string): Promise<string> {
  const known = folders.get(packageName) ?? fetchOnce(packageName)
  folders.set(packageName, known)
  return known
}

async function fetchOnce(packageName: string): Promise<string> {
  const folder = join(FOLDER, packageName)
  if (existsSync(folder)) return folder
  lists ??= fetchLists()
  await lists
  const unfinished = join(FOLDER, `unfinished-${packageName}`)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, "content"), { recursive: true })
  // Some patches of Debian's are gone from its servers; the authors' own archive is all that is wanted, so a failure shows in what came.
  await run("apt-get", [...OPTIONS, "source", "--download-only", "--only-source", packageName], { cwd: unfinished }).catch(() => {})
  const archive = (await readdir(unfinished)).find((name) => /\.orig\.tar\.\w+$/.test(name))
  if (archive === undefined) throw new Error(`Debian's source package ${packageName} cannot be fetched here`)
  await run("tar", ["xf", join(unfinished, archive), "-C", join(unfinished, "content"), "--strip-components=1"])
  await rename(join(unfinished, "content"), folder)
  await rm(unfinished, { recursive: true })
  return folder
}

/** Lists of source packages, beside those that the machine itself keeps. */
async function fetchLists(): Promise<void> {
  await mkdir(join(LISTS, "partial"), { recursive: true })
  const format = ["--format", "$(SITE) $(RELEASE) $(COMPONENT)", "Created-By: Packages"]
  const { stdout } = await run("apt-get", ["indextargets", ...format])
  const places = new Set(stdout.split("\n").filter((line) => /\/debian\s/.test(line)))
  await writeFile(SOURCES, [...places].map((place) => `deb-src [signed-by=${KEYRING}] ${place}\n`).join(""))
  await run("apt-get", [...OPTIONS, "update"])
}
