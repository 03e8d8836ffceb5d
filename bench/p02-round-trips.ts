import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openDatabase } from "../db/client.ts"
import { work, workText } from "../db/schema/post.ts"
import { PROJECT_ROOT } from "../local/start/service-table.ts"
import { startSqld, startStack } from "../local/start/stack.ts"
import { asWorkId } from "../src/domain/_kernel/ids.ts"
import { startCountingProxy } from "./counting-proxy.ts"
import type { Figure, Measurement } from "./figure.ts"
import { type CallTrips, isAbove, pathOf, readCallTrips, reasonOf, tableOfCalls } from "./p02-calls.ts"
import { type Trips, walkCalls, walkPages } from "./p02-walk.ts"

/** A database elsewhere: what an answer does not wait for is still under way when it is there. */
const INJECTED_DELAY_MS = 25
const MOST_OF_A_PAGE = 2
const SMOKE_STEPS = 8
const WORK_ID = asWorkId(`work_${"0".repeat(26)}`)
/** What pages with an id in their address are asked about, by the first part of their path. */
const PAGE_IDS = { explore: WORK_ID, tag: "fox", "ai-tools": "ai-headshot-generator", workFlowAppDetail: "comic-me" }

/** P2: database round trips of every call and page. Calls are counted one by one by a test before the rows; the Worker is walked with a slow database. */
export const measureRoundTrips: Measurement = {
  goals: ["P2"],
  async run({ isSmoke, say }): Promise<readonly Figure[]> {
    const counted = readCallTrips(await readFile(join(PROJECT_ROOT, "bench/p02-calls.txt"), "utf8"))
    const folder = await mkdtemp(join(tmpdir(), "atelier-p02-"))
    const sqld = await startSqld({ dataDirectory: join(folder, "database") })
    const proxy = await startCountingProxy(sqld.address)
    const stack = await startStack({ databaseUrl: proxy.url, databaseToken: sqld.token, cron: false, dataDirectory: join(folder, "stack") })
    try {
      // Without a renderer the tasks wait, so that nothing but the call asks the database.
      await stack.kill("easel")
      await addWork(sqld.url)
      proxy.delay(INJECTED_DELAY_MS)
      const platform = { appUrl: stack.appUrl, databaseUrl: sqld.url, proxy }
      const most = isSmoke ? SMOKE_STEPS : Number.POSITIVE_INFINITY
      const pages = await walkPages(platform, PAGE_IDS, most)
      const calls = await walkCalls(platform, most)
      for (const [path, count] of [...pages, ...calls]) say(`P2 ${path}: ${count}`)
      return [figureOfCalls(counted), figureOfWorker(counted, calls), figureOfPages(pages)]
    } finally {
      await stack.stop()
      await proxy.stop()
      await sqld.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function figureOfCalls(calls: readonly CallTrips[]): Figure {
  const above = calls.filter(isAbove)
  const unexplained = above.filter((call) => reasonOf(call) === "")
  return {
    goal: "P2",
    what: "every call, ≤ 1 round trip, or a reason why not",
    anchor: "–",
    figure: `${calls.length - above.length} of ${calls.length}; above with a reason ${above.length - unexplained.length}, without ${unexplained.length}`,
    isMet: unexplained.length === 0,
    note: `counted before the rows by a test; ${calls.filter(({ refusal }) => refusal === "").length} succeeded, the others were refused with what the list says`,
    list: tableOfCalls(calls),
  }
}

function figureOfWorker(counted: readonly CallTrips[], walked: Trips): Figure {
  const known = new Map(counted.map((call) => [pathOf(call.call), call]))
  const beyond = [...walked].filter(([path, trips]) => {
    const call = known.get(path)
    return call === undefined || (trips > Math.max(1, call.trips) && !call.isFollowed)
  })
  return {
    goal: "P2",
    what: "calls in the Worker that take more than there, for information",
    anchor: "–",
    figure: `${beyond.length} of ${walked.size}`,
    isMet: null,
    note: `each with its document's example, ${INJECTED_DELAY_MS} ms more a round trip, answers counted that had come when the call's was there; the sandbox carrier keeps its messages in the database, and what an isolate reads anew each minute may fall into a call`,
    ...(beyond.length === 0 ? {} : { list: listOf("call", beyond) }),
  }
}

function figureOfPages(pages: Trips): Figure {
  const above = [...pages].filter(([, trips]) => trips > MOST_OF_A_PAGE)
  return {
    goal: "P2",
    what: `every page, ≤ ${MOST_OF_A_PAGE} round trips`,
    anchor: "–",
    figure: `${pages.size - above.length} of ${pages.size}, most ${Math.max(...pages.values())}`,
    isMet: above.length === 0,
    note: `with ${INJECTED_DELAY_MS} ms more a round trip, kept by nobody before; by visitors where they may`,
    list: listOf("page", [...pages]),
  }
}

function listOf(head: string, entries: readonly (readonly [string, number])[]): string {
  const rows = entries.toSorted(([, one], [, other]) => other - one).map(([path, trips]) => `| \`${path}\` | ${trips} |`)
  return [`| ${head} | round trips |`, "|---|---|", ...rows].join("\n")
}

async function addWork(databaseUrl: string): Promise<void> {
  const [size, score] = [
    { width: 832, height: 1216 },
    { recommendScore: 1, hotScore: 1, publishedAtMs: 1 },
  ]
  const recipe = JSON.stringify({
    prompt: "a fox",
    negative_prompt: "",
    ...size,
    seed: 1,
    steps: 20,
    cfg_scale: 7,
    sampler_name: "Euler",
    prompt_style: null,
    aspect_ratio: 1,
  })
  const texts = {
    title: "A fox",
    author: "Atelier",
    coverKey: "work/none/full.png",
    thumbhash: "IhkOJwRmeYePeIhheHd2iYh4d2kGlmsA",
    colour: "#3a5166",
  }
  const database = openDatabase(databaseUrl, undefined)
  await database.batch([
    database.insert(work).values({ id: WORK_ID, objectType: 1, ...texts, ...size, isPreview: true, state: "visible", level: 1, ...score }),
    database.insert(workText).values({ workId: WORK_ID, recipe }),
  ])
}
