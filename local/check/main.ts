import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { staleFiles } from "../generate/generate.ts"
import { writeWordTypes } from "../generate/word-types.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { textsOf, trackedFiles, trackedSources } from "../test/tracked-sources.ts"
import { isVerified } from "../test/verified.ts"
import { uncoveredCalls } from "./call-coverage.ts"
import { missingPaths } from "./document-paths.ts"
import { findImportFaults } from "./import-rules.ts"
import { unreachedCalls } from "./reached-calls.ts"
import { compilerArguments, KEEPING_GARBAGE, ONE_CHECKER } from "./sparing.ts"
import { findSqlFaults } from "./sql-owners.ts"

interface Check {
  readonly name: string
  /** Answers what is wrong, or an empty text. */
  readonly run: () => string
}

const bin = (name: string) => join(PROJECT_ROOT, "node_modules/.bin", name)

function command(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: PROJECT_ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env },
  })
  return status === 0 ? "" : `${stdout ?? ""}${stderr ?? ""}` || `${file} ended with ${status}`
}

const ownSources = () => textsOf(trackedFiles("*.ts", "*.tsx").filter((file) => !file.endsWith(".d.ts")))

function checkImports(): string {
  return findImportFaults(ownSources())
    .map((fault) => `${fault.file} imports ${fault.imports}: ${fault.reason}`)
    .join("\n")
}

function checkSql(): string {
  return findSqlFaults(ownSources())
    .map((fault) =>
      "unused" in fault
        ? `db/schema shares a table that nobody needs: ${fault.unused}`
        : `${fault.file} has SQL over ${fault.table} of ${fault.owner}: use its statements or verbs, or an event`,
    )
    .join("\n")
}

/** Checks TypeScript programs. */
function checkTypes(programs: readonly string[]): string {
  return programs.length === 0 ? "" : command(bin("tsc"), compilerArguments(programs), KEEPING_GARBAGE)
}

/** What narrows the checks to a change: files to format and lint, and the programs that can see them; null for all. */
function argument(name: string): readonly string[] | null {
  const found = process.argv.find((arg) => arg.startsWith(`--${name}=`))
  return found === undefined
    ? null
    : found
        .slice(name.length + 3)
        .split(",")
        .filter((part) => part !== "")
}
const onlyFiles = argument("files")
const onlyPrograms = argument("programs")
const linted = onlyFiles?.filter((path) => /\.(?:tsx?|mjs|cjs)$/.test(path)) ?? null

const isEaselChecked = process.argv.includes("--fresh") || !isVerified("easel", trackedSources())

const CHECKS: readonly Check[] = [
  {
    name: "format",
    run: () => command(bin("biome"), ["check", "--error-on-warnings", "--no-errors-on-unmatched", ...(onlyFiles ?? ["."])]),
  },
  {
    name: "lint",
    run: () =>
      linted?.length === 0
        ? ""
        : command(
            bin("oxlint"),
            ["--type-aware", "--deny-warnings", ...(isEaselChecked ? [] : ["--ignore-pattern=easel/**"]), ...(linted ?? [])],
            ONE_CHECKER,
          ),
  },
  { name: "types", run: () => checkTypes([...(onlyPrograms ?? ["."]), ...(isEaselChecked ? ["easel"] : [])]) },
  {
    name: "generated files",
    run: () =>
      staleFiles(PROJECT_ROOT)
        .map((file) => `${file} is stale: npm run generate`)
        .join("\n"),
  },
  { name: "import direction", run: checkImports },
  { name: "SQL over own tables", run: checkSql },
  { name: "every call has its tests", run: () => uncoveredCalls(ownSources()).join("\n") },
  { name: "a person reaches every call", run: () => unreachedCalls(ownSources()).join("\n") },
  { name: "paths in documents", run: () => missingPaths(textsOf(trackedFiles("*.md")), trackedFiles()).join("\n") },
  { name: "dead code", run: () => command(bin("knip"), ["--no-progress"]) },
  { name: "third-party licences", run: () => command(process.execPath, [join(PROJECT_ROOT, "local/licences/main.ts"), "--check"]) },
]

writeWordTypes(PROJECT_ROOT)
let failures = 0
for (const check of CHECKS) {
  const startMs = performance.now()
  const fault = check.run()
  console.log(`${fault === "" ? "ok    " : "FAILED"} ${check.name} (${((performance.now() - startMs) / 1000).toFixed(1)} s)`)
  if (fault !== "") {
    failures++
    console.log(fault.split("\n").slice(0, 80).join("\n"))
  }
}
process.exitCode = failures === 0 ? 0 : 1
