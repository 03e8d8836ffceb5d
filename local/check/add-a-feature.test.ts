import { execFile } from "node:child_process"
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { generate, staleFiles } from "../generate/generate.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { uncoveredCalls } from "./call-coverage.ts"
import { changed, documentSteps } from "./document-steps.ts"
import { findImportFaults } from "./import-rules.ts"
import { compilerArguments, ONE_CHECKER } from "./sparing.ts"
import { findSqlFaults } from "./sql-owners.ts"

const DOCUMENT = readFileSync(join(PROJECT_ROOT, "docs/add-a-feature.md"), "utf8")
const STEPS = documentSteps(DOCUMENT)
const ofKind = <Kind extends (typeof STEPS)[number]["kind"]>(kind: Kind) =>
  STEPS.filter((step): step is Extract<(typeof STEPS)[number], { readonly kind: Kind }> => step.kind === kind)
const NEW_FILES = ofKind("file").map(({ path }) => path)

/** What the steps and the checks after them read. */
const COPIED = ["src", "db", "testing", "local", "e2e", "easel", "bench", "package.json", "biome.json", ".oxlintrc.json"]
const CONFIGURATION = [
  // Written too, by what is there.
  "docs/gpu-fields.md",
  "tsconfig.json",
  "tsconfig.declarations.json",
  "vite.config.ts",
  "vitest.config.ts",
  "drizzle.config.ts",
]
const PATIENCE_MS = 180_000

const copy = mkdtempSync(join(tmpdir(), "atelier-add-a-feature-"))

const MODULES = join(PROJECT_ROOT, "node_modules")
/** What the checks of types keep. */
const TYPES = ".cache/types"
const isFolder = (path: string): boolean => statSync(path).isDirectory()

/** Gives the copy the packages, and what the checks know of the types of all that it does not add. */
function lendModules(): void {
  mkdirSync(join(copy, "node_modules"))
  for (const name of readdirSync(MODULES))
    if (name !== ".cache" && !name.startsWith(".vite")) symlinkSync(join(MODULES, name), join(copy, "node_modules", name))
  if (!existsSync(join(MODULES, TYPES))) return
  // First what was built, then the declarations: where checks run meanwhile, those are as new as it says or newer, and then they are made again.
  for (const isState of [true, false])
    cpSync(join(MODULES, TYPES), join(copy, "node_modules", TYPES), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => isFolder(path) || path.endsWith(".tsbuildinfo") === isState,
    })
}

/** Leaves of the program of tests those that are new, and what tests share: nothing imports the others. */
function keepNewTests(): void {
  const path = join(copy, "e2e/tsconfig.json")
  const program: { readonly include: readonly string[] } = JSON.parse(readFileSync(path, "utf8"))
  const shared = program.include.filter((pattern) => pattern !== "." && !pattern.includes(".test."))
  const added = NEW_FILES.filter((file) => /\.test\.tsx?$/.test(file)).map((file) => `../${file}`)
  writeFileSync(path, JSON.stringify({ ...program, include: [...shared, ...added] }))
}

/** What a program of the project says against the copy; empty where it has nothing against it. */
function complaintsOf(program: string, ...args: readonly string[]): Promise<string> {
  const { VITEST: _, ...env } = process.env
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [join("node_modules", program), ...args],
      { cwd: copy, env: { ...env, ...ONE_CHECKER, VITEST_CACHE_FOLDER: join(copy, ".vite"), NO_COLOR: "1" } },
      (error, stdout, stderr) => resolve(error === null ? "" : `${error.message}\n${stdout}${stderr}`),
    ),
  )
}

