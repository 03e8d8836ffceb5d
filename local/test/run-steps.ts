import { mkdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { isEaselVerified, markEaselVerified } from "../check/easel-digest.ts"
import { makeFixtures } from "../fixtures/make-fixtures.ts"
import { buildClient, rebuildClient } from "../start/build-client.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { settingsFor } from "../start/stack.ts"
import { makeGallery } from "./gallery.ts"
import { afterSecondRun, type Tally, tallyOfChecks, tallyOfExit, tallyOfVitest, testsThat } from "./tally.ts"
import { runWatched, type Watch } from "./watched-program.ts"

/** Says a line of a step. */
export type Say = (line: string) => void

/** What the programs of a step find in their environment. */
export type Env = Readonly<Record<string, string>>

const inProject = (path: string): string => join(PROJECT_ROOT, path)

/** Where a run leaves its reports. */
export const REPORTS = inProject("test-results")

/** Runs the checks; `args` narrow them. */
export async function runChecks(watch: Watch, args: readonly string[] = []): Promise<Tally> {
  const { isOk, lines } = await runWatched([inProject("local/check/main.ts"), ...args], watch)
  return tallyOfChecks(lines, isOk)
}

/** Which part of a project's tests is run; all of them by default. */
export interface Part {
  readonly files?: readonly string[]
  /** Names the report, and the folder of what Vite prepares, which two at once must not share. */
  readonly name?: string
  /** All files in one process, which costs less than one for each. */
  readonly isShared?: boolean
  /** How often it is begun at most, where it stalls (1). */
  readonly tries?: number
  /** Whether tests that fail run once more, alone; what passes then is named as unsteady. */
  readonly isTriedAgain?: boolean
  /** Only the tests with these full titles. */
  readonly titles?: readonly string[]
}

/** Runs tests of one project of `vitest.config.ts`. */
export async function runVitest(project: string, { env, ...watch }: Watch, part: Part = {}): Promise<Tally> {
  const name = part.name ?? project
  const report = join(REPORTS, `${name}.json`)
  await mkdir(inProject("dist/client"), { recursive: true })
  await rm(report, { force: true })
  const args = [
    ...[inProject("node_modules/vitest/vitest.mjs"), "run", "--project", project],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    ...(part.isShared ? ["--no-isolate"] : []),
    ...(part.titles === undefined ? [] : ["-t", `^(?:${part.titles.map(escapeForRegExp).join("|")})$`]),
    ...(part.files ?? []),
  ]
  const { isOk, isStalled } = await runWatched(args, {
    ...watch,
    env: { ...env, VITEST_CACHE_FOLDER: inProject(`node_modules/.vite/${name}`) },
  })
  if (isStalled && (part.tries ?? 1) > 1) {
    watch.say("It is started once more.")
    return runVitest(project, { env, ...watch }, { ...part, tries: 1 })
  }
  const found: unknown = JSON.parse(await readFile(report, "utf8").catch(() => "null"))
  const tally = tallyOfVitest(found, isOk)
  const failed = testsThat("failed", found)
  if (!part.isTriedAgain || failed.length === 0 || failed.length < tally.failed) return tally
  watch.say(`${failed.length} failed and run once more, alone.`)
  const again = `${name}-again`
  await runVitest(
    project,
    { env, ...watch },
    { name: again, files: [...new Set(failed.map(({ file }) => file))], titles: failed.map(({ title }) => title) },
  )
  const second: unknown = JSON.parse(await readFile(join(REPORTS, `${again}.json`), "utf8").catch(() => "null"))
  return afterSecondRun(tally, failed, testsThat("passed", second))
}

const escapeForRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** Easel is a package of its own: its tests run when it is not what last passed, and leave word of it in `easel/verified.txt`. */
export async function runEasel(watch: Watch): Promise<Tally> {
  if (isEaselVerified()) {
    watch.say("Easel is as it last passed.")
    return tallyOfExit(true)
  }
  const tally = await runVitest("easel", watch)
  if (tally.failed === 0) markEaselVerified()
  return tally
}

/** Makes the media files that tests read. */
export async function runFixtures(): Promise<Tally> {
  await makeFixtures()
  return tallyOfExit(true)
}

/** Paints the gallery that every journey begins with, once for all their stacks. */
export async function runGallery(say: Say): Promise<Tally> {
  try {
    await makeGallery((_name, line) => say(line))
    return tallyOfExit(true)
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return tallyOfExit(false)
  }
}

/** Builds what the browser gets: anew, or only where its sources changed. */
export async function runClientBuild(say: Say, how: "anew" | "where-changed"): Promise<Tally> {
  const settings = await settingsFor({}, REPORTS)
  const onLine = (_name: string, line: string) => say(line)
  try {
    await (how === "anew" ? rebuildClient(settings, onLine) : buildClient(settings, onLine))
    return tallyOfExit(true)
  } catch (error) {
    say(error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error))
    return tallyOfExit(false)
  }
}

/** Makes the Worker's bundle as a deployment would. */
export async function runBundle(watch: Watch): Promise<Tally> {
  const wrangler = inProject("node_modules/wrangler/bin/wrangler.js")
  const { isOk } = await runWatched([wrangler, "deploy", "--dry-run", "--outdir", inProject("dist/worker")], watch)
  return tallyOfExit(isOk)
}

/** Rehearses a whole production configuration with that bundle. */
export async function runDeploymentCheck(watch: Watch): Promise<Tally> {
  const { isOk } = await runWatched([inProject("local/deploy/rehearsal/main.ts"), "--example"], watch)
  return tallyOfExit(isOk)
}

/** Says that the journeys have no browser. */
export async function noChromium(say: Say): Promise<Tally> {
  say("There is no Chromium, and none could be installed. Install one and set CHROMIUM_PATH to its path.")
  return tallyOfExit(false)
}
