import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bundleBenchWorker, bundlePlatform } from "./bundle-worker.ts"
import { type BenchSettings, type Figure, type Measurement, rounds } from "./figure.ts"
import { countCalls, growPlatform } from "./grown-platform.ts"
import { LOAD_GENERATOR, type Load, measureCost, measureLoad } from "./measure-load.ts"
import { guestCookie, servePlatform } from "./serve-platform.ts"
import { type RunningWorkerd, serveWorkerd } from "./serve-workerd.ts"
import { type Comparison, compareAll } from "./statistics.ts"

/** More addresses than the read limit could fill, so that the limiter counts and never refuses. */
const ADDRESSES = 2_000
const PATH = "/api/v1/task/simple/model/detail"
const BODY = "{}"
const JSON_TYPE = { "Content-Type": "application/json" }
/** Headers that the server makes of an answer itself. */
const SERVED_HEADERS = ["content-length", "transfer-encoding", "connection", "date"]
/** For information, measured once when the goal was set: they are no dependencies of ours. */
const BESIDE = "beside it, measured once: Fastify with zod 18 µs, Hono on Node 66 µs"
const GOAL = { call: 0.78, router: 0.9, furtherCalls: 200, growth: 1.05 }

/** P1: processor time of a call through the whole gate, and through the router alone, against a Worker that gives the same answer. */
export const measureCalls: Measurement = {
  goals: ["P1"],
  async run(settings: BenchSettings): Promise<readonly Figure[]> {
    const { isSmoke, say } = settings
    const folder = await mkdtemp(join(tmpdir(), "atelier-p01-"))
    const running: RunningWorkerd[] = []
    const keep = async (starting: Promise<RunningWorkerd>) => {
      const runtime = await starting
      running.push(runtime)
      return runtime
    }
    try {
      const platform = await keep(servePlatform(await bundlePlatform(join(folder, "platform"))))
      const small = await countCalls()
      const grown = await growPlatform(join(folder, "grown"), small + GOAL.furtherCalls)
      const large = await keep(servePlatform(await bundlePlatform(join(folder, "large"), { root: grown.root })))
      const answer = await answerOf(platform)
      const serveFixed = async (name: string, script: string) =>
        keep(serveWorkerd([{ name, script, isEntry: true, vars: { ANSWER: JSON.stringify(answer) } }], PATH))
      const fair = await serveFixed("fair", await bundleBenchWorker("fair", join(folder, "fair")))
      const router = await serveFixed("router", await bundleBenchWorker("router", join(folder, "router")))
      const largeRouter = await serveFixed(
        "large-router",
        await bundleBenchWorker("router", join(folder, "large-router"), { root: grown.root }),
      )

      const costOf = (runtime: RunningWorkerd, load: Load) => () => measureCost(runtime, load)
      const load = loadOf([{}], rounds(settings, 4, 2))
      const cookies = await Promise.all(Array.from({ length: ADDRESSES }, guestCookie))
      for (const { url } of running) await measureLoad(url, { ...load, seconds: isSmoke ? 1 : 3 })
      const comparisonOf = await compareAll(rounds(settings, 5, 2), costOf(fair, load), {
        call: costOf(platform, load),
        router: costOf(router, load),
        largeCall: costOf(large, load),
        largeRouter: costOf(largeRouter, load),
        guest: costOf(
          platform,
          loadOf(
            cookies.map((cookie) => ({ Cookie: cookie })),
            load.seconds,
          ),
        ),
      })
      const costs = {
        call: comparisonOf("call"),
        router: comparisonOf("router"),
        largeCall: comparisonOf("largeCall"),
        largeRouter: comparisonOf("largeRouter"),
        guest: comparisonOf("guest"),
      }
      for (const [name, { subject, anchor, ratio }] of Object.entries(costs))
        say(`P1 ${name} ${subject.toFixed(1)} µs, fair ${anchor.toFixed(1)} µs: ${(1 / ratio).toFixed(2)} ×`)
      const how = `processor time; POST ${PATH} on workerd serve, ${LOAD_GENERATOR}, ${load.connections} connections`
      return [
        againstFair(
          "a call through the whole gate",
          GOAL.call,
          costs.call,
          `${how}; the same ${answer.body.length} characters under the same ${Object.keys(answer.headers).length} headers; ${BESIDE}`,
        ),
        againstFair(
          "the router alone",
          GOAL.router,
          costs.router,
          "a Hono app with every served path and handlers that do what the anchor does",
        ),
        flatness("a call", small, grown.calls, costs.call, costs.largeCall),
        flatness("the router", small, grown.calls, costs.router, costs.largeRouter),
        {
          goal: "P1",
          what: "what a guest's proof adds to a call, for information",
          anchor: `${costs.call.subject.toFixed(0)} µs`,
          figure: `+ ${((costs.guest.ratio - costs.call.ratio) * costs.call.anchor).toFixed(0)} µs`,
          isMet: null,
        },
      ]
    } finally {
      await Promise.all(running.map((runtime) => runtime.stop()))
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Requests from many addresses, which take turns with the headers of many callers. */
function loadOf(callers: readonly Readonly<Record<string, string>>[], seconds: number): Load {
  return {
    method: "POST",
    path: PATH,
    body: BODY,
    headerSets: Array.from({ length: ADDRESSES }, (_, index) => ({
      ...JSON_TYPE,
      ...callers[index % callers.length],
      "CF-Connecting-IP": `10.0.${index >> 8}.${index & 255}`,
    })),
    connections: 32,
    seconds,
  }
}

interface FixedAnswer {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** What the platform answers, for others to answer too. */
async function answerOf({ url }: RunningWorkerd): Promise<FixedAnswer> {
  const response = await fetch(`${url}${PATH}`, { method: "POST", body: BODY, headers: JSON_TYPE })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`the platform answered ${response.status}: ${body}`)
  return { body, headers: Object.fromEntries([...response.headers].filter(([name]) => !SERVED_HEADERS.includes(name))) }
}

function againstFair(what: string, wanted: number, { anchor, subject, ratio }: Comparison, note: string): Figure {
  return {
    goal: "P1",
    what: `${what}, ≥ ${wanted.toFixed(2)} × a Worker that reads the body and gives the same answer`,
    anchor: `${anchor.toFixed(0)} µs`,
    figure: `${subject.toFixed(0)} µs = ${(1 / ratio).toFixed(2)} ×`,
    isMet: 1 / ratio >= wanted,
    note,
  }
}

/** Both are measured against the same anchor, so that what disturbs one of them does not count. */
function flatness(what: string, from: number, to: number, small: Comparison, large: Comparison): Figure {
  const growth = large.ratio / small.ratio
  return {
    goal: "P1",
    what: `${what} with ${to} calls instead of ${from}: at most ${GOAL.growth.toFixed(2)} × the time`,
    anchor: `${small.subject.toFixed(0)} µs`,
    figure: `${large.subject.toFixed(0)} µs = ${growth.toFixed(2)} ×`,
    isMet: growth <= GOAL.growth,
    note: "the further calls are the platform's own features once more, at other paths",
  }
}
