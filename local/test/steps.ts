import { globSync, statSync } from "node:fs"
import { mkdir, readFile, rm } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { isEaselVerified, markEaselVerified } from "../check/easel-digest.ts"
import { makeFixtures } from "../fixtures/make-fixtures.ts"
import { rebuildClient } from "../start/build-client.ts"
import { PROJECT_ROOT, quietWranglerEnv } from "../start/service-table.ts"
import { settingsFor } from "../start/stack.ts"
import { featureOf, shardsOf, type WeighedFile } from "./shards.ts"
import { type Tally, tallyOfChecks, tallyOfExit, tallyOfVitest } from "./tally.ts"
import { runWatched, type Watch } from "./watched-program.ts"

/** Says a line of a step. */
type Say = (line: string) => void

type Env = Readonly<Record<string, string>>

/** One part of `npm test`. */
export interface TestStep {
  readonly title: string
  readonly run: (say: Say) => Promise<Tally>
}

const inProject = (path: string): string => join(PROJECT_ROOT, path)
const REPORTS = inProject("test-results")

/** All parts of `npm test`, in their order; those of one group run at once. `chromium` is the browser of the journeys, null when there is none. */
export function testSteps(chromium: string | null): readonly (readonly TestStep[])[] {
  const env: Env = {
    ...quietWranglerEnv(join(REPORTS, "wrangler")),
    ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
    ...(process.stdout.isTTY && !process.env["NO_COLOR"] ? { FORCE_COLOR: "1" } : {}),
  }
  const worker = shardsOf(weigh("src/**/*.workerd.test.ts"), LANES, featureOf)
  const journeys = shardsOf(weigh("e2e/**/*.test.ts"), LANES)
  const titleOf = (title: string, place: number, all: number) => (all === 1 ? title : `${title} ${place + 1}/${all}`)
  return [
    // The rules need neither a build nor a database, and give way to the checks.
    [
      { title: "Checks", run: (say) => runChecks(env, say) },
      { title: "Unit tests", run: (say) => runVitest("unit", { env, say, ...BESIDE_OTHERS }) },
    ],
    [{ title: "Easel", run: (say) => runEasel(env, say) }],
    // The Worker names the files of the client build, so it cannot be loaded before there is one.
    [
      { title: "Client build", run: runClientBuild },
      { title: "Media fixtures", run: runFixtures },
    ],
    worker.map((files, place) => ({
      title: titleOf("Worker tests", place, worker.length),
      run: (say) =>
        runVitest("workerd", { env: { ...env, ...laneEnv("workerd", place) }, say, ...MAY_STALL }, { files, lane: place, tries: 2 }),
    })),
    [{ title: "Worker bundle", run: (say) => runBundle(env, say) }],
    [{ title: "Budgets of the build", run: (say) => runVitest("build", { env, say }) }],
    journeys.map((files, place) => ({
      title: titleOf("Browser journeys", place, journeys.length),
      run: (say) =>
        chromium === null ? noChromium(say) : runVitest("e2e", { env: { ...env, ...laneEnv("e2e", place) }, say }, { files, lane: place }),
    })),
  ]
}

/** Shards that run side by side, each with a stack of its own. */
const LANES = Math.max(1, Math.min(2, availableParallelism()))

/** Test files with what they weigh: about as much as there is to read in them. */
function weigh(pattern: string): readonly WeighedFile[] {
  return globSync(pattern, { cwd: PROJECT_ROOT }).map((path) => ({ path, weight: statSync(inProject(path)).size }))
}

/** Vite keeps what it prepared in a folder, which two at once must not share. */
function laneEnv(project: string, lane: number): Env {
  return { VITEST_CACHE_FOLDER: inProject(`node_modules/.vite/${project}-${lane + 1}`) }
}

async function runFixtures(): Promise<Tally> {
  await makeFixtures()
  return tallyOfExit(true)
}

async function runChecks(env: Env, say: Say): Promise<Tally> {
  const { isOk, lines } = await runWatched([inProject("local/check/main.ts")], { env, say })
  return tallyOfChecks(lines, isOk)
}

/** How a step runs that gives way to the one beside it. */
const BESIDE_OTHERS = { niceness: 10 }

/**
 * A run of the Worker tests can stall without a word: its pool is known to (cloudflare/workers-sdk issue 15498), and a loop in the runtime
 * cannot be timed out from within. It is ended, which the log tells, and made once more. The longest file takes half a minute on a machine
 * that does nothing else.
 */
const MAY_STALL = { silenceLimitMs: 300_000 }

/** Which part of a project is run; all of it unless told. */
interface Part {
  readonly files?: readonly string[]
  readonly lane?: number
  /** How often it is begun at most, where it stalls (1). */
  readonly tries?: number
}

async function runVitest(project: string, watch: Watch, part: Part = {}): Promise<Tally> {
  const report = join(REPORTS, `${project}${part.lane === undefined ? "" : `-${part.lane + 1}`}.json`)
  await mkdir(inProject("dist/client"), { recursive: true })
  await rm(report, { force: true })
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const args = [inProject("node_modules/vitest/vitest.mjs"), "run", "--project", project, ...reporters, ...(part.files ?? [])]
  const { isOk, isStalled } = await runWatched(args, watch)
  if (isStalled && (part.tries ?? 1) > 1) {
    watch.say("It is started once more.")
    return runVitest(project, watch, { ...part, tries: 1 })
  }
  return tallyOfVitest(JSON.parse(await readFile(report, "utf8").catch(() => "null")), isOk)
}

/** Easel is a package of its own: its tests run when it is not what last passed, and leave word of it in `easel/verified.txt`. */
async function runEasel(env: Env, say: Say): Promise<Tally> {
  if (isEaselVerified()) {
    say("Easel is as it last passed.")
    return tallyOfExit(true)
  }
  const tally = await runVitest("easel", { env, say })
  if (tally.failed === 0) markEaselVerified()
  return tally
}

async function runClientBuild(say: Say): Promise<Tally> {
  const settings = await settingsFor({}, REPORTS)
  try {
    await rebuildClient(settings, (_name, line) => say(line))
    return tallyOfExit(true)
  } catch (error) {
    say(error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error))
    return tallyOfExit(false)
  }
}

async function runBundle(env: Env, say: Say): Promise<Tally> {
  const wrangler = inProject("node_modules/wrangler/bin/wrangler.js")
  const { isOk } = await runWatched([wrangler, "deploy", "--dry-run", "--outdir", inProject("dist/worker")], { env, say })
  return tallyOfExit(isOk)
}

async function noChromium(say: Say): Promise<Tally> {
  say("There is no Chromium, and none could be installed. Install one and set CHROMIUM_PATH to its path.")
  return tallyOfExit(false)
}
