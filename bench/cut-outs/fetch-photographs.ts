import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"
import { PHOTOGRAPHS, type Photograph } from "./photographs.ts"
import { readQtResource } from "./qt-resource.ts"

/** Puts the photographs into a folder, out of Debian's packages; answers their files by name. Throws where a package cannot be had. */
export async function fetchPhotographs(folder: string, say: (text: string) => void): Promise<ReadonlyMap<string, string>> {
  await mkdir(folder, { recursive: true })
  const fileOf = (photograph: Photograph) => join(folder, photograph.name + extname(photograph.inside ?? photograph.file))
  const missing = PHOTOGRAPHS.filter((photograph) => !existsSync(fileOf(photograph)))
  for (const name of new Set(missing.map((photograph) => photograph.package))) {
    say(`taking photographs out of ${name}`)
    const unpacked = await unpackPackage(name)
    try {
      for (const photograph of missing.filter((one) => one.package === name))
        await writeFile(fileOf(photograph), await readPhotograph(unpacked, photograph))
    } finally {
      await rm(unpacked, { recursive: true })
    }
  }
  return new Map(PHOTOGRAPHS.map((photograph) => [photograph.name, fileOf(photograph)]))
}

async function readPhotograph(unpacked: string, { file, inside }: Photograph): Promise<Uint8Array> {
  const bytes = await readFile(join(unpacked, file))
  if (inside === undefined) return bytes
  const found = readQtResource(bytes, inside)
  if (found === null) throw new Error(`${file} has no ${inside}`)
  return found
}

async function unpackPackage(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "photographs-"))
  run("apt-get", ["download", name], folder)
  const archive = (await readdir(folder)).find((file) => file.endsWith(".deb"))
  if (archive === undefined) throw new Error(`Debian's package ${name} could not be had`)
  run("dpkg-deb", ["-x", archive, "."], folder)
  return folder
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" })
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`)
}
