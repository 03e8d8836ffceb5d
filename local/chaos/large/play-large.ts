import { startStack } from "../../start/stack.ts"
import { Guest, pause } from "../guest.ts"
import { History } from "../history.ts"
import { readKillOptions } from "../kill-options.ts"
import { readLedgerFaults } from "../ledger-faults.ts"
import { pngFault } from "../png-check.ts"
import { createRandom } from "../random.ts"
import { MemoryWatch } from "../uploads/worker-memory.ts"
import { FETCHED_WITHIN_MS, type LargeResult, makeLarge, makeSource } from "./make-large.ts"

/**
 * Images of 4096 × 4096 px through rooms, while the renderer is killed again and again and forgets its inputs with everything else:
 * each task ends done with the whole image or costs nothing, the ledger is sound, and the Worker's isolate grows by at most 40 MiB while
 * one of them goes through. With more members it is reported how much it grows by several at once. Prints the figures.
 */
const MEBIBYTE = 1_048_576
const GROWTH_GOAL_BYTES = 40 * MEBIBYTE
const SIDE_PX = 4096
const DOWN_MS = { least: 200, most: 2_000 } as const
/** A renderer is killed so long after it was asked: while it has the input only, paints, or hands out. */
const KILLED_AFTER_MS = { least: 100, most: 9_000 } as const

const { members, kills, seed } = readKillOptions(process.argv.slice(3), { members: 1, kills: 3 }, 20)
const random = createRandom(seed)
const mib = (bytes: number) => `${(bytes / MEBIBYTE).toFixed(1)} MiB`
let groups: ReadonlySet<number> = new Set()
const faults: string[] = []
const lines: string[] = []
const memory = new MemoryWatch(() => groups)
const stack = await startStack({
  cron: false,
  onGroups: (pids) => (groups = new Set(pids)),
  onLine: (name, line) => lines.push(`${name}: ${line}`) > 40 && lines.shift(),
})
try {
  const guests = await Promise.all(
    Array.from({ length: members + 1 }, async (_, number) => {
      const guest = new Guest(number, stack.appUrl, new History())
      await guest.introduce()
      await guest.signUp()
      return guest
    }),
  )
  const [first, ...others] = guests
  if (first === undefined) throw new Error("nobody signed up")
  // Once without being counted: what the Worker loads at its first large image is no growth.
  await makeLarge(first, await makeSource(first))
  const sources = await Promise.all(others.map(makeSource))
  await memory.begin()
  const startedMs = performance.now()
  const killing = (async () => {
    for (let count = 0; count < kills; count++) {
      await pause(random.integer(KILLED_AFTER_MS.least, KILLED_AFTER_MS.most))
      await stack.kill("easel")
      await pause(random.integer(DOWN_MS.least, DOWN_MS.most))
      await stack.restart("easel")
    }
  })()
  const results = await Promise.all(others.map((guest, number) => makeLarge(guest, sources[number] ?? "")))
  await killing
  const tookMs = performance.now() - startedMs
  const { growthBytes, baseBytes, looks } = memory.isolate
  memory.stop()
  for (const [number, result] of results.entries()) faults.push(...(await faultsOf(others[number], result)))
  const accounts = guests.flatMap(({ accountId }) => accountId ?? [])
  faults.push(...(await readLedgerFaults(stack.databaseUrl, accounts)))
  const done = results.filter(({ status }) => status === 3)
  console.log(
    `${results.length} images of ${SIDE_PX} × ${SIDE_PX} px, the renderer killed ${kills} times, seed ${seed}: ${(tookMs / 1000).toFixed(1)} s`,
  )
  console.log(
    `  ${done.length} done, of ${done.map(({ sizeBytes }) => mib(sizeBytes)).join(", ")}; ${results.length - done.length} failed and cost nothing`,
  )
  console.log(`  the Worker's isolate grew by ${mib(growthBytes)} at most, from ${mib(baseBytes)}, in ${looks} looks`)
  if (looks === 0) faults.push("the Worker's isolate was never seen")
  if (members === 1 && growthBytes > GROWTH_GOAL_BYTES)
    faults.push(`the Worker grew by ${mib(growthBytes)}, above ${mib(GROWTH_GOAL_BYTES)}`)
} catch (error) {
  faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  for (const line of lines) console.log(`    ${line.slice(0, 300)}`)
} finally {
  memory.stop()
  await stack.stop()
}
for (const fault of faults) console.log(`  ! ${fault}`)
console.log(`${faults.length === 0 ? 1 : 0} passed, ${faults.length === 0 ? 0 : 1} failed`)
process.exitCode = faults.length === 0 ? 0 : 1

/** What is wrong with a task that has ended, and with its image. */
async function faultsOf(guest: Guest | undefined, { id, status, price, charged, url }: LargeResult): Promise<readonly string[]> {
  if (status !== 3) return charged === 0 ? [] : [`${id} failed and was charged ${charged}`]
  const bytes = await guest?.file(url, FETCHED_WITHIN_MS)
  const broken = bytes === null || bytes === undefined ? "cannot be fetched" : pngFault(bytes, SIDE_PX, SIDE_PX)
  return [
    ...(charged === price ? [] : [`${id} was charged ${charged} instead of ${price}`]),
    ...(broken === null ? [] : [`${id}: ${broken}`]),
  ]
}
