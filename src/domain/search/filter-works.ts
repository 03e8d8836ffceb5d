import { type SQL, sql } from "drizzle-orm"
import { invalidInput } from "../_kernel/errors.ts"
import { FACETS, type Facet, facetOf } from "../feed/filter-rules.ts"
import { rangeStartMs } from "../feed/rules.ts"
import { shelvesOf, shelvesOfSource } from "../feed/source-rules.ts"
import { isSafeViewer, levelIsMet } from "../post/index.ts"
import { POST_SHELVES, type Shelf } from "../post/shelf-rules.ts"
import { facetMark } from "./facet-rules.ts"
import { type FilterField, fieldsOf, type SearchFilters } from "./filter-schemas.ts"
import type { SearchTab } from "./search-rules.ts"

/** Who looks, and when. */
interface Looker {
  readonly levels: number
  readonly nowMs: number
}

/** The condition over the row of `search_work` that a tab, its filters and the viewer's levels make. Throws InvalidInput for a filter that the tab does not take. */
export function narrowedTo(tab: SearchTab, filters: SearchFilters, { levels, nowMs }: Looker): SQL {
  refuseOthers(tab, filters)
  const { timeType = "All", source_types: sources, sub_channel: subChannel } = filters
  const conditions = [
    // The index of titles holds what is `listing >= 1`, and serves only a query that says so in these words.
    isSafeViewer(levels) ? sql`listing >= 1 AND listing = 1` : sql`listing >= 1 AND ${levelIsMet(sql`level`, levels)}`,
    ...(tab === "all" || tab === "account" ? [] : [onShelves(shelvesOf(tab))]),
    ...(sources === undefined || sources.length === 0 ? [] : [onShelves(sources.flatMap(shelvesOfSource))]),
    ...(subChannel === undefined ? [] : [onShelves([POST_SHELVES[subChannel]])]),
    ...(timeType === "All" ? [] : [sql`published_at_ms >= ${rangeStartMs(timeType, nowMs)}`]),
    ...FACETS.flatMap((field) => {
      const value = filters[field]
      // 0 stands for all characters (spec 3§3), and a list of none for all that there are.
      const isAll = value === undefined || (field === "character_type" && value === 0) || (Array.isArray(value) && value.length === 0)
      return isAll ? [] : [isMarked(field, value)]
    }),
  ]
  return sql.join(conditions, sql` AND `)
}

function onShelves(shelves: readonly Shelf[]): SQL {
  // None is asked of the row too: a constant would have the database drop what stands beside it, and then refuse the index that is named.
  return shelves.length === 0 ? sql`shelf < 0` : sql`shelf IN ${shelves}`
}

/** One of several values is enough. */
function isMarked(field: Facet, value: string | number | boolean | readonly (string | number)[]): SQL {
  const values = Array.isArray(value) ? value : [value]
  const found = values.map((one) => sql`instr(facets, ${facetMark(facetOf(field, one))}) > 0`)
  return sql`(${sql.join(found, sql` OR `)})`
}

function refuseOthers(tab: SearchTab, filters: SearchFilters): void {
  const known: readonly FilterField[] = fieldsOf(tab)
  const others = (Object.keys(filters) as FilterField[]).filter((field) => filters[field] !== undefined && !known.includes(field))
  if (others.length > 0) throw invalidInput(...others.map((path) => ({ path, message: "NotAllowedValue" as const })))
}
