import { globSync, readFileSync, statSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { PROJECT_ROOT, quietWranglerEnv } from "../start/service-table.ts"
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
  runVitest,
  type Say,
} from "./run-steps.ts"
import type { Selection } from "./selection.ts"
import { featureOf, shardsOf } from "./shards.ts"
import type { Tally } from "./tally.ts"

/** One part of `npm test`. */
export interface TestStep {
  readonly title: string
  readonly run: (say: Say) => Promise<Tally>
}

/** Steps of a group that run side by side, each with a stack of its own. */
export const LANES = Math.max(1, Math.min(2, availableParallelism()))

/** How long a journey takes shows in no file, so there are more shards of them than lanes: whichever lane is done takes the next. */
const SHARDS_OF_JOURNEYS = LANES === 1 ? 1 : LANES * 2

/** How a step runs that gives way to the one beside it. */
const BESIDE_OTHERS = { niceness: 10 }

/**
 * A run of the Worker tests can stall without a word: its pool is known to (cloudflare/workers-sdk issue 15498), and a loop in the runtime
 * cannot be timed out from within. It is ended, which the log says, and run once more. The longest file takes half a minute on a machine
 * that does nothing else.
 */
const MAY_STALL = { silenceLimitMs: 300_000 }

/**
 * All parts of `npm test`, in their order, or those of a selection; those of one group run side by side, as many as there are lanes. `chromium` is the browser of the
 * journeys, null when there is none.
 */
export function testSteps(chromium: string | null, selection?: Selection): readonly (readonly TestStep[])[] {
  const env: Env = {
    ...quietWranglerEnv(join(REPORTS, "wrangler")),
    ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
    ...(process.stdout.isTTY && !process.env["NO_COLOR"] ? { FORCE_COLOR: "1" } : {}),
  }
  const wanted = (pattern: string): readonly string[] => {
    const all = globSync(pattern, { cwd: PROJECT_ROOT })
    return selection === undefined ? all : all.filter((path) => selection.tests.includes(path))
  }
  const units = wanted("{src,db,local,bench}/**/*.test.{ts,tsx}").filter((path) => !/\.(?:workerd|build)\.test\.tsx?$/.test(path))
  const mocking = units.filter((path) => MOCKS_MODULES.test(readFileSync(join(PROJECT_ROOT, path), "utf8")))
  const worker = shardsOf(wanted("src/**/*.workerd.test.ts").map(weighed), LANES, featureOf)
  const journeys = shardsOf(wanted("e2e/**/*.test.ts").map(weighed), SHARDS_OF_JOURNEYS)
  const isBuilt = selection === undefined || worker.length + journeys.length > 0
  return [
    // The rules need neither a build nor a database, and give way to the checks.
    [
      { title: "Checks", run: (say) => runChecks(env, say, selection?.checks) },
      ...unitStep("Unit tests", env, { name: "unit", isShared: true, files: units.filter((path) => !mocking.includes(path)) }),
    ],
    unitStep("Unit tests with mocks", env, { name: "unit-mocks", files: mocking }),
    [{ title: "Easel", run: (say) => runEasel(env, say) }],
    // The Worker names the files of the client build, so it cannot be loaded before there is one.
    isBuilt
      ? [
          { title: "Client build", run: (say) => runClientBuild(say, selection === undefined ? "anew" : "where-changed") },
          { title: "Media fixtures", run: runFixtures },
        ]
      : [],
    shardSteps(
      "Worker tests",
      worker,
      (files, name) => (say) =>
        runVitest("workerd", { env, say, ...MAY_STALL }, { files, name: `workerd-${name}`, tries: 2, isTriedAgain: true }),
    ),
    selection === undefined ? [{ title: "Worker bundle", run: (say) => runBundle(env, say) }] : [],
    selection === undefined ? [{ title: "Deployment check", run: (say) => runDeploymentCheck(env, say) }] : [],
    selection === undefined ? [{ title: "Budgets of the build", run: (say) => runVitest("build", { env, say }) }] : [],
    shardSteps(
      "Browser journeys",
      journeys,
      (files, name) => (say) =>
        chromium === null ? noChromium(say) : runVitest("e2e", { env, say }, { files, name: `e2e-${name}`, isTriedAgain: true }),
    ),
  ]
}

/** A module that a file mocks is mocked for whoever shares its process, so such files have one each. */
const MOCKS_MODULES = /\bvi\.(?:mock|doMock)\(/

function unitStep(
  title: string,
  env: Env,
  part: { readonly name: string; readonly isShared?: boolean; readonly files: readonly string[] },
): readonly TestStep[] {
  return part.files.length === 0 ? [] : [{ title, run: (say) => runVitest("unit", { env, say, ...BESIDE_OTHERS }, part) }]
}

function shardSteps(
  title: string,
  shards: readonly (readonly string[])[],
  runOf: (files: readonly string[], name: number) => TestStep["run"],
): readonly TestStep[] {
  return shards.map((files, place) => ({
    title: shards.length === 1 ? title : `${title} ${place + 1}/${shards.length}`,
    run: runOf(files, place + 1),
  }))
}

/** A test file with what it weighs: about as much as there is to read in it. */
export function weighed(path: string): { readonly path: string; readonly weight: number } {
  return { path, weight: statSync(join(PROJECT_ROOT, path)).size }
}
