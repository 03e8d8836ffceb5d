import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { completeLock, type Lock, missingPackages } from "./platform-packages.ts"

const path = join(PROJECT_ROOT, "package-lock.json")
const lock: Lock = JSON.parse(readFileSync(path, "utf8"))
const { length } = missingPackages(lock)
if (length > 0) writeFileSync(path, `${JSON.stringify(completeLock(lock), null, 2)}\n`)
console.log(length === 0 ? "package-lock.json has every platform's packages" : `added ${length} packages of other platforms`)
