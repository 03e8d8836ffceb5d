import { type SQL, sql } from "drizzle-orm"
import type { Position } from "../_kernel/paging.ts"
import { levelFits, listingsFor, walkedWorks } from "../post/index.ts"
import type { Shelf } from "../post/shelf-rules.ts"
import type { TimeRange } from "./rules.ts"

/** What is asked of shelves of works. */
export interface ShelvedAsk {
  readonly order: "hot" | "new"
  readonly shelves: readonly Shelf[]
  /** Levels that the viewer wants, a mask. */
  readonly levels: number
  readonly range: TimeRange
  /** The oldest publication that the range includes; 0 for all. */
  readonly sinceMs: number
  /** Works with one of these facets only; of any where it is empty. */
  readonly facets: readonly string[]
  /** More conditions on the row `work`; `sql\`1\`` for none. */
  readonly only: SQL
  readonly after: Position | undefined
  readonly limit: number
  /** Where it is true nothing is asked for; a condition without columns. */
  readonly unless?: SQL | undefined
  /** Works that are walked at most, see `walkedWorks`. */
  readonly most?: number | undefined
}

/** Ages of works in a range, see `work.age`. */
const AGES_OF = { day: [0], week: [0, 1], month: [0, 1, 2] } as const satisfies Record<Exclude<TimeRange, "All">, readonly number[]>

interface Stretch {
  readonly listing: number
  readonly shelf: Shelf
  /** Null where the order is not cut by age. */
  readonly age: number | null
  readonly facet: string | null
}

/**
 * The query `id, at, is_wanted, is_end` (see `walkedWorks`) of listed works on some shelves, the hottest or the newest first. Each shelf, age
 * and level class is a stretch of an index in that order, and the database merges the stretches as it reads them: a page costs as much
 * however deep it lies. Indexes are named, so that a query that one cannot serve is refused and not walked. There is a shelf at least.
 */
export function shelvedWorks(ask: ShelvedAsk): SQL {
  const { facets, limit, unless, most } = ask
  const stretches = stretchesOf(ask).map((stretch) => (stretch.facet === null ? fromShelf(ask, stretch) : fromFacet(ask, stretch)))
  // A work may have several of the facets; equal rows of two orders become one where the orders are merged.
  const works = sql.join(stretches, facets.length > 1 ? sql` UNION ` : sql` UNION ALL `)
  return walkedWorks({ works, hasRow: facets.length === 0, fits: workFits(ask), limit, unless, most })
}

function stretchesOf({ order, shelves, levels, range, facets }: ShelvedAsk): readonly Stretch[] {
  const ages = order === "new" || range === "All" ? [null] : AGES_OF[range]
  return listingsFor(levels).flatMap((listing) =>
    shelves.flatMap((shelf) =>
      ages.flatMap((age) => (facets.length === 0 ? [null] : facets).map((facet) => ({ listing, shelf, age, facet }))),
    ),
  )
}

function fromShelf(ask: ShelvedAsk, stretch: Stretch): SQL {
  const column = columnOf(ask)
  const index = stretch.age !== null ? sql`work_young_by_hot` : ask.order === "hot" ? sql`work_shelved_by_hot` : sql`work_shelved_by_time`
  return sql`SELECT work.id AS id, work.${column} AS at, work.rowid AS row FROM work INDEXED BY ${index}
    WHERE ${withinStretch(sql`work`, sql`work.id`, ask, stretch)}`
}

function fromFacet(ask: ShelvedAsk, stretch: Stretch): SQL {
  const column = columnOf(ask)
  const index = stretch.age !== null ? sql`work_facet_young_by_hot` : ask.order === "hot" ? sql`work_facet_by_hot` : sql`work_facet_by_time`
  return sql`SELECT faceted.work_id AS id, faceted.${column} AS at FROM work_facet AS faceted INDEXED BY ${index}
    WHERE faceted.facet = ${stretch.facet} AND ${withinStretch(sql`faceted`, sql`faceted.work_id`, ask, stretch)}`
}

const columnOf = ({ order }: ShelvedAsk): SQL => (order === "hot" ? sql`hot_score` : sql`published_at_ms`)

/** The stretch itself, in the words of the partial indexes, and where in it the page begins. */
function withinStretch(table: SQL, id: SQL, ask: ShelvedAsk, { listing, shelf, age }: Stretch): SQL {
  const conditions = [sql`${table}.listing >= 1 AND ${table}.listing = ${listing} AND ${table}.shelf = ${shelf}`]
  if (age !== null) conditions.push(sql`${table}.age < 3 AND ${table}.age = ${age}`)
  if (ask.order === "new" && ask.sinceMs > 0) conditions.push(sql`${table}.published_at_ms >= ${ask.sinceMs}`)
  if (ask.after !== undefined) conditions.push(sql`(${table}.${columnOf(ask)}, ${id}) < (${ask.after.sortValue}, ${ask.after.id})`)
  return sql.join(conditions, sql` AND `)
}

/** What only the row of the work says. The clock may be a minute late with ages, so that a range looks at the time too. */
function workFits({ order, levels, sinceMs, only }: ShelvedAsk): SQL {
  const fits = sql`${levelFits(levels)} AND ${only}`
  return order === "hot" && sinceMs > 0 ? sql`${fits} AND work.published_at_ms >= ${sinceMs}` : fits
}
