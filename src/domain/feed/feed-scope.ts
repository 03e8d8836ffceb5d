import { type SQL, sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { onlookerOf } from "../post/index.ts"
import { POST_SHELVES, type Shelf } from "../post/shelf-rules.ts"
import { notHiddenFor } from "../social/index.ts"
import type { FeedAsked } from "./feed-call.ts"
import { FACETS, facetOf } from "./filter-rules.ts"
import type { FeedKindName } from "./kind-rules.ts"
import { rangeStartMs, type TimeRange } from "./rules.ts"
import { shelvesOf, shelvesOfSource } from "./source-rules.ts"

/** What a feed shows: which works, to whom. */
export interface FeedScope {
  readonly shelves: readonly Shelf[]
  readonly levels: number
  readonly range: TimeRange
  readonly sinceMs: number
  /** Facets of which a work has one; empty where none is asked for. */
  readonly facets: readonly string[]
  /** More conditions on the row `work`: further facets, and whom and what the viewer hides. */
  readonly only: SQL
}

/** What is asked of a kind of feed, for who asks. */
export function feedScope({ viewer, nowMs }: Pick<Context, "viewer" | "nowMs">, kind: FeedKindName, asked: FeedAsked): FeedScope {
  const range = asked.timeType ?? "All"
  const [facets = [], ...further] = facetsOf(asked)
  const hidden = notHiddenFor(viewer?.kind === "member" ? viewer.id : null)
  return {
    shelves: shelvesOf(kind).filter((shelf) => isAskedFor(shelf, asked)),
    levels: onlookerOf(viewer).levels,
    range,
    sinceMs: rangeStartMs(range, nowMs),
    facets,
    only: further.reduce((only, oneOf) => sql`${only} AND ${hasFacet(oneOf)}`, hidden),
  }
}

function isAskedFor(shelf: Shelf, { source_types: sources = [], sub_channel: channel }: FeedAsked): boolean {
  if (channel !== undefined && shelf !== POST_SHELVES[channel]) return false
  return sources.length === 0 || sources.some((source) => shelvesOfSource(source).includes(shelf))
}

/** Facets that are asked for, those of a filter together: a work has one of each. */
function facetsOf(asked: FeedAsked): readonly (readonly string[])[] {
  return FACETS.flatMap((field) => {
    const value = asked[field]
    // Character type 0 stands for all of them.
    const values = Array.isArray(value) ? value : value === undefined || value === 0 ? [] : [value]
    return values.length === 0 ? [] : [[...new Set(values.map((one) => facetOf(field, one)))]]
  })
}

/** Whether the row `work` has one of some facets. */
function hasFacet(oneOf: readonly string[]): SQL {
  return sql`EXISTS (SELECT 1 FROM work_facet WHERE work_facet.work_id = work.id AND work_facet.facet IN (SELECT value FROM json_each(${JSON.stringify(oneOf)})))`
}

/** The scope as conditions on the row `work`, for lists that are not walked shelf by shelf. */
export function scopeCondition({ shelves, sinceMs, facets, only }: FeedScope): SQL {
  const conditions = [only, sql`work.shelf IN (${sql.raw(shelves.join(", "))})`]
  if (sinceMs > 0) conditions.push(sql`work.published_at_ms >= ${sinceMs}`)
  if (facets.length > 0) conditions.push(hasFacet(facets))
  return sql.join(conditions, sql` AND `)
}
