import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { nearest, type Reached, reachedBy } from "./affected.ts"

/** What of the gate is run for a change. */
export interface Selection {
  /** Paths of test files. */
  readonly tests: readonly string[]
  /** What narrows the checks. */
  readonly checks: readonly string[]
  /** Test files that the change can break too, and that are left to the whole run. */
  readonly leftOut: number
}

/** How many seconds of tests are run of what needs a stack, over all lanes. Rules take so little that all of them are run. */
const WORKER_SECONDS = 60
const JOURNEY_SECONDS = 100

/** The part of the gate that the difference to `base` can break: a commit, or what main and this branch have in common. */
export function selectionFor(base: string | undefined, secondsOf: (path: string) => number): Selection {
  const changed = changedSince(base ?? forkPoint())
  const reached = reachedBy(trackedSources(), new Set(changed))
  const testsOf = (pattern: RegExp) => reached.filter(({ path }) => pattern.test(path) && existsSync(join(PROJECT_ROOT, path)))
  const worker = nearest(testsOf(/\.workerd\.test\.ts$/), secondsOf, WORKER_SECONDS)
  const journeys = nearest(testsOf(/^e2e\/.*\.test\.ts$/), secondsOf, JOURNEY_SECONDS)
  const units = testsOf(/^(?!e2e\/)(?!.*\.(?:workerd|build)\.test).*\.test\.tsx?$/).map(({ path }) => path)
  return {
    tests: [...units, ...worker.paths, ...journeys.paths],
    checks: [
      `--files=${changed.filter((path) => existsSync(join(PROJECT_ROOT, path))).join(",")}`,
      `--programs=${programsOf(reached).join(",")}`,
    ],
    leftOut: worker.leftOut + journeys.leftOut,
  }
}

function git(...args: readonly string[]): readonly string[] {
  const { stdout } = spawnSync("git", args, { cwd: PROJECT_ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })
  return (stdout ?? "").split("\n").filter((line) => line !== "")
}

/** Where this branch left main; on main itself, and where there is no main, the last commit. */
function forkPoint(): string {
  return git("merge-base", "HEAD", "main")[0] ?? "HEAD"
}

function changedSince(base: string): readonly string[] {
  return [...new Set([...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")])]
}

function trackedSources(): ReadonlyMap<string, string> {
  const files = git("ls-files", "--cached", "--others", "--exclude-standard", "--", "*.ts", "*.tsx")
  return new Map(
    files.flatMap((file) =>
      existsSync(join(PROJECT_ROOT, file)) ? [[file, readFileSync(join(PROJECT_ROOT, file), "utf8")] as const] : [],
    ),
  )
}

/** The TypeScript programs that hold files, by how their paths begin; the last one that fits holds them. */
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
