import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bundleBenchWorker, bundlePlatform } from "./bundle-worker.ts"
import type { BenchSettings, Figure, Measurement } from "./figure.ts"
import { LOAD_GENERATOR, type Load, measureLoad } from "./measure-load.ts"
import { servePlatform } from "./serve-platform.ts"
import { serveWorkerd } from "./serve-workerd.ts"
import { compare } from "./statistics.ts"

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
        path: "/api/v1/task/simple/config",
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
      const calls = await compare(
        rounds,
        () => measureLoad(bare.url, load),
        () => measureLoad(platform.url, load),
      )
      say(`P1 calls ${calls.subject.toFixed(0)}/s, bare ${calls.anchor.toFixed(0)}/s`)
      const routing = await compare(
        rounds,
        () => measureLoad(bare.url, load),
        () => measureLoad(router.url, load),
      )
      say(`P1 router ${routing.subject.toFixed(0)}/s, bare ${routing.anchor.toFixed(0)}/s`)
      return [
        {
          goal: "P1",
          what: "a call through all middleware, ≥ 0.70 × bare Worker",
          anchor: `${calls.anchor.toFixed(0)} requests/s`,
          figure: `${calls.subject.toFixed(0)} requests/s = ${calls.ratio.toFixed(2)} ×`,
          isMet: calls.ratio >= 0.7,
          note: `POST ${load.path} on workerd serve, ${LOAD_GENERATOR}, 32 connections; limiter and files are stand-ins, which this call does not use`,
        },
        {
          goal: "P1",
          what: "the router alone, ≥ 0.90 × bare Worker",
          anchor: `${routing.anchor.toFixed(0)} requests/s`,
          figure: `${routing.subject.toFixed(0)} requests/s = ${routing.ratio.toFixed(2)} ×`,
          isMet: routing.ratio >= 0.9,
          note: "a Hono app with every served path and handlers that answer ok",
        },
      ]
    } finally {
      await Promise.all([platform.stop(), bare.stop(), router.stop()])
      await rm(folder, { recursive: true, force: true })
    }
  },
}
