import { readFileSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { ensureFfmpeg } from "../fixtures/find-ffmpeg.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { addCosts, type Costs, costTitle, grown } from "./cost.ts"
import { ENGINES, engineDigest, provedEngines } from "./engines.ts"
import { ensureChromium } from "./find-chromium.ts"
import { forgetGallery } from "./gallery.ts"
import { runInLanes } from "./lanes.ts"
import { readTestOptions, type TestOptions, type Tier } from "./options.ts"
import { minutes, Progress } from "./progress.ts"
import type { ReportEvent } from "./report-events.ts"
import { type Selection, select } from "./selection.ts"
import { LANES, type TestStep, testSteps } from "./steps.ts"
import { addTallies, closingLine, lineOf, type Tally } from "./tally.ts"
import { git, trackedSources } from "./tracked-sources.ts"
import { writeUnsteady } from "./unsteady.ts"
import { readVerified, type Verified, writeVerified } from "./verified.ts"
import { SECONDS, SECONDS_FILE, weighed } from "./weights.ts"

/** `npm test` and its tiers: chooses what is run, runs it, says all the way where it is, and closes with one line. */
const TIER_WORDS: Readonly<Record<Tier, string>> = { everyday: "npm test", all: "everything", nightly: "everything, nothing believed" }
/** What each tier takes of a processor by its steps, as the last run that recorded measured it. */
const BUDGET_FILE = join(PROJECT_ROOT, "local/test/budget.json")
/** How often a run says where it is. */
const LINE_EVERY_MS = 8_000
const SLOWEST = 10
/** Test files that took at least so long are recorded. */
const RECORDED_FROM_MS = 1_000

/** A step that ended. */
interface Ended {
  readonly title: string
  readonly tally: Tally
  readonly seconds: number
  readonly processorSeconds: number | null
}

const startedAtMs = performance.now()
const elapsed = () => (performance.now() - startedAtMs) / 1000
const say = (text: string) => console.log(text)
const options = readTestOptions(process.argv.slice(2))
const chromium = ensureChromium(say)
if (!ensureFfmpeg(say))
  say("There is no ffmpeg, and it could not be installed: tests with media files will fail. Install ffmpeg and try again.")

const sources = trackedSources()
const verified = readVerified()
const weightOf = (path: string) => weighed(path).weight
const selection = select(options, sources, verified, weightOf)
const wanted = ({ title }: TestStep) =>
  options.words.length === 0 || options.words.some((word) => title.toLowerCase().includes(word.toLowerCase()))
const steps = testSteps(chromium, options.tier, selection).filter(wanted)
const budget: Readonly<Record<string, Costs>> = JSON.parse(readFileSync(BUDGET_FILE, "utf8"))
const recorded: Costs = budget[options.tier] ?? {}
const progress = new Progress(planned(steps, selection, recorded), Math.min(availableParallelism(), LANES.length))
const events: ReportEvent[] = []
const ended: Ended[] = []

announce(options, selection, steps)
await forgetGallery()
const ticking = setInterval(() => say(progress.line(elapsed())), LINE_EVERY_MS)
await runInLanes(steps, LANES, runStep)
clearInterval(ticking)
const sum = addTallies(ended.map(({ tally }) => tally))
conclude()
// A change can leave nothing to be run; a word that names no step is a mistake.
process.exitCode = sum.failed === 0 && (ended.length > 0 || !selection.isWhole) ? 0 : 1

/** What each step will take, by what was recorded: of a part of it, that part. */
function planned(all: readonly TestStep[], { isWhole }: Selection, costs: Costs) {
  return all.map(({ title }) => {
    const { seconds, tests } = costs[costTitle(title)] ?? { seconds: 10, tests: 0 }
    const shards = all.filter((other) => costTitle(other.title) === costTitle(title)).length
    return { title, seconds: (isWhole ? seconds : Math.min(seconds, 60)) / shards, tests: isWhole ? Math.round(tests / shards) : 0 }
  })
}

function announce({ tier, changedSince, isBesides }: TestOptions, { believed, leftOut, tests }: Selection, all: readonly TestStep[]): void {
  const what = changedSince !== null ? "what changed" : isBesides ? "what the everyday gate leaves out" : TIER_WORDS[tier]
  say(`${what}: ${tests.length} test files in ${all.length} steps, about ${minutes(progress.left(0))} on ${availableParallelism()} cores`)
  for (const { name, digest, files } of believed)
    say(`not run, as it last passed: ${name} (${files.length} test files, digest ${digest.slice(0, 12)})`)
  if (leftOut > 0) say(`${leftOut} more test files lie further from what changed; a whole run has them.`)
}

/** Runs a step; what goes wrong is told in full as it happens. */
async function runStep({ title, run }: TestStep): Promise<void> {
  const beganAt = elapsed()
  let processorSeconds: number | null = null
  progress.begin(title)
  const tally = await run({
    say: (line) => say(line.includes("\n") ? `${title}:\n${line}` : `${title}: ${line}`),
    count: () => progress.count(title),
    tell: (event) => {
      events.push(event)
      if (event.kind === "test") progress.count(title)
      if (event.kind === "test" && event.state === "failed") say(`\nFAILED ${title}: ${lineOf(event)}\n`)
      else if (event.kind !== "test" && event.message !== "") say(`\nFAILED ${title}: ${event.message}\n`)
    },
    took: (more) => {
      processorSeconds = more === null ? processorSeconds : (processorSeconds ?? 0) + more
    },
  })
  progress.end(title)
  const step = { title, tally, seconds: elapsed() - beganAt, processorSeconds }
  ended.push(step)
  say(lineOfStep(step))
}

function lineOfStep({ title, tally, seconds, processorSeconds }: Ended): string {
  const counts = `${String(tally.passed).padStart(5)} of ${tally.passed + tally.failed}`
  const took = processorSeconds === null ? "" : `, ${Math.round(processorSeconds)} s of a processor`
  return `${tally.failed === 0 ? "ok    " : "FAILED"} ${title.padEnd(24)} ${counts} in ${seconds.toFixed(0)} s${took}`
}

function conclude(): void {
  say("")
  for (const step of ended) say(lineOfStep(step))
  for (const { title, tally } of ended) for (const failure of tally.failures ?? []) say(`\nFAILED ${title}: ${failure}`)
  const unsteady = ended.flatMap(({ tally }) => tally.unsteady ?? [])
  for (const test of unsteady) say(`\nunsteady (failed once, then passed; in testing/unsteady.md): ${lineOf(test)}`)
  writeUnsteady(new Date().toISOString().slice(0, 10), unsteady)
  say("\nthe slowest test files:")
  for (const { file, ms } of files().slice(0, SLOWEST)) {
    const before = SECONDS[file]
    say(`  ${(ms / 1000).toFixed(1).padStart(6)} s ${file}${before === undefined ? "" : ` (${before} recorded)`}`)
  }
  const costs = addCosts(
    ended.map(({ title, tally, processorSeconds }) => ({ title, seconds: processorSeconds ?? 0, tests: tally.passed + tally.failed })),
  )
  if (selection.isWhole && options.words.length === 0) {
    for (const line of grown(costs, recorded)) say(`grown by more than 5 %: ${line}`)
    if (sum.failed === 0) rememberCosts(costs)
  }
  remember()
  const total = Object.values(costs).reduce((all, { seconds }) => all + seconds, 0)
  say(`\nin ${minutes(elapsed())}${total > 0 ? `, ${Math.round(total)} s of a processor` : ""}`)
  say(closingLine(sum))
}

/** The test files that ran, the slowest first. */
function files(): readonly { readonly file: string; readonly ms: number }[] {
  return events.flatMap((event) => (event.kind === "file" ? [event] : [])).toSorted((left, right) => right.ms - left.ms)
}

/** Keeps what the run proved: which engines passed as they are, whatever else failed, and whether everything did. */
function remember(): void {
  const proved = provedEngines(ENGINES, [...sources.keys()], events)
  const engines = Object.fromEntries(proved.map((engine) => [engine.name, engineDigest(engine, sources)]))
  const isEverything =
    sum.failed === 0 &&
    selection.isWhole &&
    options.words.length === 0 &&
    options.tier !== "everyday" &&
    git("status", "--porcelain").length === 0
  const next: Verified = {
    everything: isEverything ? (git("rev-parse", "HEAD")[0] ?? "") : verified.everything,
    engines: { ...verified.engines, ...engines },
  }
  if (JSON.stringify(next) !== JSON.stringify(verified)) writeVerified(next)
}

/** Keeps, asked to, what a run without a failure took. */
function rememberCosts(costs: Costs): void {
  if (!options.isRecorded) return
  const ran = new Set(files().map(({ file }) => file))
  const measured = files().flatMap(({ file, ms }) => (ms < RECORDED_FROM_MS ? [] : [[file, Math.round(ms / 100) / 10] as const]))
  const kept = Object.entries(SECONDS).filter(([file]) => sources.has(file) && !ran.has(file))
  const seconds = [...kept, ...measured].toSorted(([left], [right]) => left.localeCompare(right))
  writeFileSync(SECONDS_FILE, `${JSON.stringify(Object.fromEntries(seconds), null, 2)}\n`)
  const rounded = Object.fromEntries(
    Object.entries(costs).map(([title, { seconds: took, tests }]) => [title, { seconds: Math.round(took * 10) / 10, tests }]),
  )
  writeFileSync(BUDGET_FILE, `${JSON.stringify({ ...budget, [options.tier]: rounded }, null, 2)}\n`)
}
