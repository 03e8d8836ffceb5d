import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bundleBenchWorker, bundlePlatform } from "./bundle-worker.ts"
import type { BenchSettings, Figure, Measurement } from "./figure.ts"
import { LOAD_GENERATOR, type Load, measureLoad } from "./measure-load.ts"
import { cpuMs } from "./process-cpu.ts"
import { servePlatform } from "./serve-platform.ts"
import { type RunningWorkerd, serveWorkerd } from "./serve-workerd.ts"
import { type Comparison, compare, median } from "./statistics.ts"

/** More addresses than the read limit could fill, so that the limiter counts and never refuses. */
const ADDRESSES = 2_000

/** P1: requests a second through every middleware, and through the router alone, against the least that a Worker can do. */
export const measureCalls: Measurement = {
  goals: ["P1"],
  async run({ isQuick, say }: BenchSettings): Promise<readonly Figure[]> {
    const folder = await mkdtemp(join(tmpdir(), "atelier-p01-"))
    const platform = await servePlatform(await bundlePlatform(join(folder, "platform")))
    const bare = await serveWorkerd([{ name: "bare", script: await bundleBenchWorker("bare", join(folder, "bare")), isEntry: true }])
    const routerScript = await bundleBenchWorker("router", join(folder, "router"))
    const router = await serveWorkerd([{ name: "router", script: routerScript, isEntry: true }])
    try {
      const load: Load = {
        method: "POST",
        path: "/api/v1/task/simple/model/detail",
        body: "{}",
        headerSets: Array.from({ length: ADDRESSES }, (_, index) => ({
          "Content-Type": "application/json",
          "CF-Connecting-IP": `10.0.${index >> 8}.${index & 255}`,
        })),
        connections: 32,
        seconds: isQuick ? 2 : 5,
      }
      const rounds = isQuick ? 1 : 3
      for (const { url } of [platform, bare, router]) await measureLoad(url, { ...load, seconds: 2 })
      const calls = await compareRates(rounds, load, bare, platform)
      say(`P1 calls ${calls.subject.toFixed(0)}/s, bare ${calls.anchor.toFixed(0)}/s`)
      const routing = await compareRates(rounds, load, bare, router)
      say(`P1 router ${routing.subject.toFixed(0)}/s, bare ${routing.anchor.toFixed(0)}/s`)
      const how = `POST ${load.path} on workerd serve, ${LOAD_GENERATOR}, ${load.connections} connections`
      return [
        figureOf("a call through all middleware", 0.7, calls, `${how}; limiter and files are stand-ins, which this call does not use`),
        figureOf("the router alone", 0.9, routing, "a Hono app with every served path and handlers that answer ok"),
      ]
    } finally {
      await Promise.all([platform.stop(), bare.stop(), router.stop()])
      await rm(folder, { recursive: true, force: true })
    }
  },
}

interface RateComparison extends Comparison {
  /** Medians of processor time a request, in microseconds; null where the system does not tell. */
  readonly costs: { readonly anchor: number; readonly subject: number } | null
}

async function compareRates(rounds: number, load: Load, anchor: RunningWorkerd, subject: RunningWorkerd): Promise<RateComparison> {
  const costs = new Map<RunningWorkerd, number[]>([
    [anchor, []],
    [subject, []],
  ])
  const measure = async (runtime: RunningWorkerd): Promise<number> => {
    const before = cpuMs(runtime.pid)
    const { perSecond, answers } = await measureLoad(runtime.url, load)
    const after = cpuMs(runtime.pid)
    if (before !== null && after !== null) costs.get(runtime)?.push(((after - before) * 1000) / answers)
    return perSecond
  }
  const comparison = await compare(
    rounds,
    () => measure(anchor),
    () => measure(subject),
  )
  const [ofAnchor = [], ofSubject = []] = [costs.get(anchor), costs.get(subject)]
  return {
    ...comparison,
    costs: ofAnchor.length > 0 && ofSubject.length > 0 ? { anchor: median(ofAnchor), subject: median(ofSubject) } : null,
  }
}

function figureOf(what: string, wanted: number, { anchor, subject, ratio, costs }: RateComparison, how: string): Figure {
  const cost =
    costs === null
      ? ""
      : `; processor time ${costs.subject.toFixed(0)} µs a request against ${costs.anchor.toFixed(0)} µs = ${(costs.anchor / costs.subject).toFixed(2)} ×`
  return {
    goal: "P1",
    what: `${what}, ≥ ${wanted.toFixed(2)} × bare Worker`,
    anchor: `${anchor.toFixed(0)} requests/s`,
    figure: `${subject.toFixed(0)} requests/s = ${ratio.toFixed(2)} ×`,
    isMet: ratio >= wanted,
    note: `${how}${cost}`,
  }
}
