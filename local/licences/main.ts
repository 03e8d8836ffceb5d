import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { type Lockfile, licenceFaults, licenceTable } from "./licence-table.ts"

const FILE = join(PROJECT_ROOT, "THIRD-PARTY-LICENCES.md")
const lockfile: Lockfile = JSON.parse(readFileSync(join(PROJECT_ROOT, "package-lock.json"), "utf8"))
const faults = licenceFaults(lockfile)
for (const fault of faults) console.error(fault)

const table = licenceTable(lockfile)
if (!process.argv.includes("--check")) writeFileSync(FILE, table)
else if (readFileSync(FILE, "utf8") !== table) {
  console.error("THIRD-PARTY-LICENCES.md is not that of package-lock.json; run `npm run licences`.")
  process.exitCode = 1
}
if (faults.length > 0) process.exitCode = 1
