import { mkdir, readFile, rm } from "node:fs/promises"
import { setPriority } from "node:os"
import { join } from "node:path"
import { rebuildClient } from "../start/build-client.ts"
import { startProcessGroup } from "../start/process-group.ts"
import { PROJECT_ROOT, quietWranglerEnv } from "../start/service-table.ts"
import { settingsFor } from "../start/stack.ts"
import { type Tally, tallyOfChecks, tallyOfExit, tallyOfVitest } from "./tally.ts"

/** A step that takes longer hangs. */
const STEP_LIMIT_MS = 20 * 60_000

/** Says a line of a step. */
type Say = (line: string) => void

/** One part of `npm test`. */
export interface TestStep {
  readonly title: string
  readonly run: (say: Say) => Promise<Tally>
}

const inProject = (path: string): string => join(PROJECT_ROOT, path)
const REPORTS = inProject("test-results")

/** All parts of `npm test`, in their order; those of one group run at once. `chromium` is the browser of the journeys, null when there is none. */
export function testSteps(chromium: string | null): readonly (readonly TestStep[])[] {
  const env: Record<string, string> = {
    ...quietWranglerEnv(join(REPORTS, "wrangler")),
    ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
    ...(process.stdout.isTTY && !process.env["NO_COLOR"] ? { FORCE_COLOR: "1" } : {}),
  }
  return [
    // The rules need neither a build nor a database, and give way to the checks.
    [
      { title: "Checks", run: (say) => runChecks(env, say) },
      { title: "Unit tests", run: (say) => runVitest("unit", env, say, BESIDE_OTHERS) },
    ],
    // The Worker names the files of the client build, so it cannot be loaded before there is one.
    [{ title: "Client build", run: runClientBuild }],
    // Alone: the database has to answer in time, and waiting writers keep a busy machine busier still.
    [{ title: "Worker tests", run: (say) => runVitest("workerd", env, say) }],
    [{ title: "Worker bundle", run: (say) => runBundle(env, say) }],
    [{ title: "Budgets of the build", run: (say) => runVitest("build", env, say) }],
    [{ title: "Browser journeys", run: (say) => (chromium === null ? noChromium(say) : runVitest("e2e", env, say)) }],
  ]
}

async function runChecks(env: Record<string, string>, say: Say): Promise<Tally> {
  const { ok, lines } = await runNode([inProject("local/check/main.ts")], env, say)
  return tallyOfChecks(lines, ok)
}

/** How a step runs that gives way to the one beside it. */
interface Manners {
  readonly args: readonly string[]
  /** What it is lowered by among the processes of the machine. */
  readonly niceness: number
}

const ALONE: Manners = { args: [], niceness: 0 }
const BESIDE_OTHERS: Manners = { args: [], niceness: 10 }

async function runVitest(project: string, env: Record<string, string>, say: Say, manners: Manners = ALONE): Promise<Tally> {
  const report = join(REPORTS, `${project}.json`)
  await mkdir(inProject("dist/client"), { recursive: true })
  await rm(report, { force: true })
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const args = [inProject("node_modules/vitest/vitest.mjs"), "run", "--project", project, ...reporters, ...manners.args]
  const { ok } = await runNode(args, env, say, manners.niceness)
  return tallyOfVitest(JSON.parse(await readFile(report, "utf8").catch(() => "null")), ok)
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

async function runBundle(env: Record<string, string>, say: Say): Promise<Tally> {
  const wrangler = inProject("node_modules/wrangler/bin/wrangler.js")
  const { ok } = await runNode([wrangler, "deploy", "--dry-run", "--outdir", inProject("dist/worker")], env, say)
  return tallyOfExit(ok)
}

async function noChromium(say: Say): Promise<Tally> {
  say("There is no Chromium, and none could be installed. Install one and set CHROMIUM_PATH to its path.")
  return tallyOfExit(false)
}

async function runNode(
  args: readonly string[],
  env: Record<string, string>,
  say: Say,
  niceness = 0,
): Promise<{ ok: boolean; lines: readonly string[] }> {
  const lines: string[] = []
  const group = startProcessGroup({ file: process.execPath, args, env }, (line) => {
    lines.push(line)
    say(line)
  })
  // What it starts inherits it.
  if (niceness > 0 && group.pid > 0) setPriority(group.pid, niceness)
  const limit = setTimeout(() => {
    say(`This step takes longer than ${STEP_LIMIT_MS / 60_000} minutes and is ended.`)
    void group.stop()
  }, STEP_LIMIT_MS)
  const { code } = await group.ended
  clearTimeout(limit)
  return { ok: code === 0, lines }
}
