import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Client, createClient } from "@libsql/client/web"
import * as z from "zod/mini"
import { type Database, openDatabase } from "../db/client.ts"
import { migrate } from "../db/migrate.ts"
import { startSqld } from "../local/start/stack.ts"
import type { MemberIdentity } from "../src/domain/_kernel/context.ts"
import { newAccountId, newSessionId } from "../src/domain/_kernel/ids.ts"
import { encodeCursor } from "../src/domain/_kernel/paging.ts"
import { ageWorks } from "../src/domain/feed/age-works.ts"
import { listHome } from "../src/domain/feed/list-home.ts"
import { rangeStartMs, SORTS, type Sort, TIME_RANGES, type TimeRange } from "../src/domain/feed/rules.ts"
import type { Figure, Measurement } from "./figure.ts"
import { median, percentile } from "./statistics.ts"

const WORKS = 1_000_000
const CHUNK = 25_000
const PAGE_SIZE = 24
const DEEP_PAGE = 10_000
const PAGE_LIMIT_MS = 50
const DEPTH_LIMIT = 1.2
const DAY_MS = 86_400_000
/** One work in ten is above PG-13; these people meet them too. */
const WANTS_ALL: MemberIdentity = {
  ...{ kind: "member", id: newAccountId(0), plan: "free", terms: [], isModerator: false, isAdmin: false, levels: 31, blursLevels: false },
  ...{ sessionId: newSessionId(0), scopes: null, provedAtMs: 0 },
}
/** Works lie evenly over two years that end now. */
const SPAN_MS = 730 * DAY_MS
const SORT_COLUMNS: Readonly<Record<Sort, string>> = { recommend: "recommend_score", hot: "hot_score", new: "published_at_ms" }

/** P11: every order and range of the home feed over a million works: the first page, page 10,000 or the last, and ranges without works. */
export const measureFeedPages: Measurement = {
  goals: ["P11"],
  async run({ isQuick, say }): Promise<readonly Figure[]> {
    const folder = await mkdtemp(join(tmpdir(), "atelier-p11-"))
    const sqld = await startSqld({ dataDirectory: folder })
    try {
      await migrate(sqld.url)
      const nowMs = Date.now()
      const client = createClient({ url: sqld.url })
      await fill(client, nowMs)
      const database = openDatabase(sqld.url, undefined)
      const samples = isQuick ? 10 : 30
      const pages = await measureAll(client, database, nowMs, samples, say)
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

async function fill(client: Client, nowMs: number): Promise<void> {
  const starts = (["day", "week", "month"] as const).map((range) => rangeStartMs(range, nowMs))
  for (let from = 0; from < WORKS; from += CHUNK) {
    await client.execute({
      sql: `INSERT INTO work (id, object_type, title, author, cover_key, width, height, thumbhash, colour, is_preview, state, level,
          recommend_score, hot_score, published_at_ms, age)
        WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?),
          timed AS (SELECT i, CAST(? - i * ? AS INTEGER) AS at_ms FROM n)
        SELECT 'work_' || printf('%026d', i), 1, 'A fox', 'Atelier', 'work/' || i || '/full.png', 832, 1216, 'IhkOJwRmeYePeIhheHd2iYh4d2kGlmsA', '#3a5166', 1, 'visible', CASE WHEN i % 10 = 0 THEN 4 ELSE 1 END,
          (i * 7919) % 1000003, (i * 104729) % 1000003, at_ms,
          CASE WHEN at_ms >= ? THEN 0 WHEN at_ms >= ? THEN 1 WHEN at_ms >= ? THEN 2 ELSE 3 END FROM timed`,
      args: [from, Math.min(from + CHUNK, WORKS), nowMs, SPAN_MS / WORKS, ...starts],
    })
  }
}

interface Measured {
  readonly name: string
  readonly firstMs: number
  readonly deepMs: number
  /** The slowest of nearly all, first and deep pages alike. */
  readonly nearlyAllMs: number
  readonly deepPage: number
}

async function measureAll(
  client: Client,
  database: Database,
  nowMs: number,
  samples: number,
  say: (text: string) => void,
): Promise<readonly Measured[]> {
  const measured: Measured[] = []
  const asked = TIME_RANGES.flatMap((range) => SORTS.flatMap((sort) => [null, WANTS_ALL].map((viewer) => ({ range, sort, viewer }))))
  for (const { range, sort, viewer } of asked) {
    const context = { database, nowMs, viewer }
    const { cursor, page } = await deepCursor(client, sort, range, nowMs)
    const first: number[] = []
    const deep: number[] = []
    await timePage(context, sort, range)
    for (let sample = 0; sample < samples; sample++) {
      first.push(await timePage(context, sort, range))
      deep.push(await timePage(context, sort, range, cursor))
    }
    const one = {
      name: `${range} by ${sort}${viewer === null ? "" : " for people who want more"}`,
      firstMs: median(first),
      deepMs: median(deep),
      nearlyAllMs: percentile([...first, ...deep], 0.95),
      deepPage: page,
    }
    say(
      `P11 ${one.name}: page 1 ${one.firstMs.toFixed(1)} ms, page ${page} ${one.deepMs.toFixed(1)} ms, p95 ${one.nearlyAllMs.toFixed(1)} ms`,
    )
    measured.push(one)
  }
  return measured
}

/** Where page 10,000 begins, or the last page of a shorter range. */
async function deepCursor(client: Client, sort: Sort, range: TimeRange, nowMs: number): Promise<{ cursor: string; page: number }> {
  const column = SORT_COLUMNS[sort]
  const start = rangeStartMs(range, nowMs)
  const counted = await client.execute({ sql: "SELECT COUNT(*) AS n FROM work WHERE listing = 1 AND published_at_ms >= ?", args: [start] })
  const page = Math.min(DEEP_PAGE, Math.floor(Number(counted.rows[0]?.["n"]) / PAGE_SIZE))
  const found = await client.execute({
    sql: `SELECT id, ${column} AS at FROM work WHERE listing = 1 AND published_at_ms >= ? ORDER BY ${column} DESC, id DESC LIMIT 1 OFFSET ?`,
    args: [start, (page - 1) * PAGE_SIZE - 1],
  })
  const row = found.rows[0]
  return { cursor: encodeCursor({ sortValue: Number(row?.["at"]), id: z.string().parse(row?.["id"]) }), page }
}

async function timePage(context: Parameters<typeof listHome>[0], sort: Sort, range: TimeRange, cursor?: string): Promise<number> {
  const startMs = performance.now()
  const page = await listHome(context, { order_by: sort, timeType: range, ...(cursor === undefined ? {} : { cursor }) })
  const tookMs = performance.now() - startMs
  if (page.items.length === 0 && cursor !== undefined) throw new Error(`no page of ${range} by ${sort}`)
  return tookMs
}

/** The slowest of nearly all pages of ranges in which nothing lies. */
async function measureEmpty(database: Database, nowMs: number, samples: number): Promise<number> {
  const times: number[] = []
  for (const range of ["day", "week", "month"] as const)
    for (const sort of SORTS)
      for (let sample = 0; sample < samples; sample++) times.push(await timePage({ database, nowMs, viewer: null }, sort, range))
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
      what: `every order and range of the home feed over ${WORKS.toLocaleString("en")} works, p95 ≤ ${PAGE_LIMIT_MS} ms`,
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
