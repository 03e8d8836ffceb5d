import type { Stack } from "../start/stack.ts"
import { makeGpuSchedule } from "./gpus/gpu-schedule.ts"
import { startGpuStack } from "./gpus/gpu-stack.ts"
import { readableHistory } from "./history.ts"
import { readChaosOptions } from "./options.ts"
import { startPlainStack } from "./plain-stack.ts"
import { type Played, playSeed, type SeedReport } from "./play-seed.ts"
import { makeSchedule, type Schedule } from "./schedule.ts"
import { makeSweepSchedule } from "./sweep-schedule.ts"

/**
 * Seeded runs of guests who order images, hang up, ask again and cancel, while parts of the platform are killed; after
 * each, every promise is checked. With `sweeps` as its first word, they order
 * grids, of which something is killed at every cell; with `gpus`, render servers of other makes stand behind the platform and are killed too. Prints one line a seed, and for a failed one its history and how to play it again.
 */
const [about, ...rest] = process.argv.slice(2)
/** What a run may be about instead, by the first word. */
const ABOUT: Readonly<Record<string, (seed: number, tag: string) => Schedule>> = { sweeps: makeSweepSchedule, gpus: makeGpuSchedule }
const scheduleOf = ABOUT[about ?? ""] ?? makeSchedule
const prefix = scheduleOf === makeSchedule ? "" : `${about} `
const { seeds } = readChaosOptions(prefix === "" ? process.argv.slice(2) : rest)
const start = about === "gpus" ? startGpuStack : startPlainStack
/** Every accepted task should have ended so long after the last restart (goal R2); a run that takes longer shows its history. */
const RECOVERY_GOAL_MS = 15_000
const runTag = Date.now().toString(36)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const recoveries: number[] = []
let passed = 0
let failed = 0
let stack: (Played & Pick<Stack, "failed" | "stop">) | null = null
let lines: string[] = []

for (const seed of seeds) {
  const schedule = scheduleOf(seed, `${runTag}-${seed}`)
  lines = []
  try {
    stack ??= await start({ cron: false, onLine: (name, line) => lines.push(`${name}: ${line}`) })
    const report = await Promise.race([playSeed(stack, schedule), stack.failed.then((reason) => Promise.reject(new Error(reason)))])
    if (report.recoveryMs !== null) recoveries.push(report.recoveryMs)
    const isGood = report.violations.length === 0
    if (isGood) passed++
    else failed++
    console.log(
      `seed ${String(seed).padStart(3)}: ${isGood ? "passed" : "FAILED"} in ${seconds(report.tookMs)}; ${story(schedule, report)}`,
    )
    const isSlow = report.recoveryMs === null || report.recoveryMs > RECOVERY_GOAL_MS
    if (isGood && isSlow) for (const line of readableHistory(report.history.entries)) console.log(`    ${line}`)
    if (!isGood) tellFailure(seed, report.violations, readableHistory(report.history.entries))
  } catch (error) {
    failed++
    console.log(`seed ${String(seed).padStart(3)}: FAILED; ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    tellFailure(seed, [], [])
    await stack?.stop()
    stack = null
  }
}
await stack?.stop()

const sorted = recoveries.toSorted((left, right) => left - right)
const within = sorted.filter((ms) => ms <= RECOVERY_GOAL_MS).length
if (sorted.length > 0)
  console.log(
    `recovery after the last restart: median ${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)}, longest ${seconds(sorted.at(-1) ?? 0)}, ${within} of ${sorted.length} within 15 s`,
  )
console.log(`chaos: ${seeds.length} seeds, ${passed} passed, ${failed} failed`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** What happened in a run, in one line. */
function story({ guestCount, members, orders, faults }: Schedule, report: SeedReport): string {
  const kills = faults.map(({ victim, atMs, downMs }) => `${victim} killed at ${seconds(atMs)} for ${seconds(downMs)}`).join(", ")
  const failures = report.failures.length > 0 ? `, ${report.failures.length} failed (${[...new Set(report.failures)].join(", ")})` : ""
  const recovery = report.recoveryMs === null ? "not recovered" : `recovered in ${seconds(report.recoveryMs)}`
  return `${guestCount} guests, ${members.length} of them members, ${orders.length} orders, ${report.tasks} tasks: ${report.done} done, ${report.cancelled} cancelled${failures}; ${kills}; ${recovery}`
}

function tellFailure(seed: number, violations: readonly string[], history: readonly string[]): void {
  for (const violation of violations) console.log(`  ! ${violation}`)
  for (const line of history) console.log(`    ${line}`)
  for (const line of lines.filter((one) => /error|warn/i.test(one) && !/"level":"info"/.test(one)).slice(-40))
    console.log(`    ${line.slice(0, 300)}`)
  console.log(`  play it again: npm run chaos -- ${prefix}--seed ${seed}`)
}
