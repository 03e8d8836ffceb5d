import { readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { PROJECT_ROOT, quietWranglerEnv } from "../start/service-table.ts"
import { GALLERY, GALLERY_VARIABLE } from "./gallery.ts"
import type { Lane, PlacedStep } from "./lanes.ts"
import type { Tier } from "./options.ts"
import {
  type Env,
  noChromium,
  type Part,
  REPORTS,
  runBundle,
  runChecks,
  runClientBuild,
  runFixtures,
  runGallery,
  runProgram,
  runSmoke,
  runVitest,
  type Voice,
} from "./run-steps.ts"
import type { Selection } from "./selection.ts"
import { shardsOf } from "./shards.ts"
import type { Tally } from "./tally.ts"
import { weighed } from "./weights.ts"

/** One part of a run of the gate. */
export interface TestStep extends PlacedStep {
  readonly run: (voice: Voice) => Promise<Tally>
}

const STACKS: Lane = ["stack", "rules"]

/**
 * Two stacks at most, however many cores there are. What computes has a lane of its own beside them, where there are two cores, so that
 * none is idle while a stack waits or a shard of the other lane goes on.
 */
export const LANES: readonly Lane[] = availableParallelism() === 1 ? [["rules", "stack"]] : [STACKS, STACKS, ["rules"]]

const STACK_LANES = Math.min(2, LANES.length)

/** How a step runs that gives way to the stacks beside it, and still gets on where they want everything. */
const BESIDE_STACKS = { niceness: 3 }

/**
 * A run of tests can stall without a word: the pool of the Worker tests is known to (cloudflare/workers-sdk issue 15498), and a loop that
 * does not end cannot be timed out from within. It is ended, which the log says; Worker tests run once more. The longest test takes half a
 * minute on a machine that does nothing else.
 */
const MAY_STALL = { silenceLimitMs: 300_000 }
/** The same beside stacks, which get what these leave. */
const MAY_STALL_BESIDE = { silenceLimitMs: 600_000 }

/** Seeds that the property tests of a night draw by, and kills of its chaos run. */
const NIGHTLY_SEEDS = 20
const NIGHTLY_KILLS = 50

/** What other steps read: the Worker names the files of the client build, so it cannot be loaded before there is one. */
const PREPARED = ["Client build", "Media fixtures"]
const GALLERY_STEP = "Gallery for journeys"
const BUNDLE = "Worker bundle"

/**
 * The steps of a run, in the order in which they begin where nothing keeps them back. `chromium` is the browser of the journeys and of
 * component tests, null when there is none.
 */
export function testSteps(chromium: string | null, tier: Tier, selection: Selection): readonly TestStep[] {
  const env: Env = {
    ...quietWranglerEnv(join(REPORTS, "wrangler")),
    ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
    ...(tier === "nightly" ? { SWEEP: "all" } : {}),
    NO_COLOR: "1",
  }
  const beside = { env, ...BESIDE_STACKS }
  const testing = { ...beside, ...MAY_STALL_BESIDE }
  const chosen = (pattern: RegExp) => selection.tests.filter((path) => pattern.test(path))
  const units = chosen(/^(?:src|db|local|bench)\/.*\.test\.tsx?$/).filter((path) => !/\.(?:workerd|component|rows)\.test\.tsx?$/.test(path))
  const mocking = units.filter((path) => MOCKS_MODULES.test(readFileSync(join(PROJECT_ROOT, path), "utf8")))
  const components = chosen(/\.component\.test\.tsx$/)
  // One shard: loading the Worker takes as long as a sixth of them.
  const worker = shardsOf(chosen(/\.workerd\.test\.ts$/).map(weighed), 1)
  const engines = chosen(/^e2e\/engines\//)
  const journeys = shardsOf(chosen(/^e2e\/(?!engines\/)/).map(weighed), STACK_LANES)
  const needsBuild = selection.isWhole || worker.length + journeys.length > 0
  const tests = (title: string, project: string, part: Part & { readonly files: readonly string[] }): readonly TestStep[] =>
    part.files.length === 0 ? [] : [rulesStep(title, (voice) => runVitest(project, voice, testing, part))]
  const { checks } = selection
  const bundle: TestStep = { title: BUNDLE, kind: "stack", after: ["Client build"], run: runBundle }
  return [
    ...(needsBuild ? preparation(selection.isWhole ? "anew" : "where-changed", journeys.length > 1) : []),
    ...(selection.isWhole || journeys.length > 0 ? [bundle] : []),
    // First of these: it waits for its browser more than it computes.
    ...inBrowser("Components", "component", chromium, testing, components),
    ...tests("Unit tests", "unit", { name: "unit", isShared: true, files: units.filter((path) => !mocking.includes(path)) }),
    ...tests("Unit tests with mocks", "unit", { name: "unit-mocks", files: mocking }),
    ...tests("Rows", "rows", { isShared: true, files: chosen(/\.rows\.test\.ts$/) }),
    ...inBrowser("Media engines", "engines", chromium, testing, engines),
    ...(checks === null ? [] : [rulesStep("Checks", (voice) => runChecks(voice, beside, checks))]),
    ...tests("Easel", "easel", { files: chosen(/^easel\//) }),
    ...shardSteps("Worker tests", PREPARED, worker, (files, name) => (voice) => {
      const part: Part = { files, name: `workerd-${name}`, tries: 2, isTriedAgain: true }
      return runVitest("workerd", voice, { env, ...MAY_STALL }, part)
    }),
    ...shardSteps("Journeys", [...PREPARED, GALLERY_STEP, BUNDLE], journeys, (files, name) => (voice) => {
      const part: Part = { files, name: `e2e-${name}`, tries: 2, isTriedAgain: true }
      return chromium === null ? noChromium(voice) : runVitest("e2e", voice, { env: { ...env, [GALLERY_VARIABLE]: GALLERY } }, part)
    }),
    ...(selection.isWhole ? ofTheBundle(beside) : []),
    ...(selection.isWhole && tier !== "everyday" ? [benches({ env, ...MAY_STALL_BESIDE })] : []),
    ...(tier === "nightly" ? ofTheNight(env) : []),
  ]
}

function preparation(build: "anew" | "where-changed", hasGallery: boolean): readonly TestStep[] {
  const gallery: TestStep = { title: GALLERY_STEP, kind: "stack", after: ["Client build"], run: runGallery }
  return [
    { title: "Client build", kind: "stack", run: (voice) => runClientBuild(voice, build) },
    { title: "Media fixtures", kind: "stack", run: runFixtures },
    ...(hasGallery ? [gallery] : []),
  ]
}

function inBrowser(
  title: string,
  project: string,
  chromium: string | null,
  how: { readonly env: Env },
  files: readonly string[],
): readonly TestStep[] {
  const run = (voice: Voice) =>
    chromium === null ? noChromium(voice) : runVitest(project, voice, how, { files, tries: 2, isTriedAgain: true })
  return files.length === 0 ? [] : [rulesStep(title, run)]
}

function ofTheBundle(how: { readonly env: Env }): readonly TestStep[] {
  const rehearsal = join(PROJECT_ROOT, "local/deploy/rehearsal/main.ts")
  return [
    rulesStep("Deployment check", (voice) => runProgram(voice, how, [rehearsal, "--example"]), BUNDLE),
    rulesStep("Budgets of the build", (voice) => runVitest("build", voice, how), BUNDLE),
  ]
}

/** They start stacks, and bundle the Worker themselves. */
function benches(how: { readonly env: Env }): TestStep {
  return { title: "Benches", kind: "stack", after: [...PREPARED, BUNDLE], run: (voice) => runSmoke(voice, how) }
}

function ofTheNight(env: Env): readonly TestStep[] {
  const program = (path: string, ...args: readonly string[]) => [join(PROJECT_ROOT, path), ...args]
  return [
    rulesStep("Properties by new seeds", (voice) =>
      runProgram(voice, { env }, program("local/properties/main.ts", "--seeds", String(NIGHTLY_SEEDS))),
    ),
    rulesStep("Chaos", (voice) => runProgram(voice, { env }, program("local/chaos/main.ts", "--seeds", String(NIGHTLY_KILLS)))),
  ]
}

/** A module that a file mocks is mocked for whoever shares its process, so such files have one each. */
const MOCKS_MODULES = /\bvi\.(?:mock|doMock)\(/

function rulesStep(title: string, run: TestStep["run"], ...after: readonly string[]): TestStep {
  return { title, kind: "rules", after: [...PREPARED, ...after], run }
}

function shardSteps(
  title: string,
  after: readonly string[],
  shards: readonly (readonly string[])[],
  runOf: (files: readonly string[], name: number) => TestStep["run"],
): readonly TestStep[] {
  return shards.map((files, place) => ({
    title: shards.length === 1 ? title : `${title} ${place + 1}/${shards.length}`,
    kind: "stack",
    after,
    run: runOf(files, place + 1),
  }))
}
