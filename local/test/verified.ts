import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as z from "zod/mini"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { ENGINES, engineDigest } from "./engines.ts"

/** What last passed; committed, so that a clone knows it too. */
const FILE = join(PROJECT_ROOT, "testing/verified.json")

const verifiedSchema = z.object({
  /** The commit at which everything passed; empty where none is known. */
  everything: z.string(),
  /** The digest under which all tests of each engine passed, by its name. */
  engines: z.record(z.string(), z.string()),
})
export type Verified = z.infer<typeof verifiedSchema>

export function readVerified(): Verified {
  return verifiedSchema.parse(JSON.parse(readFileSync(FILE, "utf8")))
}

export function writeVerified(verified: Verified): void {
  const engines = Object.fromEntries(Object.entries(verified.engines).toSorted(([left], [right]) => left.localeCompare(right)))
  writeFileSync(FILE, `${JSON.stringify({ ...verified, engines }, null, 2)}\n`)
}

/** Whether an engine is, byte for byte, what last passed. Throws where there is no such engine. */
export function isVerified(name: string, sources: ReadonlyMap<string, string>): boolean {
  const engine = ENGINES.find((one) => one.name === name)
  if (engine === undefined) throw new Error(`there is no engine ${name}`)
  return readVerified().engines[name] === engineDigest(engine, sources)
}
