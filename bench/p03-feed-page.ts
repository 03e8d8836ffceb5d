import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bundleBenchWorker } from "./bundle-worker.ts"
import type { Figure, Measurement } from "./figure.ts"
import { type Load, measureLoad } from "./measure-load.ts"
import { cpuMs } from "./process-cpu.ts"
import { type RunningWorkerd, serveWorkerd } from "./serve-workerd.ts"
import { compare, percentile } from "./statistics.ts"

const LOAD: Omit<Load, "seconds"> = { method: "GET", path: "/en", headerSets: [{ "Accept-Encoding": "identity" }], connections: 8 }
/** Requests whose processor time is taken together, since the kernel counts in steps of 10 ms. */
const CHUNK = 25

/** P3: the feed page of 60 cards against React rendering the same tree, and its processor time. */
export const measureFeedPage: Measurement = {
  goals: ["P3"],
  async run({ isQuick, say }): Promise<readonly Figure[]> {
    const folder = await mkdtemp(join(tmpdir(), "atelier-p03-"))
    const serve = async (name: string) =>
      serveWorkerd([{ name, script: await bundleBenchWorker(name, join(folder, name)), isEntry: true }], LOAD.path)
    const page = await serve("feed-page")
    const bare = await serve("feed-bare")
    try {
      const [pageBytes, bareBytes] = [await bytesOf(page), await bytesOf(bare)]
      const load = { ...LOAD, seconds: isQuick ? 2 : 5 }
      for (const { url } of [page, bare]) await measureLoad(url, { ...load, seconds: 3 })
      const pagesPerSecond = async ({ url }: RunningWorkerd) => (await measureLoad(url, load)).perSecond
      const { anchor, subject, ratio } = await compare(
        isQuick ? 1 : 3,
        () => pagesPerSecond(bare),
        () => pagesPerSecond(page),
      )
      say(`P3 page ${subject.toFixed(0)}/s, bare ${anchor.toFixed(0)}/s`)
      const costs = await cpuPerRequest(page, isQuick ? 12 : 40)
      return [
        {
          goal: "P3",
          what: "feed page of 60 cards, ≥ 0.90 × bare renderToString of the same tree",
          anchor: `${anchor.toFixed(0)} pages/s`,
          figure: `${subject.toFixed(0)} pages/s = ${ratio.toFixed(2)} ×`,
          isMet: ratio >= 0.9,
          note: `the platform's own pages with their rows from memory; ${(pageBytes / 1024).toFixed(1)} KB of HTML, bare ${(bareBytes / 1024).toFixed(1)} KB`,
        },
        costs === null
          ? { goal: "P3", what: "processor time of that page, p95 ≤ 5 ms", anchor: "–", figure: "not told by this system", isMet: null }
          : {
              goal: "P3",
              what: "processor time of that page, p95 ≤ 5 ms",
              anchor: "–",
              figure: `${percentile(costs, 0.95).toFixed(2)} ms`,
              isMet: percentile(costs, 0.95) <= 5,
              note: `p95 over chunks of ${CHUNK} requests one after another, runtime and garbage collection included; median ${percentile(costs, 0.5).toFixed(2)} ms`,
            },
      ]
    } finally {
      await Promise.all([page.stop(), bare.stop()])
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Mean processor time of a request in each of so many chunks, in ms. */
async function cpuPerRequest({ url, pid }: RunningWorkerd, chunks: number): Promise<readonly number[] | null> {
  const costs: number[] = []
  for (let chunk = 0; chunk < chunks; chunk++) {
    const before = cpuMs(pid)
    for (let request = 0; request < CHUNK; request++) await (await fetch(`${url}${LOAD.path}`)).arrayBuffer()
    const after = cpuMs(pid)
    if (before === null || after === null) return null
    costs.push((after - before) / CHUNK)
  }
  return costs
}

async function bytesOf({ url }: RunningWorkerd): Promise<number> {
  const response = await fetch(`${url}${LOAD.path}`)
  const bytes = (await response.arrayBuffer()).byteLength
  if (response.status !== 200) throw new Error(`status ${response.status}`)
  return bytes
}
