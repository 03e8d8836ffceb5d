import { ensureFfmpeg } from "../fixtures/find-ffmpeg.ts"
import { ensureChromium } from "./find-chromium.ts"
import { forgetGallery } from "./gallery.ts"
import { runInLanes } from "./lanes.ts"
import { selectionFor } from "./selection.ts"
import { LANES, type TestStep, testSteps } from "./steps.ts"
import { addTallies, closingLine, type Tally } from "./tally.ts"
import { weighed } from "./weights.ts"

const startedAtMs = performance.now()
const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`
const chromium = ensureChromium((text) => console.log(text))
if (!ensureFfmpeg((text) => console.log(text)))
  console.log("There is no ffmpeg, and it could not be installed: tests with media files will fail. Install ffmpeg and try again.")
const args = process.argv.slice(2)
const changedAt = args.indexOf("--changed")
const selection = changedAt < 0 ? undefined : selectionFor(args[changedAt + 1], (path) => weighed(path).weight)
const wanted = changedAt < 0 ? args : []
const isWanted = ({ title }: TestStep) => wanted.length === 0 || wanted.some((word) => title.toLowerCase().includes(word.toLowerCase()))
const tallies: { readonly title: string; readonly tally: Tally; readonly took: string }[] = []

await forgetGallery()
const steps = testSteps(chromium, selection).filter(isWanted)
await runInLanes(steps, LANES, (step) => runStep(step, step === steps[0]))

/** Runs a step; `isLive` says its lines as they come, else all of them when it has ended, so that two steps do not talk at once; but that it began. */
async function runStep({ title, run }: TestStep, isLive: boolean): Promise<void> {
  if (!isLive) console.log(`… ${title}`)
  const lines: string[] = []
  const say = (line: string) => (isLive ? console.log(line) : lines.push(line))
  say(`\n=== ${title}`)
  const stepAtMs = performance.now()
  const tally = await run(say)
  const took = seconds(stepAtMs)
  tallies.push({ title, tally, took })
  say(`=== ${title}: ${tally.failed === 0 ? "passed" : "FAILED"} in ${took}`)
  if (lines.length > 0) console.log(lines.join("\n"))
}

console.log("")
for (const { title, tally, took } of tallies) {
  console.log(
    `${tally.failed === 0 ? "ok    " : "FAILED"} ${title.padEnd(22)} ${String(tally.passed).padStart(5)} of ${tally.passed + tally.failed} in ${took}`,
  )
}
for (const { title, tally } of tallies) {
  for (const failure of tally.failures ?? []) console.log(`\nFAILED ${title}: ${failure}`)
  for (const test of tally.unsteady ?? []) console.log(`\nunsteady (failed once, then passed) ${title}: ${test}`)
}
if (selection !== undefined && selection.leftOut > 0)
  console.log(`${selection.leftOut} more files of tests lie further from what changed; npm test runs them.`)
const sum = addTallies(tallies.map(({ tally }) => tally))
console.log(`\nin ${seconds(startedAtMs)}`)
console.log(closingLine(sum))
process.exitCode = sum.failed === 0 && tallies.length > 0 ? 0 : 1