describe("docs/add-a-feature.md", { timeout: PATIENCE_MS }, () => {
  beforeAll(() => {
    for (const name of [...COPIED, ...CONFIGURATION])
      cpSync(join(PROJECT_ROOT, name), join(copy, name), { recursive: true, preserveTimestamps: true })
    lendModules()
    keepNewTests()
    for (const { path, text } of ofKind("file")) {
      if (existsSync(join(copy, path))) throw new Error(`${path} exists`)
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      writeFileSync(join(copy, path), text)
    }
    for (const step of ofKind("change")) {
      const path = join(copy, step.path)
      writeFileSync(path, changed(readFileSync(path, "utf8"), step))
    }
  }, PATIENCE_MS)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  it("says how many files it takes", () => {
    expect(DOCUMENT).toContain(`**${NEW_FILES.length} new files and ${ofKind("change").length} edits**`)
  })

  it("has drizzle-kit write the migration that it shows, and runs no command that is not followed here", async () => {
    const before = globSync("db/migrations/*.sql", { cwd: copy })
    expect(ofKind("command").map(({ command }) => command)).toEqual(["npx drizzle-kit generate --name notes", "npm run generate"])
    expect(await complaintsOf("drizzle-kit/bin.cjs", "generate", "--name", "notes")).toBe("")
    const [written = "", ...others] = globSync("db/migrations/*.sql", { cwd: copy }).filter((path) => !before.includes(path))
    expect([written, others]).toEqual([expect.stringMatching(/\d{4}_notes\.sql$/), []])
    expect([...before, written].toSorted().at(-1)).toBe(written)
    const shown = ofKind("shown").find(({ language }) => language === "sql")
    expect(readFileSync(join(copy, written), "utf8").trim()).toBe(shown?.text.trim())
  })

  it("has the registries find its page and its island", () => {
    expect(generate(copy).toSorted()).toEqual([
      "src/islands/_entry/client-islands.ts",
      "src/islands/_entry/island-sources.ts",
      "src/routes/_entry/pages.ts",
    ])
    expect(staleFiles(copy)).toEqual([])
  })

  it("imports, queries and tests as the checks want it", () => {
    const paths = globSync("{src,db,local,testing,e2e}/**/*.{ts,tsx}", { cwd: copy }).filter((path) => !path.endsWith(".d.ts"))
    const sources = new Map(paths.map((path) => [path, readFileSync(join(copy, path), "utf8")]))
    expect(findImportFaults(sources)).toEqual([])
    expect(findSqlFaults(sources)).toEqual([])
    expect(uncoveredCalls(sources)).toEqual([])
  })

  it("is formatted and linted", async () => {
    expect(await complaintsOf("@biomejs/biome/bin/biome", "check", "--error-on-warnings", ...NEW_FILES)).toBe("")
    const linted = NEW_FILES.filter((path) => /\.tsx?$/.test(path))
    expect(await complaintsOf("oxlint/bin/oxlint", "--type-aware", "--deny-warnings", ...linted)).toBe("")
  })

  it("compiles", async () => {
    // The program of tests refers to those of the verbs, the pages and the islands.
    expect(await complaintsOf("typescript/bin/tsc", ...compilerArguments(["e2e"]))).toBe("")
  })

  it("passes the tests that its declarations bring", async () => {
    const tests = ["src/messages/catalogues.test.ts", "src/routes/every-call.test.ts", "src/routes/_page/every-page.test.ts"]
    const report = join(copy, "report.json")
    const options = ["--no-isolate", "--reporter=json", `--outputFile=${report}`, "--testNamePattern=/notes?\\b|the catalogue of"]
    expect(await complaintsOf("vitest/vitest.mjs", "run", "--project", "unit", ...options, ...tests)).toBe("")
    const {
      testResults,
    }: { testResults: readonly { readonly name: string; readonly assertionResults: readonly { readonly status: string }[] }[] } =
      JSON.parse(readFileSync(report, "utf8"))
    const passed = testResults.filter(({ assertionResults }) => assertionResults.some(({ status }) => status === "passed"))
    expect(passed.map(({ name }) => relative(copy, name)).toSorted()).toEqual(tests.toSorted())
  })
})
