import { existsSync, globSync } from "node:fs"
import { join } from "node:path"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { nearest, type Reached, reachedBy } from "./affected.ts"
import { ENGINES, engineDigest } from "./engines.ts"
import type { TestOptions } from "./options.ts"
import { belongsTo } from "./tiers.ts"
import { git } from "./tracked-sources.ts"
import type { Verified } from "./verified.ts"

/** An engine that is as it last passed. */
export interface Believed {
  readonly name: string
  readonly digest: string
  /** Its test files, which are not run. */
  readonly files: readonly string[]
}

/** What of the gate is run. */
export interface Selection {
  /** Paths of test files. */
  readonly tests: readonly string[]
  /** What narrows the checks, empty for all of them; null where none are run. */
  readonly checks: readonly string[] | null
  /** Whether the client, the bundle and what is proved of them are part of it. */
  readonly isWhole: boolean
  readonly believed: readonly Believed[]
  /** Test files that the change can break too, and that are left to a whole run. */
  readonly leftOut: number
}

/** How many seconds of tests are run for a change of what needs a stack or a browser. Rules take so little that all of them are run. */
const NEAREST = [
  { pattern: /\.workerd\.test\.ts$/, seconds: 60 },
  { pattern: /\.component\.test\.tsx$/, seconds: 40 },
  { pattern: /^e2e\/.*\.test\.ts$/, seconds: 100 },
] as const
/** The same beside the everyday gate, where there is more time. */
const BESIDES_FACTOR = 6

const TESTS = "{src,db,local,bench,easel,e2e}/**/*.test.{ts,tsx}"

/** Chooses what is run. `secondsOf` foretells what a test file takes. */
export function select(
  options: TestOptions,
  sources: ReadonlyMap<string, string>,
  verified: Verified,
  secondsOf: (path: string) => number,
): Selection {
  if (options.changedSince !== null) return changeOf(options.changedSince || forkPoint(), sources, secondsOf)
  const all = globSync(TESTS, { cwd: PROJECT_ROOT })
    .filter((path) => !path.endsWith(".build.test.ts"))
    .sort()
  if (options.isBesides) return besides(all, sources, verified, secondsOf)
  const believed = options.isFresh ? [] : believedEngines(all, sources, verified)
  const isBelieved = new Set(believed.flatMap(({ files }) => files))
  const tests = all.filter((path) => belongsTo(options.tier, path) && !isBelieved.has(path))
  return { tests, checks: options.isFresh ? ["--fresh"] : [], isWhole: true, believed, leftOut: 0 }
}

/** The engines that are, byte for byte, what last passed. */
function believedEngines(all: readonly string[], sources: ReadonlyMap<string, string>, verified: Verified): readonly Believed[] {
  return ENGINES.flatMap((engine) => {
    const digest = engineDigest(engine, sources)
    return verified.engines[engine.name] === digest
      ? [{ name: engine.name, digest, files: all.filter((path) => engine.tests.test(path)) }]
      : []
  })
}

/** What the difference to a commit can break, whatever tier it is in. */
function changeOf(base: string, sources: ReadonlyMap<string, string>, secondsOf: (path: string) => number): Selection {
  const changed = changedSince(base)
  const reached = reachedBy(sources, new Set(changed)).filter(({ path }) => existsSync(join(PROJECT_ROOT, path)))
  const { tests, leftOut } = nearestTests(reached, secondsOf, 1)
  const rules = reached.flatMap(({ path }) => (isTest(path) && NEAREST.every(({ pattern }) => !pattern.test(path)) ? [path] : []))
  const checks = [
    `--files=${changed.filter((path) => existsSync(join(PROJECT_ROOT, path))).join(",")}`,
    `--programs=${programsOf(reached).join(",")}`,
  ]
  return { tests: [...rules, ...tests], checks, isWhole: false, believed: [], leftOut }
}

/** What the everyday gate leaves out, as far as the change since everything last passed can have touched it. */
function besides(
  all: readonly string[],
  sources: ReadonlyMap<string, string>,
  { everything }: Verified,
  secondsOf: (path: string) => number,
): Selection {
  const isKnown = everything !== "" && git("rev-parse", "--quiet", "--verify", `${everything}^{commit}`).length > 0
  const rest = new Set(all.filter((path) => !belongsTo("everyday", path)))
  const reached = isKnown ? reachedBy(sources, new Set(changedSince(everything))) : [...rest].map((path) => ({ path, distance: 0 }))
  const { tests, leftOut } = nearestTests(
    reached.filter(({ path }) => rest.has(path)),
    secondsOf,
    BESIDES_FACTOR,
  )
  return { tests, checks: null, isWhole: false, believed: [], leftOut }
}

function nearestTests(reached: readonly Reached[], secondsOf: (path: string) => number, factor: number) {
  const parts = NEAREST.map(({ pattern, seconds }) =>
    nearest(
      reached.filter(({ path }) => pattern.test(path)),
      secondsOf,
      seconds * factor,
    ),
  )
  return { tests: parts.flatMap(({ paths }) => paths), leftOut: parts.reduce((sum, { leftOut }) => sum + leftOut, 0) }
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) && !path.endsWith(".build.test.ts")

/** Where this branch left main; on main itself, and where there is no main, the last commit. */
function forkPoint(): string {
  return git("merge-base", "HEAD", "main")[0] ?? "HEAD"
}

function changedSince(base: string): readonly string[] {
  return [...new Set([...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")])]
}

/** The TypeScript programs that hold files, by how their paths begin. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/^src\/formats\//, "src/formats"],
  [/^src\/domain\//, "src/domain"],
  [/^src\/messages\//, "src/messages"],
  [/^src\/wasm-workers\//, "src/wasm-workers"],
  [/^src\/islands\//, "src/islands"],
  [/^(?:src\/(?:edge|routes)|db)\//, "src/edge"],
  [/^(?:local|bench|db)\/|^[\w.]+\.config\.ts$/, "local"],
  [/^(?:e2e|testing)\/|\.test\.tsx?$/, "e2e"],
  [/^testing\/component\/|\.component\.test\.tsx$/, "testing/component"],
]
/** The programs of tests. */
const TEST_PROGRAMS: readonly string[] = ["e2e", "testing/component"]

function programsOf(reached: readonly Reached[]): readonly string[] {
  return PROGRAMS.filter(([pattern, program]) =>
    reached.some(({ path }) => pattern.test(path) && (TEST_PROGRAMS.includes(program) || !/\.test\.tsx?$/.test(path))),
  ).map(([, program]) => program)
}
