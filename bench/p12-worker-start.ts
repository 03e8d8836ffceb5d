import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { gzipSync } from "node:zlib"
import { bundleBenchWorker, bundlePlatform } from "./bundle-worker.ts"
import { type Figure, type Measurement, rounds } from "./figure.ts"
import { countCalls, growPlatform } from "./grown-platform.ts"
import { platformWorkers } from "./serve-platform.ts"
import { modulesBeside, type ServedWorker, serveWorkerd } from "./serve-workerd.ts"
import { compareAll } from "./statistics.ts"

const KILOBYTE = 1024
/** A page that asks nothing of the database. */
const PAGE = "/en/create/image"
const GOAL = { kilobytes: 900, calls: 120, kilobytesForCall: 4, timesBare: 3, furtherCalls: 200, msForHundredCalls: 8 }

/** P12: size of the Worker as it is uploaded, processor time from a fresh runtime's start to a page's first byte, and what more calls add to both. */
export const measureWorkerStart: Measurement = {
  goals: ["P12"],
  async run(settings): Promise<readonly Figure[]> {
    const { say } = settings
    const folder = await mkdtemp(join(tmpdir(), "atelier-p12-"))
    try {
      const script = await bundlePlatform(join(folder, "platform"))
      const small = await countCalls()
      const grown = await growPlatform(join(folder, "grown"), small + GOAL.furtherCalls)
      const largeScript = await bundlePlatform(join(folder, "large"), { root: grown.root })
      const bare = [{ name: "bare", script: await bundleBenchWorker("react-page", join(folder, "react")), isEntry: true }]
      const [platform, large] = [await entryAlone(script), await entryAlone(largeScript)]
      const startOf = await compareAll(rounds(settings, 15, 5), () => startCpuMs(bare), {
        platform: () => startCpuMs(platform),
        large: () => startCpuMs(large),
      })
      const [start, largeStart] = [startOf("platform"), startOf("large")]
      const hundreds = (grown.calls - small) / 100
      const [kilobytes, largeKilobytes] = [await gzippedKilobytes(script), await gzippedKilobytes(largeScript)]
      const slopeMs = ((largeStart.ratio - start.ratio) * start.anchor) / hundreds
      const slopeKilobytes = (largeKilobytes - kilobytes) / (hundreds * 100)
      const { anchor, subject, ratio } = start
      say(
        `P12 start ${subject.toFixed(1)} ms, bare ${anchor.toFixed(1)} ms: ${ratio.toFixed(2)} ×; ${largeStart.subject.toFixed(1)} ms with ${grown.calls} calls`,
      )
      return [
        {
          goal: "P12",
          what: `the Worker, gzip, ≤ ${GOAL.kilobytes} KB with ${GOAL.calls} calls, ${GOAL.kilobytesForCall} KB more for each further one`,
          anchor: "–",
          figure: `${kilobytes.toFixed(0)} KB with ${small} calls`,
          isMet: kilobytes <= GOAL.kilobytes + Math.max(0, small - GOAL.calls) * GOAL.kilobytesForCall,
        },
        {
          goal: "P12",
          what: `each further call, gzip, ≤ ${GOAL.kilobytesForCall} KB`,
          anchor: "–",
          figure: `${slopeKilobytes.toFixed(1)} KB`,
          isMet: slopeKilobytes <= GOAL.kilobytesForCall,
          note: `${largeKilobytes.toFixed(0)} KB with ${grown.calls} calls: the platform's own features once more, pages and islands apart`,
        },
        {
          goal: "P12",
          what: `start of the runtime to the first byte of a page, ≤ ${GOAL.timesBare} × bare React Worker`,
          anchor: `${anchor.toFixed(0)} ms`,
          figure: `${subject.toFixed(0)} ms = ${ratio.toFixed(2)} ×`,
          isMet: ratio <= GOAL.timesBare,
          note: `processor time; ${PAGE} on a fresh workerd serve, nothing beside it, asked every 5 ms until it answers`,
        },
        {
          goal: "P12",
          what: `that start for 100 further calls, ≤ ${GOAL.msForHundredCalls} ms`,
          anchor: `${subject.toFixed(0)} ms`,
          figure: `+ ${slopeMs.toFixed(1)} ms`,
          isMet: slopeMs <= GOAL.msForHundredCalls,
          note: `processor time; ${largeStart.subject.toFixed(0)} ms with ${grown.calls} calls`,
        },
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** What is uploaded, compressed: the script, its modules and the WebAssembly beside it. */
async function gzippedKilobytes(script: string): Promise<number> {
  const files = [basename(script), ...(await modulesBeside(script))]
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(dirname(script), file))).byteLength))
  return sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE
}

/** The platform without what answers its bindings: each stand-in would be a second Worker, whose start is not the platform's. */
async function entryAlone(script: string): Promise<readonly ServedWorker[]> {
  return (await platformWorkers(script)).filter(({ isEntry }) => isEntry).map((worker) => ({ ...worker, services: {} }))
}

async function startCpuMs(workers: readonly ServedWorker[]): Promise<number> {
  const runtime = await serveWorkerd(workers, PAGE)
  await runtime.stop()
  if (runtime.startCpuMs === null) throw new Error("this system does not report a process's time")
  return runtime.startCpuMs
}
