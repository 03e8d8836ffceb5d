import { ensureChromium } from "./find-chromium.ts"
import { testSteps } from "./steps.ts"
import { addTallies, closingLine, type Tally } from "./tally.ts"

const startedAtMs = performance.now()
const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`
const chromium = ensureChromium((text) => console.log(text))
const wanted = process.argv.slice(2)
const steps = testSteps(chromium).filter(
  ({ title }) => wanted.length === 0 || wanted.some((word) => title.toLowerCase().includes(word.toLowerCase())),
)
const tallies: { readonly title: string; readonly tally: Tally; readonly took: string }[] = []

for (const { title, run } of steps) {
  console.log(`\n=== ${title}`)
  const stepAtMs = performance.now()
  const tally = await run()
  const took = seconds(stepAtMs)
  tallies.push({ title, tally, took })
  console.log(`=== ${title}: ${tally.failed === 0 ? "passed" : "FAILED"} in ${took}`)
}

console.log("")
for (const { title, tally, took } of tallies) {
  console.log(
    `${tally.failed === 0 ? "ok    " : "FAILED"} ${title.padEnd(22)} ${String(tally.passed).padStart(5)} of ${tally.passed + tally.failed} in ${took}`,
  )
}
const sum = addTallies(tallies.map(({ tally }) => tally))
console.log(`\nin ${seconds(startedAtMs)}`)
console.log(closingLine(sum))
process.exitCode = sum.failed === 0 && tallies.length > 0 ? 0 : 1
