import { startStack } from "../../start/stack.ts"
import { readableHistory } from "../history.ts"
import { readChaosOptions } from "../options.ts"
import { MemoryWatch } from "../uploads/worker-memory.ts"
import { LARGE_BYTES, makeFilmsLarge, playPlan, type VideoReport } from "./play-plan.ts"
import { type VideoPlan, videoPlanOf, watchedPlanOf } from "./video-plan.ts"

/**
 * Videos of 300 MiB, and others with another sound made out of them, while the Worker, Easel and sqld are killed: as a video is painted,
 * as it is fetched, and as it is sent as an input. Each task ends once, with the bytes that were stored, and is charged as it ended. In a
 * last run the Worker lives on, and its isolate grows by at most 40 MiB. Prints the figures.
 */
const MEBIBYTE = 1_048_576
const GROWTH_GOAL_BYTES = 40 * MEBIBYTE
const mib = (bytes: number) => `${(bytes / MEBIBYTE).toFixed(1)} MiB`

const { seeds } = readChaosOptions(process.argv.slice(3).length === 0 ? ["--seeds", "3"] : process.argv.slice(3))
const runTag = Date.now().toString(36)
let groups: ReadonlySet<number> = new Set()
let lines: string[] = []
let [passed, failed] = [0, 0]
const memory = new MemoryWatch(() => groups)
const stack = await startStack({
  cron: false,
  faults: "1",
  onGroups: (pids) => (groups = new Set(pids)),
  onLine: (name, line) => lines.push(`${name}: ${line}`) > 400 && lines.shift(),
})
try {
  await makeFilmsLarge(stack)
  for (const seed of seeds)
    await play(`seed ${String(seed).padStart(3)}`, () => playPlan(stack, videoPlanOf(seed), `${runTag}-${seed}`), videoPlanOf(seed))
  // Once without being counted: what the Worker loads at its first large video is no growth.
  await play("warming up", () => playPlan(stack, {}, `${runTag}-warm`), {})
  const watched = watchedPlanOf(seeds[0] ?? 1)
  await memory.begin()
  await play("watched", () => playPlan(stack, watched, `${runTag}-watched`), watched, tellGrowth)
} finally {
  memory.stop()
  await stack.stop()
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function play(
  name: string,
  run: () => Promise<VideoReport>,
  plan: VideoPlan,
  further: () => readonly string[] = () => [],
): Promise<void> {
  lines = []
  try {
    const report = await Promise.race([run(), stack.failed.then((reason) => Promise.reject(new Error(reason)))])
    const violations = [...report.violations, ...further()]
    if (violations.length === 0) passed++
    else failed++
    const isLarge = report.sizesBytes.filter((bytes) => bytes >= LARGE_BYTES).length
    console.log(
      `${name}: ${violations.length === 0 ? "passed" : "FAILED"} in ${(report.tookMs / 1000).toFixed(1)} s; ${report.statuses.filter((status) => status === 3).length} of ${report.statuses.length} tasks done, ${isLarge} videos of ${mib(LARGE_BYTES)} with their own SHA-256; ${storyOf(plan)}`,
    )
    if (violations.length > 0) tellFailure(violations, readableHistory(report.history.entries))
  } catch (error) {
    failed++
    console.log(`${name}: FAILED; ${storyOf(plan)}`)
    tellFailure([error instanceof Error ? (error.stack ?? error.message) : String(error)], [])
  }
}

/** What the Worker's memory has come to; what is wrong with that. */
function tellGrowth(): readonly string[] {
  const { growthBytes, baseBytes, looks } = memory.isolate
  memory.pause()
  console.log(`the Worker's isolate grew by ${mib(growthBytes)} at most, from ${mib(baseBytes)}, in ${looks} looks`)
  if (looks === 0) return ["the Worker's isolate was never seen"]
  return growthBytes > GROWTH_GOAL_BYTES ? [`the Worker grew by ${mib(growthBytes)}, above ${mib(GROWTH_GOAL_BYTES)}`] : []
}

function storyOf(plan: VideoPlan): string {
  const kills = Object.entries(plan).map(
    ([moment, { victim, afterMs, downMs }]) => `${victim} killed ${afterMs} ms into ${moment}, down ${downMs} ms`,
  )
  return kills.length === 0 ? "nothing killed" : kills.join("; ")
}

function tellFailure(violations: readonly string[], history: readonly string[]): void {
  for (const violation of violations) console.log(`  ! ${violation}`)
  for (const line of history) console.log(`    ${line}`)
  for (const line of lines.filter((one) => /error|warn/i.test(one) && !/"level":"info"/.test(one)).slice(-40))
    console.log(`    ${line.slice(0, 300)}`)
}
