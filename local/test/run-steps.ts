import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { makeFixtures } from "../fixtures/make-fixtures.ts"
import { buildClient, rebuildClient } from "../start/build-client.ts"
import { bundleWorker } from "../start/bundle-worker.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { settingsFor } from "../start/stack.ts"
import { makeGallery } from "./gallery.ts"
import { type ReportEvent, readEvent } from "./report-events.ts"
import { afterSecondRun, hasBegun, type Tally, tallyOfChecks, tallyOfExit, tallyOfRun, testsThat } from "./tally.ts"
import { mayRunTwice } from "./unsteady.ts"
import { runWatched, type Watch } from "./watched-program.ts"

/** Says a line of a step. */
export type Say = (line: string) => void

/** What a step is given to tell what becomes of it. */
export interface Voice {
  /** What a person should read now. */
  readonly say: Say
  /** One of the things that it counts has ended. */
  readonly count: () => void
  /** What a run of tests told. */
  readonly tell: (event: ReportEvent) => void
  /** What it took of a processor, s. */
  readonly took: (processorSeconds: number | null) => void
}

/** What the programs of a step find in their environment. */
export type Env = Readonly<Record<string, string>>

/** How the programs of a step run. */
type How = Omit<Watch, "say">

const inProject = (path: string): string => join(PROJECT_ROOT, path)

/** Where a run leaves its reports. */
export const REPORTS = inProject("test-results")

/** How many of the last lines of a program are shown where it ended badly without saying which test failed. */
const LAST_LINES = 40

/** Runs the checks; `args` narrow them. */
export async function runChecks(voice: Voice, how: How, args: readonly string[] = []): Promise<Tally> {
  const say = (line: string) => (/^ok\s/.test(line) ? voice.count() : voice.say(line))
  const { isOk, lines, processorSeconds } = await runWatched([inProject("local/check/main.ts"), ...args], { ...how, say })
  voice.took(processorSeconds)
  return tallyOfChecks(lines, isOk)
}

/** Runs every bench with as little as shows that it works; what the machine lacks for one is said. */
export async function runSmoke(voice: Voice, how: How): Promise<Tally> {
  const say = (line: string) => (/^ok\s/.test(line) ? voice.count() : voice.say(line))
  const { isOk, lines, processorSeconds } = await runWatched([inProject("bench/bench.ts"), "--smoke"], { ...how, say })
  voice.took(processorSeconds)
  return tallyOfChecks(lines, isOk)
}

/** Which part of a project's tests is run; all of them by default. */
export interface Part {
  readonly files?: readonly string[]
  /** Names the folder of what Vite prepares, which two at once must not share. */
  readonly name?: string
  /** All files in one process, which costs less than one for each. */
  readonly isShared?: boolean
  /** How often it is begun at most, where it does not begin or stalls (1). */
  readonly tries?: number
  /** Whether tests that fail run once more, alone; what passes then is named as unsteady. */
  readonly isTriedAgain?: boolean
  /** Only the tests with these full titles. */
  readonly titles?: readonly string[]
}

/** Runs tests of one project of `vitest.config.ts`. */
export async function runVitest(project: string, voice: Voice, { env, ...how }: How, part: Part = {}): Promise<Tally> {
  const events: ReportEvent[] = []
  const aside: string[] = []
  const name = part.name ?? project
  await mkdir(inProject("dist/client"), { recursive: true })
  const args = [
    ...[inProject("node_modules/vitest/vitest.mjs"), "run", "--project", project],
    `--reporter=${inProject("local/test/event-reporter.ts")}`,
    ...(part.isShared ? ["--no-isolate"] : []),
    ...(part.titles === undefined ? [] : ["-t", `^(?:${part.titles.map(escapeForRegExp).join("|")})$`]),
    ...(part.files ?? []),
  ]
  const { isOk, isStalled, processorSeconds } = await runWatched(args, {
    ...how,
    env: { ...env, VITEST_CACHE_FOLDER: inProject(`node_modules/.vite/${name}`) },
    say: (line) => {
      const event = readEvent(line)
      if (event === null) aside.push(line)
      else {
        events.push(event)
        voice.tell(event)
      }
    },
  })
  voice.took(processorSeconds)
  const tally = tallyOfRun(events, isOk)
  const lastLines = () => aside.filter((line) => line.trim() !== "").slice(-LAST_LINES)
  if ((isStalled || !hasBegun(events)) && (part.tries ?? 1) > 1) {
    voice.say([`${isStalled ? "It stalled" : "It did not begin"}, and begins once more.`, ...lastLines()].join("\n"))
    return runVitest(project, voice, { env, ...how }, { ...part, tries: (part.tries ?? 1) - 1 })
  }
  const failed = testsThat("failed", events)
  if (!isOk && failed.length < tally.failed) voice.say(lastLines().join("\n"))
  if (!part.isTriedAgain || failed.length === 0 || failed.length < tally.failed || !failed.every(mayRunTwice)) return tally
  voice.say(`${failed.length} failed and run once more, alone.`)
  const second: ReportEvent[] = []
  const files = [...new Set(failed.map(({ file }) => file))]
  const again = { name: `${name}-again`, files, titles: failed.map(({ title }) => title) }
  await runVitest(project, { ...voice, tell: (event) => second.push(event) }, { env, ...how }, again)
  return afterSecondRun(tally, failed, testsThat("passed", second))
}

const escapeForRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** Makes the media files that tests read. */
export async function runFixtures(): Promise<Tally> {
  await makeFixtures()
  return tallyOfExit(true)
}

/** Paints the gallery that every journey begins with, once for all their stacks. */
export function runGallery(voice: Voice): Promise<Tally> {
  return unlessItThrows(voice, (onLine) => makeGallery(onLine))
}

/** Builds what the browser gets: anew, or only where its sources changed. */
export function runClientBuild(voice: Voice, how: "anew" | "where-changed"): Promise<Tally> {
  return unlessItThrows(voice, async (onLine) => {
    const settings = await settingsFor({}, REPORTS)
    await (how === "anew" ? rebuildClient(settings, onLine) : buildClient(settings, onLine))
  })
}

/** Does something that counts as one; what it said is shown where it threw. */
async function unlessItThrows({ say }: Voice, act: (onLine: (name: string, line: string) => void) => Promise<void>): Promise<Tally> {
  const lines: string[] = []
  try {
    await act((_name, line) => lines.push(line))
    return tallyOfExit(true)
  } catch (error) {
    say([...lines.slice(-LAST_LINES), error instanceof Error ? error.message : String(error)].join("\n"))
    return tallyOfExit(false)
  }
}

/** Runs a program that counts as one; its last lines are shown where it ended badly. */
export async function runProgram(voice: Voice, how: How, args: readonly string[]): Promise<Tally> {
  const { isOk, lines, processorSeconds } = await runWatched(args, { ...how, say: () => {} })
  voice.took(processorSeconds)
  if (!isOk) voice.say(lines.slice(-LAST_LINES).join("\n"))
  return tallyOfExit(isOk)
}

/** Bundles the Worker as a deployment would, where its sources changed: for the stacks of journeys, the rehearsal and the budgets. */
export function runBundle(voice: Voice): Promise<Tally> {
  return unlessItThrows(voice, async (onLine) => {
    await bundleWorker(await settingsFor({}, REPORTS), onLine)
  })
}

/** Says that what needs a browser has none. */
export async function noChromium({ say }: Voice): Promise<Tally> {
  say("There is no Chromium, and none could be installed. Install one and set CHROMIUM_PATH to its path.")
  return tallyOfExit(false)
}
