import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { PART_BYTES } from "../../../src/domain/upload/rules.ts"
import { FIXTURE_FOLDER, fixturePath, makeFixtures } from "../../fixtures/make-fixtures.ts"
import { type Stack, startStack } from "../../start/stack.ts"
import { Guest } from "../guest.ts"
import { History } from "../history.ts"
import { readCutOptions } from "./cut-options.ts"
import { type CutReport, cutUpload } from "./cut-upload.ts"
import { LongVideo } from "./long-video.ts"
import { MemoryWatch } from "./worker-memory.ts"

/**
 * One upload of up to 1 GiB that is cut 20 times, with the Worker killed in the middle, against goal R5: the file that comes back has
 * the same SHA-256, a cut has at most one part sent again, the Worker grows by at most 40 MiB. The bar is for the Worker's own isolate;
 * the process that it runs in here, with the simulated store in it, is reported beside it. Prints the figures.
 */
const MEBIBYTE = 1_048_576
const GROWTH_GOAL_BYTES = 40 * MEBIBYTE
/** Parts that a Worker has passed on before its memory is compared: until then the engine only has not collected what it could. */
const WARM_UP_PARTS = 6
const WARM_UP_BYTES = WARM_UP_PARTS * PART_BYTES

const { cuts, seed, sizeBytes } = readCutOptions(process.argv.slice(3))
const mib = (bytes: number) => `${(bytes / MEBIBYTE).toFixed(1)} MiB`
let groups: ReadonlySet<number> = new Set()
console.log(`fixtures in ${FIXTURE_FOLDER}`)
await makeFixtures()
const clip = await readFile(fixturePath("h264-aac.mp4"))
const faults: string[] = []
const lines: string[] = []
let stack: Stack | null = null
const memory = new MemoryWatch(() => groups)
try {
  const running = await startStack({
    cron: false,
    onGroups: (pids) => (groups = new Set(pids)),
    onLine: (name, line) => lines.push(`${name}: ${line}`) > 40 && lines.shift(),
  })
  stack = running
  const common = { appUrl: running.appUrl, seed }
  const signUp = async (number: number): Promise<Guest> => {
    const guest = new Guest(number, running.appUrl, new History())
    await guest.introduce()
    await guest.signUp()
    return guest
  }
  /** Takes a Worker once through everything that will be asked of it, so that only what grows with the upload is counted. */
  const warmUp = async (number: number): Promise<void> => {
    const small = new LongVideo(clip, WARM_UP_BYTES, seed + number)
    await cutUpload(await signUp(number), { ...common, video: small, cuts: 1, inTheMiddle: async () => {}, onSent: () => {} })
    await memory.begin()
  }

  const guest = await signUp(1)
  await warmUp(2)
  const video = new LongVideo(clip, sizeBytes, seed)
  const { sha256 } = await video.hashes()
  const startedMs = performance.now()
  let sending = { isolate: 0, processes: 0 }
  const report = await cutUpload(guest, {
    ...common,
    ...{ video, cuts },
    inTheMiddle: async () => {
      memory.pause()
      await running.kill("app")
      await running.restart("app")
      await warmUp(3)
    },
    onSent: () => {
      sending = growth()
    },
  })
  const tookMs = performance.now() - startedMs
  const whole = growth()
  const stored = await hashOf(new URL(new URL(report.url).pathname, running.appUrl).href, guest.cookie)
  tell(report, tookMs, sending, whole)
  if (stored !== sha256) faults.push(`the file has SHA-256 ${stored} and should have ${sha256}`)
  if (report.mostResentBytes > PART_BYTES) faults.push(`a cut had ${mib(report.mostResentBytes)} sent again`)
  if (memory.isolate.looks === 0) faults.push("the Worker's isolate was never seen")
  if (whole.isolate > GROWTH_GOAL_BYTES) faults.push(`the Worker grew by ${mib(whole.isolate)}, above ${mib(GROWTH_GOAL_BYTES)}`)
} catch (error) {
  faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  for (const line of lines) console.log(`    ${line.slice(0, 300)}`)
} finally {
  memory.stop()
  await stack?.stop()
}
for (const fault of faults) console.log(`  ! ${fault}`)
console.log(`${faults.length === 0 ? 1 : 0} passed, ${faults.length === 0 ? 0 : 1} failed`)
process.exitCode = faults.length === 0 ? 0 : 1

/** How much the Worker's isolate and its process have grown so far. */
function growth(): { readonly isolate: number; readonly processes: number } {
  return { isolate: memory.isolate.growthBytes, processes: memory.processes.growthBytes }
}

function tell(report: CutReport, tookMs: number, sending: ReturnType<typeof growth>, whole: ReturnType<typeof growth>): void {
  const { confirmations, mostResentBytes, resentBytes } = report
  const grew = (what: "isolate" | "processes") =>
    `grew by ${mib(whole[what])} at most (${mib(sending[what])} before it was confirmed), from ${mib(memory[what].baseBytes)}`
  const kill = "one kill of the Worker"
  console.log(`upload of ${mib(sizeBytes)} with ${report.cuts} cuts and ${kill}, seed ${seed}: ${(tookMs / 1000).toFixed(1)} s`)
  console.log(`  sent again: ${mib(resentBytes)} in all, at most ${mib(mostResentBytes)} a cut (a part is ${mib(PART_BYTES)})`)
  console.log(`  confirmed after ${confirmations} questions`)
  console.log(`  the Worker's isolate ${grew("isolate")}, in ${memory.isolate.looks} looks`)
  console.log(`  its process, with the simulated store in it, ${grew("processes")}`)
}

/** SHA-256 of a file as it is served. */
async function hashOf(url: string, cookie: string): Promise<string> {
  const answer = await fetch(url, { headers: { Cookie: cookie } })
  if (!answer.ok || answer.body === null) throw new Error(`${url} answered ${answer.status}`)
  const hash = createHash("sha256")
  for await (const piece of answer.body) hash.update(piece)
  return hash.digest("hex")
}
