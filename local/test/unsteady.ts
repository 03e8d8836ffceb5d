import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { PROJECT_ROOT } from "../start/service-table.ts"
import type { EndedTest } from "./tally.ts"

/** Where tests stand that once failed and passed when they ran again, until somebody has found why. */
const FILE = join(PROJECT_ROOT, "testing/unsteady.md")
const HEAD = `# Unsteady tests

Each failed once and passed when it ran again. The gate writes a row; whoever mends the cause deletes it. Three at most may stand here, and none of money, rooms or access.

| day | test | how it failed | suspicion |
| --- | --- | --- | --- |
`
/** Of how it failed. */
const SAID_CHARACTERS = 160

/** What must pass at its first try: money, rooms and access. */
const NEVER_TWICE = /\/credits\/|\/durable\/|\/_http\/|access-matrix/

/** Whether a test that failed may run once more. */
export function mayRunTwice({ file }: EndedTest): boolean {
  return !NEVER_TWICE.test(file)
}

/** The row of an unsteady test. `day` is like 2026-01-31. */
export function unsteadyRow(day: string, { file, title, message }: EndedTest): string {
  const cell = (text: string) => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").trim()
  return `| ${day} | ${cell(`${file} > ${title}`)} | ${cell(message).slice(0, SAID_CHARACTERS)} | not looked into |\n`
}

/** Writes unsteady tests down, each once. */
export function writeUnsteady(day: string, tests: readonly EndedTest[]): void {
  if (!existsSync(FILE)) writeFileSync(FILE, HEAD)
  const known = readFileSync(FILE, "utf8")
  for (const test of tests) if (!known.includes(`${test.file} > ${test.title}`)) appendFileSync(FILE, unsteadyRow(day, test))
}
