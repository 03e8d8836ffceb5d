import { globSync, readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { PROJECT_ROOT, quietWranglerEnv } from "../start/service-table.ts"
import { GALLERY, GALLERY_VARIABLE } from "./gallery.ts"
import type { Lane, PlacedStep } from "./lanes.ts"
import {
  type Env,
  noChromium,
  REPORTS,
  runBundle,
  runChecks,
  runClientBuild,
  runDeploymentCheck,
  runEasel,
  runFixtures,
  runGallery,
  runVitest,
  type Say,
} from "./run-steps.ts"
import type { Selection } from "./selection.ts"
import { featureOf, shardsOf } from "./shards.ts"
import type { Tally } from "./tally.ts"
import { weighed } from "./weights.ts"

/** One part of `npm test`. */
export interface TestStep extends PlacedStep {
  readonly run: (say: Say) => Promise<Tally>
}

const STACKS: Lane = ["stack", "rules"]

/**
 * Two stacks at most, however many cores there are. What computes has a lane of its own beside them, where there are two cores, so that
 * none is idle while a stack waits or a shard of the other lane goes on.
 */
export const LANES: readonly Lane[] = availableParallelism() === 1 ? [["rules", "stack"]] : [STACKS, STACKS, ["rules"]]

const STACK_LANES = Math.min(2, LANES.length)

/** What a journey takes differs from run to run, so there are more shards of them than lanes: whichever lane is done takes the next. */
const SHARDS_OF_JOURNEYS = STACK_LANES * 2

/** How a step runs that gives way to the stacks beside it, and still gets on where they want everything. */
const BESIDE_STACKS = { niceness: 3 }

/**
 * A run of the Worker tests can stall without a word: its pool is known to (cloudflare/workers-sdk issue 15498), and a loop in the runtime
 * cannot be timed out from within. It is ended, which the log says, and run once more. The longest file takes half a minute on a machine
 * that does nothing else.
 */
const MAY_STALL = { silenceLimitMs: 300_000 }

/**
 * All parts of `npm test`, or those of a selection, in the order in which they begin where nothing keeps them back. `chromium` is the
 * browser of the journeys, null when there is none.
 */
export function testSteps(chromium: string | null, selection?: Selection): readonly TestStep[] {
  const env: Env = {
    ...quietWranglerEnv(join(REPORTS, "wrangler")),
    ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
    ...(process.stdout.isTTY && !process.env["NO_COLOR"] ? { FORCE_COLOR: "1" } : {}),
  }
  const wanted = (pattern: string): readonly string[] => {
    const all = globSync(pattern, { cwd: PROJECT_ROOT })
    return selection === undefined ? all : all.filter((path) => selection.tests.includes(path))
  }
  const units = wanted("{src,db,local,bench}/**/*.test.{ts,tsx}").filter((path) => !/\.(?:rows|workerd|build)\.test\.tsx?$/.test(path))
  const mocking = units.filter((path) => MOCKS_MODULES.test(readFileSync(join(PROJECT_ROOT, path), "utf8")))
  const worker = shardsOf(wanted("src/**/*.workerd.test.ts").map(weighed), STACK_LANES, featureOf)
  const journeys = shardsOf(wanted("e2e/**/*.test.ts").map(weighed), SHARDS_OF_JOURNEYS)
  const isBuilt = selection === undefined || worker.length + journeys.length > 0
  return [
    ...(isBuilt ? preparation(selection === undefined ? "anew" : "where-changed", journeys.length > 1) : []),
    rulesStep("Checks", (say) => runChecks({ env, say, ...BESIDE_STACKS }, selection?.checks)),
    ...nodeStep("Unit tests", "unit", env, { name: "unit", isShared: true, files: units.filter((path) => !mocking.includes(path)) }),
    ...nodeStep("Unit tests with mocks", "unit", env, { name: "unit-mocks", files: mocking }),
    ...nodeStep("Tests of rows", "rows", env, { name: "rows", files: wanted("src/**/*.rows.test.ts") }),
    rulesStep("Easel", (say) => runEasel({ env, say, ...BESIDE_STACKS })),
    ...shardSteps(
      "Worker tests",
      worker,
      (files, name) => (say) =>
        runVitest("workerd", { env, say, ...MAY_STALL }, { files, name: `workerd-${name}`, tries: 2, isTriedAgain: true }),
    ),
    ...shardSteps(
      "Browser journeys",
      journeys,
      (files, name) => (say) =>
        chromium === null
          ? noChromium(say)
          : runVitest("e2e", { env: { ...env, [GALLERY_VARIABLE]: GALLERY }, say }, { files, name: `e2e-${name}`, isTriedAgain: true }),
    ),
    ...(selection === undefined ? ofTheBundle(env) : []),
  ]
}

/** What other steps read: the Worker names the files of the client build, so it cannot be loaded before there is one. */
const PREPARED = ["Client build", "Media fixtures", "Gallery for journeys"]

function preparation(build: "anew" | "where-changed", hasGallery: boolean): readonly TestStep[] {
  const gallery: TestStep = { title: "Gallery for journeys", kind: "stack", after: ["Client build"], run: runGallery }
  return [
    { title: "Client build", kind: "stack", run: (say) => runClientBuild(say, build) },
    { title: "Media fixtures", kind: "stack", run: runFixtures },
    ...(hasGallery ? [gallery] : []),
  ]
}

function ofTheBundle(env: Env): readonly TestStep[] {
  const bundle = "Worker bundle"
  return [
    rulesStep(bundle, (say) => runBundle({ env, say, ...BESIDE_STACKS })),
    rulesStep("Deployment check", (say) => runDeploymentCheck({ env, say, ...BESIDE_STACKS }), bundle),
    rulesStep("Budgets of the build", (say) => runVitest("build", { env, say, ...BESIDE_STACKS }), bundle),
  ]
}

/** A module that a file mocks is mocked for whoever shares its process, so such files have one each. */
const MOCKS_MODULES = /\bvi\.(?:mock|doMock)\(/

function nodeStep(
  title: string,
  project: "unit" | "rows",
  env: Env,
  part: { readonly name: string; readonly isShared?: boolean; readonly files: readonly string[] },
): readonly TestStep[] {
  return part.files.length === 0 ? [] : [rulesStep(title, (say) => runVitest(project, { env, say, ...BESIDE_STACKS }, part))]
}

function rulesStep(title: string, run: TestStep["run"], ...after: readonly string[]): TestStep {
  return { title, kind: "rules", after: ["Client build", "Media fixtures", ...after], run }
}

function shardSteps(
  title: string,
  shards: readonly (readonly string[])[],
  runOf: (files: readonly string[], name: number) => TestStep["run"],
): readonly TestStep[] {
  return shards.map((files, place) => ({
    title: shards.length === 1 ? title : `${title} ${place + 1}/${shards.length}`,
    kind: "stack",
    after: PREPARED,
    run: runOf(files, place + 1),
  }))
}
