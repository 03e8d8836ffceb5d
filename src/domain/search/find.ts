import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import { DEFAULT_PAGE_SIZE } from "../_kernel/paging.ts"
import type { ConceptsOf } from "../feed/tags/concept-rules.ts"
import { type Candidate, type Found, selectCandidates, selectEnd } from "./candidates.ts"
import { matchOf } from "./match-rules.ts"
import "./ports.ts"
import { scoreOf } from "./rank-rules.ts"
import { decodePlace, encodePlace, type SearchPlace, type Stretch } from "./search-cursor.ts"
import type { SearchOrder } from "./search-rules.ts"
import { searchKey, termsOf } from "./text-rules.ts"

/** Titles that are the query itself, however old; more of them stand where their age puts them. */
const WHOLE_TITLES = 50
/** Above every row. */
const TOP = 999_999_999_999_999
/** The lowest row that there can be. */
const LAST = 1
/** Above every score. */
const ABOVE = 9_000_000_000_000_000
/** Pages of candidates that one answer reads, where those that come first have nothing for the viewer. */
const MAXIMUM_TRIES = 4

/** What is looked for. */
export interface Search {
  readonly found: Found
  readonly query: string
  readonly conceptsOf: ConceptsOf
  readonly order: SearchOrder
  /** A condition over the row of `found.table`, in bare names. */
  readonly only: SQL
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

interface Scored extends Candidate {
  readonly score: number
}

interface Page<Thing> {
  readonly items: Thing[]
  readonly nextCursor: string | null
}

/**
 * A page of what a query finds. The newest few hundred that match are put in order, the best first; when they are through, the next few
 * hundred follow. `read` fetches the things by their ids and leaves out what the viewer may not see, whatever the index says. Throws
 * InvalidInput (cursor).
 */
export async function find<Thing extends { readonly id: string }>(
  context: Pick<Context, "searchDatabase">,
  search: Search,
  read: (ids: readonly string[]) => Promise<readonly Thing[]>,
): Promise<Page<Thing>> {
  const match = matchOf(search.query, search.conceptsOf)
  let place = search.cursor === undefined ? null : decodePlace(search.cursor)
  const limit = search.limit ?? DEFAULT_PAGE_SIZE
  if (match === null) return { items: [], nextCursor: null }
  for (let tries = 1; ; tries++) {
    const { page, next } = await stretchPage(context, { ...search, match, place, limit })
    const things = new Map((page.length === 0 ? [] : await read(page.map(({ thingId }) => thingId))).map((thing) => [thing.id, thing]))
    const items = page.flatMap(({ thingId }) => things.get(thingId) ?? [])
    if (items.length > 0 || next === null || tries === MAXIMUM_TRIES) return { items, nextCursor: next === null ? null : encodePlace(next) }
    place = next
  }
}

interface Asked extends Search {
  readonly match: NonNullable<ReturnType<typeof matchOf>>
  readonly place: SearchPlace | null
  readonly limit: number
}

/** The next few of the stretch that a place lies in, and where the page after them begins. */
async function stretchPage(
  context: Pick<Context, "searchDatabase">,
  asked: Asked,
): Promise<{ readonly page: readonly Scored[]; readonly next: SearchPlace | null }> {
  const { place, found, match, limit } = asked
  const queryKey = searchKey(asked.query)
  const isFirst = place === null || place.isFirst
  const stretch: Stretch = place?.stretch ?? { top: TOP, bottom: 0 }
  const isAgain = isFirst || place === null ? sql`1` : sql`NOT (${found.title} = ${queryKey} AND thing.id >= ${place.wholeFrom})`
  const narrowed = { found, match, stretch, only: sql`${asked.only} AND ${isAgain}` }
  const hasWhole = isFirst && asked.order === "recommend"
  const { newest, whole, ends } = await namedBatch(context.searchDatabase, {
    newest: context.searchDatabase.all<Candidate>(selectCandidates(narrowed)),
    whole: context.searchDatabase.all<Candidate>(hasWhole ? selectWhole(asked, queryKey, place?.wholeFrom ?? 0) : sql`SELECT 1 WHERE 0`),
    ends: context.searchDatabase.all<{ readonly id: number | null }>(selectEnd(narrowed)),
  })
  // A stretch that was open is closed now: later pages of it find the same, though newer things come and some go.
  const bottom = stretch.bottom > 0 ? stretch.bottom : (ends[0]?.id ?? LAST)
  const wholeFrom = place?.wholeFrom ?? (whole.length === WHOLE_TITLES ? (whole.at(-1)?.id ?? 0) : hasWhole ? 0 : TOP)
  const terms = termsOf(asked.query)
  const ranked = [...new Map([...newest, ...whole].map((row) => [row.id, row])).values()]
    .map((row) => ({ ...row, score: scoreOf(asked.order, row, queryKey, terms) }))
    .sort(inOrder)
  const left = place === null ? ranked : ranked.filter((row) => inOrder(row, { score: place.score, thingId: place.id }) > 0)
  const page = left.slice(0, limit)
  const last = page.at(-1)
  const closed: Stretch = { top: newest[0]?.id ?? stretch.top, bottom }
  if (left.length > limit && last !== undefined)
    return { page, next: { isFirst, wholeFrom, stretch: closed, score: last.score, id: last.thingId } }
  if (bottom === LAST) return { page, next: null }
  return { page, next: { isFirst: false, wholeFrom, stretch: { top: bottom - 1, bottom: 0 }, score: ABOVE, id: "-" } }
}

/** The query of what stands under a title that is all of a query, from a row on, the newest first. `only` says `listing >= 1` of works, in these words. */
export function selectWhole({ found, only }: Pick<Search, "found" | "only">, queryKey: string, from: number): SQL {
  return sql`SELECT thing.id, ${found.columns} FROM ${found.table} AS thing INDEXED BY ${found.titleIndex}
    WHERE ${found.title} = ${queryKey} AND ${only} AND thing.id >= ${from} ORDER BY thing.id DESC LIMIT ${WHOLE_TITLES}`
}

function inOrder(left: Pick<Scored, "score" | "thingId">, right: Pick<Scored, "score" | "thingId">): number {
  return right.score - left.score || (left.thingId < right.thingId ? 1 : left.thingId > right.thingId ? -1 : 0)
}
