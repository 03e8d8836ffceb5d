import type { Database } from "../../db/client.ts"
import type { MemberIdentity } from "../../src/domain/_kernel/context.ts"
import { newAccountId, newSessionId } from "../../src/domain/_kernel/ids.ts"
import { encodeCursor } from "../../src/domain/_kernel/paging.ts"
import { FEED_KINDS, type FeedKindName } from "../../src/domain/feed/kind-rules.ts"
import { listFeed } from "../../src/domain/feed/list-feed.ts"
import { listWorksBy } from "../../src/domain/feed/list-works-by.ts"
import { makeSnapshots } from "../../src/domain/feed/ranking/make-snapshots.ts"
import { TIME_RANGES } from "../../src/domain/feed/rules.ts"
import { SERVED_KINDS } from "../../src/domain/feed/source-rules.ts"
import { median, percentile } from "../statistics.ts"
import { authorIdAt, workIdAt } from "./fill-works.ts"

/** Somebody who wants everything. */
const WANTS_ALL: MemberIdentity = {
  ...{ kind: "member", id: newAccountId(0), plan: "free", terms: [], isModerator: false, isAdmin: false, levels: 31, blursLevels: false },
  ...{ sessionId: newSessionId(0), scopes: null, provedAtMs: 0 },
}
const DAY_MS = 86_400_000

interface Terms {
  readonly works: number
  readonly nowMs: number
  readonly samples: number
  readonly say: (text: string) => void
}

/** Times the first page and one in the middle of every list of works, for visitors and for who wants everything; a table, slowest first. */
export async function measureLists(database: Database, { works, nowMs, samples, say }: Terms): Promise<string> {
  const context = (viewer: MemberIdentity | null) => ({ database, nowMs, viewer, inboxes: { recentViews: async () => [] } })
  const snapshotMs = await timeOf(async () => {
    for (let runs = 0; runs < 4; runs++) await makeSnapshots({ database, nowMs })
  })
  const rows: { readonly name: string; readonly p50: number; readonly p95: number }[] = []
  const measure = async (name: string, page: () => Promise<unknown>) => {
    await timeOf(page)
    const times: number[] = []
    for (let sample = 0; sample < samples; sample++) times.push(await timeOf(page))
    rows.push({ name, p50: median(times), p95: percentile(times, 0.95) })
    say(`scale: ${name} ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`)
  }
  const middle = (days: number) => encodeCursor({ sortValue: nowMs - days * DAY_MS, id: workIdAt(Math.floor(works / 2)) })
  const deepDays = { All: 365, month: 15, week: 3, day: 0.5 } as const
  const orders = (kind: FeedKindName) => FEED_KINDS[kind].tabs.filter((tab) => tab !== "follows" && tab !== "recently")
  for (const kind of SERVED_KINDS)
    for (const viewer of [null, WANTS_ALL])
      for (const order of orders(kind))
        for (const range of TIME_RANGES) {
          const asked = { order_by: order, timeType: range }
          const name = `${kind} ${order} ${range}${viewer === null ? "" : ", all levels"}`
          await measure(name, () => listFeed(context(viewer), kind, asked))
          if (order !== "recommend")
            await measure(`${name}, deep`, () => listFeed(context(viewer), kind, { ...asked, cursor: middle(deepDays[range]) }))
        }
  await measure("a person's works", () => listWorksBy(context(null), authorIdAt(7) as never))
  rows.sort((left, right) => right.p95 - left.p95)
  const all = rows.map(({ p95 }) => p95)
  return [
    `${rows.length} lists: slowest p95 ${Math.max(...all).toFixed(1)} ms, median p95 ${median(all).toFixed(1)} ms; every snapshot made in ${(snapshotMs / 1_000).toFixed(1)} s\n`,
    "| list | p50 ms | p95 ms |\n|---|---|---|",
    ...rows.map(({ name, p50, p95 }) => `| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`),
    "",
  ].join("\n")
}

/** What got no answer in time counts as long as it was waited for. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work().catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === "TimeoutError")) throw error
  })
  return performance.now() - startMs
}
