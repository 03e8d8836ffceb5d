import { execFile } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { addHashes, completeLock, type Lock, missingPackages, unhashedPackages } from "./platform-packages.ts"

const run = promisify(execFile)
const path = join(PROJECT_ROOT, "package-lock.json")
const wantsHashes = process.argv.includes("--hashes")

const lock: Lock = JSON.parse(readFileSync(path, "utf8"))
const { length } = missingPackages(lock)
const complete = length === 0 ? lock : completeLock(lock)
const hashed = wantsHashes ? await addHashes(complete, askRegistry) : complete
if (hashed !== lock) writeFileSync(path, `${JSON.stringify(hashed, null, 2)}\n`)
console.log(length === 0 ? "package-lock.json has every platform's packages" : `added ${length} packages of other platforms`)
const unhashed = unhashedPackages(hashed).length
if (unhashed > 0) {
  console.log(
    `${unhashed} of them have no hash: ${wantsHashes ? "the registry lacks them" : "`npm run lock -- --hashes` asks the registry"}`,
  )
}

/** The hash of a package of an exact version; null where the registry has none. */
async function askRegistry(name: string, version: string): Promise<string | null> {
  const asked = await run("npm", ["view", `${name}@${version}`, "dist.integrity"]).catch((error: unknown) => {
    if (String(error).includes("E404")) return null
    throw error
  })
  return asked?.stdout.trim() || null
}
