import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createClient } from "@libsql/client/web"
import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/libsql/web"
import { type Database, openDatabase } from "../db/client.ts"
import { migrate } from "../db/migrate.ts"
import { startSqld } from "../local/start/stack.ts"
import { DEFAULT_PAGE_SIZE, encodeCursor } from "../src/domain/_kernel/paging.ts"
import { ageWorks } from "../src/domain/feed/age-works.ts"
import { SHARED_TABS } from "../src/domain/feed/kind-rules.ts"
import { listFeed } from "../src/domain/feed/list-feed.ts"
import { type Figure, type Measurement, rounds } from "./figure.ts"
import { FOLLOWERS, listsToMeasure, type MeasuredList } from "./p11-lists.ts"
import { fillPeople, listsOfPeople } from "./p11-people.ts"
import { fillFollows, fillWorks, WORKS } from "./p11-rows.ts"
import { type TimedPages, timed, timePages } from "./p11-timed-pages.ts"
import { percentile } from "./statistics.ts"

const DEEP_PAGE = 10_000
/** Enough for a second page of most lists. */
const SMOKE_ROWS = 3_000
const PAGE_LIMIT_MS = 50
const DEPTH_LIMIT = 1.2
const DAY_MS = 86_400_000

/** The database without the patience of requests: to find a deep page may take its time. */
type Patient = Pick<Database, "all">

/** P11: every list, order, range, filter and level over a million works: the first page, page 10,000 or the last, and ranges without works. */
export const measureFeedPages: Measurement = {
  goals: ["P11"],
  async run(settings): Promise<readonly Figure[]> {
    const { isSmoke, say } = settings
    const folder = await mkdtemp(join(tmpdir(), "atelier-p11-"))
    const sqld = await startSqld({ dataDirectory: folder })
    try {
      await migrate(sqld.url)
      const nowMs = Date.now()
      const client = createClient({ url: sqld.url })
      await fillWorks(client, nowMs, isSmoke ? SMOKE_ROWS : WORKS)
      for (const { member, firstAuthor, count } of FOLLOWERS) await fillFollows(client, member.id, firstAuthor, count)
      await (isSmoke ? fillPeople(client, nowMs, SMOKE_ROWS) : fillPeople(client, nowMs))
      const database = openDatabase(sqld.url, undefined)
      const patient = drizzle(client)
      const samples = rounds(settings, 30, 10)
      const pages: Measured[] = []
      for (const list of [...listsToMeasure(database, nowMs), ...listsOfPeople(database, nowMs)]) {
        const one = await measure(await deepCursor(patient, list), list, samples)
        say(
          `P11 ${one.name}: page 1 ${one.firstMs.toFixed(1)} ms, page ${one.deepPage} ${one.deepMs.toFixed(1)} ms, p95 ${one.nearlyAllMs.toFixed(1)} ms`,
        )
        pages.push(one)
      }
      // Nobody published for forty days, and the clock has not noticed yet; then it has.
      const laterMs = nowMs + 40 * DAY_MS
      const before = await measureEmpty(database, laterMs, samples)
      await ageWorks({ database, nowMs: laterMs })
      const after = await measureEmpty(database, laterMs, samples)
      client.close()
      return figuresOf(pages, before, after)
    } finally {
      await sqld.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

interface Measured extends TimedPages {
  readonly deepPage: number
}

async function measure({ cursor, page }: DeepPage, list: MeasuredList, samples: number): Promise<Measured> {
  return { ...(await timePages(list.name, samples, (isDeep) => readPage(list, isDeep ? cursor : undefined))), deepPage: page }
}

interface DeepPage {
  readonly cursor: string | undefined
  readonly page: number
}

/** Where page 10,000 begins, or the last page of a shorter list; the first page again of one that has no more. */
async function deepCursor(database: Patient, { works, cursorOf = encodeCursor }: MeasuredList): Promise<DeepPage> {
  const [counted] = await database.all<{ n: number }>(sql`SELECT COUNT(*) AS n FROM (${works(DEEP_PAGE * DEFAULT_PAGE_SIZE)})`)
  const page = Math.max(1, Math.floor((counted?.n ?? 0) / DEFAULT_PAGE_SIZE))
  if (page === 1) return { cursor: undefined, page }
  const place = (page - 1) * DEFAULT_PAGE_SIZE
  const [at] = await database.all<{ id: string; at: number }>(sql`SELECT id, at FROM (${works(place)}) LIMIT 1 OFFSET ${place - 1}`)
  return { cursor: at && cursorOf({ sortValue: at.at, id: at.id }), page }
}

async function readPage({ name, page }: Pick<MeasuredList, "name" | "page">, cursor?: string): Promise<void> {
  const { items } = await page(cursor)
  if (items.length === 0 && cursor !== undefined) throw new Error(`no page of ${name}`)
}

/** The slowest of nearly all pages of ranges in which nothing lies. */
async function measureEmpty(database: Database, nowMs: number, samples: number): Promise<number> {
  const context = { database, nowMs, viewer: null, inboxes: { recentViews: async () => [] } }
  const times: number[] = []
  for (const timeType of ["day", "week", "month"] as const)
    for (const order_by of SHARED_TABS)
      for (let sample = 0; sample < samples; sample++)
        times.push(await timed(() => listFeed(context, "squareMixRecommend", { timeType, order_by })))
  return percentile(times, 0.95)
}

function figuresOf(pages: readonly Measured[], emptyBeforeMs: number, emptyAfterMs: number): readonly Figure[] {
  const slowest = pages.toSorted((left, right) => right.nearlyAllMs - left.nearlyAllMs)[0]
  const deepest = pages.filter(({ deepPage }) => deepPage === DEEP_PAGE)
  const steepest = deepest.toSorted((left, right) => right.deepMs / right.firstMs - left.deepMs / left.firstMs)[0]
  const ratio = steepest === undefined ? Number.NaN : steepest.deepMs / steepest.firstMs
  const emptyMs = Math.max(emptyBeforeMs, emptyAfterMs)
  return [
    {
      goal: "P11",
      what: `${pages.length} lists over ${WORKS.toLocaleString("en")} works: every order, range, filter and level, p95 ≤ ${PAGE_LIMIT_MS} ms`,
      anchor: "–",
      figure: `${slowest?.nearlyAllMs.toFixed(1)} ms (${slowest?.name})`,
      isMet: (slowest?.nearlyAllMs ?? Number.POSITIVE_INFINITY) <= PAGE_LIMIT_MS,
    },
    {
      goal: "P11",
      what: `page ${DEEP_PAGE.toLocaleString("en")} against page 1, ≤ ${DEPTH_LIMIT} ×`,
      anchor: `${steepest?.firstMs.toFixed(1)} ms`,
      figure: `${ratio.toFixed(2)} × (${steepest?.name})`,
      isMet: ratio <= DEPTH_LIMIT,
    },
    {
      goal: "P11",
      what: `ranges without works, p95 ≤ ${PAGE_LIMIT_MS} ms`,
      anchor: "–",
      figure: `${emptyBeforeMs.toFixed(1)} ms before the clock moved works on, ${emptyAfterMs.toFixed(1)} ms after`,
      isMet: emptyMs <= PAGE_LIMIT_MS,
    },
  ]
}
