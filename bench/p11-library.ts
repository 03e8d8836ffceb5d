import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createClient } from "@libsql/client/web"
import { type Database, openDatabase } from "../db/client.ts"
import { migrate } from "../db/migrate.ts"
import { startSqld } from "../local/start/stack.ts"
import type { CallInput } from "../src/domain/_kernel/call.ts"
import type { itemList } from "../src/domain/library/item-contract.ts"
import { listItems } from "../src/domain/library/list-items.ts"
import { summarizeItems } from "../src/domain/library/summarize-items.ts"
import { type Figure, type Measurement, rounds } from "./figure.ts"
import { FOLDER, fillLibrary, ITEMS, MINUTE_MS, OWNER, PARENT, TASKS } from "./p11-library-rows.ts"
import { type TimedPages, timed, timePages } from "./p11-timed-pages.ts"
import { percentile } from "./statistics.ts"

type Asked = CallInput<typeof itemList>

/** The page that begins behind so many items is the deep one. */
const DEEP_ITEMS = 10_000
const PAGE_LIMIT_MS = 50
const DEPTH_LIMIT = 1.2
/** A month two thirds down the library. */
const month = (nowMs: number): Asked => ({
  since: new Date(nowMs - TASKS * 14 * MINUTE_MS).toISOString(),
  until: new Date(nowMs - TASKS * 13 * MINUTE_MS).toISOString(),
})

/** Each filter by itself, some together, and words that are common, rare and nowhere. */
const asksAt = (nowMs: number): readonly Asked[] => [
  {},
  { kind: "image" },
  { kind: "video" },
  { origin: "made" },
  { origin: "brought" },
  { folder_id: FOLDER },
  { model: "Model 3" },
  { style: "Style 3" },
  { lora: "Lora 3" },
  { shape: "square" },
  { min_megapixels: 1 },
  { min_rating: 5 },
  { favorite: true },
  { favorite: false },
  { has_recipe: true },
  { published: true },
  { published: false },
  { made_from: PARENT },
  month(nowMs),
  { trash: true },
  { search: "fox" },
  { search: "paper light haze" },
  { search: "nowhere in it" },
  { lora: "none" },
  { search: "nowhere", favorite: true, min_rating: 3, shape: "square", lora: "Lora 3" },
  { kind: "video", published: true, min_rating: 4, style: "Style 3", search: "fox" },
  { search: "none", ...month(nowMs) },
  { order: "rating" },
  { order: "rating", kind: "image" },
  { order: "rating", folder_id: FOLDER, min_rating: 2 },
]

const SMOKE_PART = 0.01

/** P11 for a library of a hundred thousand things: the first page of every filter and one behind ten thousand things, and what sums it up. */
export const measureLibrary: Measurement = {
  goals: ["P11"],
  async run(settings): Promise<readonly Figure[]> {
    const { isSmoke, say } = settings
    const folder = await mkdtemp(join(tmpdir(), "atelier-p11-library-"))
    const sqld = await startSqld({ dataDirectory: folder })
    try {
      await migrate(sqld.url)
      const nowMs = Date.now()
      const client = createClient({ url: sqld.url })
      await fillLibrary(client, nowMs, isSmoke ? SMOKE_PART : 1)
      client.close()
      const database = openDatabase(sqld.url, undefined)
      const samples = rounds(settings, 30, 10)
      const pages: Measured[] = []
      for (const asked of asksAt(nowMs)) {
        const one = await measure(database, asked, samples)
        say(
          `P11 library ${one.name}: page 1 ${one.firstMs.toFixed(1)} ms, behind ${one.depth} ${one.deepMs.toFixed(1)} ms, p95 ${one.nearlyAllMs.toFixed(1)} ms`,
        )
        pages.push(one)
      }
      const sums: number[] = []
      for (let sample = 0; sample < samples; sample++) sums.push(await timed(() => summarizeItems({ database, viewer: OWNER }, {})))
      return figuresOf(pages, percentile(sums, 0.95))
    } finally {
      await sqld.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

interface Measured extends TimedPages {
  readonly depth: number
}

async function measure(database: Database, asked: Asked, samples: number): Promise<Measured> {
  const page = (more: Asked) => listItems({ database, viewer: OWNER }, { ...asked, ...more })
  const { cursor, depth } = await deepPlace(page)
  const pages = await timePages(JSON.stringify(asked), samples, (isDeep) => page(isDeep && cursor !== null ? { cursor } : {}))
  return { ...pages, depth }
}

/** Where the page behind ten thousand things begins, or the last one of a shorter list. */
async function deepPlace(page: (more: Asked) => ReturnType<typeof listItems>) {
  let place: { readonly cursor: string | null; readonly depth: number } = { cursor: null, depth: 0 }
  for (;;) {
    const { items, next_cursor: cursor } = await page({ limit: 100, ...(place.cursor === null ? {} : { cursor: place.cursor }) })
    if (cursor === null || place.depth >= DEEP_ITEMS) return place
    place = { cursor, depth: place.depth + items.length }
  }
}

function figuresOf(pages: readonly Measured[], sumsMs: number): readonly Figure[] {
  const slowest = pages.toSorted((one, other) => other.nearlyAllMs - one.nearlyAllMs)[0]
  const steepest = pages
    .filter(({ depth }) => depth >= DEEP_ITEMS)
    .toSorted((one, other) => other.deepMs / other.firstMs - one.deepMs / one.firstMs)[0]
  const ratio = steepest === undefined ? Number.NaN : steepest.deepMs / steepest.firstMs
  return [
    {
      goal: "P11",
      what: `${pages.length} filters of a library of ${ITEMS.toLocaleString("en")} things, p95 of a page ≤ ${PAGE_LIMIT_MS} ms`,
      anchor: "–",
      figure: `${slowest?.nearlyAllMs.toFixed(1)} ms (${slowest?.name})`,
      isMet: (slowest?.nearlyAllMs ?? Number.POSITIVE_INFINITY) <= PAGE_LIMIT_MS,
    },
    {
      goal: "P11",
      what: `a library's page behind ${DEEP_ITEMS.toLocaleString("en")} things against its first, ≤ ${DEPTH_LIMIT} ×`,
      anchor: `${steepest?.firstMs.toFixed(1)} ms`,
      figure: `${ratio.toFixed(2)} × (${steepest?.name})`,
      isMet: ratio <= DEPTH_LIMIT,
    },
    {
      goal: "P11",
      what: `sums, months and names of that library, p95 ≤ ${PAGE_LIMIT_MS} ms`,
      anchor: "–",
      figure: `${sumsMs.toFixed(1)} ms`,
      isMet: sumsMs <= PAGE_LIMIT_MS,
    },
  ]
}
