import { type SQL, sql } from "drizzle-orm"
import type { Match } from "./match-rules.ts"
import type { Stretch } from "./search-cursor.ts"

/** What one page puts in order: the newest of what matches. */
export const CANDIDATES = 300
/** Rows that match and are looked at for one page where filters leave most of them out. */
const SCANNED = 20_000
/** Of two indexes, the one of short terms answers so many of its newest. */
const SHORT_SCANNED = 50_000

/** One kind of thing that is found: its tables and what is read of them. */
export interface Found {
  readonly table: SQL
  readonly textTable: SQL
  readonly shortTable: SQL
  readonly columns: SQL
  /** What stands alone where the query is all of it. */
  readonly title: SQL
  /** The index of these. Queries name it, so that one that it cannot serve fails and does not walk the table. */
  readonly titleIndex: SQL
}

export const WORKS: Found = {
  table: sql`search_work`,
  textTable: sql`search_work_text`,
  shortTable: sql`search_work_short`,
  columns: sql`work_id AS "thingId", title_key AS "titleKey", tags_key AS "tagsKey", author_key AS "authorKey", points,
    hot_score AS "hotScore", published_at_ms AS "publishedAtMs"`,
  title: sql`title_key`,
  titleIndex: sql`search_work_by_title`,
}
export const PEOPLE: Found = {
  table: sql`search_person`,
  textTable: sql`search_person_text`,
  shortTable: sql`search_person_short`,
  columns: sql`account_id AS "thingId", name_key AS "titleKey", '' AS "tagsKey", '' AS "authorKey", 0 AS points, 0 AS "hotScore",
    0 AS "publishedAtMs"`,
  title: sql`name_key`,
  titleIndex: sql`search_person_by_name`,
}

/** Something that matches, with what it is put in order by. */
export interface Candidate {
  readonly id: number
  readonly thingId: string
  readonly titleKey: string
  readonly tagsKey: string
  readonly authorKey: string
  readonly points: number
  readonly hotScore: number
  readonly publishedAtMs: number
}

interface Asked {
  readonly found: Found
  readonly match: Match
  /** A condition over the row of `found.table`. */
  readonly only: SQL
  readonly stretch: Stretch
}

/**
 * The query of the newest rows that match within a stretch, the newest first: the index is walked by its rows from the top, and no further
 * than the page needs. It asks nothing else of the index, since to weigh all that matches takes a thousand times as long.
 */
export function selectCandidates({ found, match, only, stretch }: Asked, limit = CANDIDATES): SQL {
  // Named without the joined row's columns, which the planner could take for the side to begin with.
  return sql`SELECT thing.id, ${found.columns} FROM (${selectHits(found, match, stretch, SCANNED)}) AS hit
    CROSS JOIN ${found.table} AS thing ON thing.id = hit.id WHERE ${only} LIMIT ${limit}`
}

/** The query of the row numbers that match, the newest first. */
function selectHits({ textTable, shortTable }: Found, { text, short }: Match, { top, bottom }: Stretch, limit: number): SQL {
  const within = sql`rowid <= ${top} AND rowid >= ${bottom}`
  if (text === null)
    return sql`SELECT rowid AS id FROM ${shortTable} WHERE ${shortTable} MATCH ${short} AND ${within} ORDER BY rowid DESC LIMIT ${limit}`
  // The plus has the rows of the one index looked up in a list of the other's, once made, in place of a search for each.
  const both =
    short === null
      ? sql``
      : sql`AND +rowid IN (SELECT rowid FROM ${shortTable} WHERE ${shortTable} MATCH ${short} AND ${within} ORDER BY rowid DESC LIMIT ${SHORT_SCANNED})`
  return sql`SELECT rowid AS id FROM ${textTable} WHERE ${textTable} MATCH ${text} AND ${within} ${both} ORDER BY rowid DESC LIMIT ${limit}`
}

/**
 * The query of the row at which one page's walk ends without having looked at all that matches, as its one row's `id`: that of the last
 * candidate where there are as many as asked for; null where everything was seen. With two indexes, that of the short terms may end first.
 */
export function selectEnd(asked: Asked): SQL {
  const { found, match, stretch } = asked
  const candidates = selectCandidates(asked)
  const last = (hits: SQL, limit: number) => sql`(SELECT CASE WHEN COUNT(*) = ${limit} THEN MIN(id) END FROM (${hits}))`
  const main = last(selectHits(found, match, stretch, SCANNED), SCANNED)
  const short = last(selectHits(found, { text: null, short: match.short }, stretch, SHORT_SCANNED), SHORT_SCANNED)
  const scanned = match.text === null || match.short === null ? main : sql`NULLIF(MAX(COALESCE(${main}, 0), COALESCE(${short}, 0)), 0)`
  return sql`SELECT CASE WHEN (SELECT COUNT(*) FROM (${candidates})) = ${CANDIDATES} THEN (SELECT MIN(id) FROM (${candidates}))
    ELSE ${scanned} END AS id`
}
