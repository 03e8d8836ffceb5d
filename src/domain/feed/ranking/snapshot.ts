import { eq, type SQL, sql } from "drizzle-orm"
import * as schema from "../../../../db/schema/index.ts"
import type { Context } from "../../_kernel/context.ts"
import type { Position } from "../../_kernel/paging.ts"
import { isSafeViewer, listedFor } from "../../post/index.ts"
import type { FeedKindName } from "../kind-rules.ts"
import { decodeRecommendCursor, encodeRecommendCursor, type RecommendPlace } from "./recommend-cursor-rules.ts"

/** Snapshots are made for those who want what is safe and for all others, whose levels are looked at card by card. */
export type LevelClass = "safe" | "all"
export const LEVEL_CLASSES: readonly LevelClass[] = ["safe", "all"]

/** What is asked of a recommended feed. */
export interface RecommendAsk {
  readonly kind: FeedKindName
  /** Levels that the viewer wants, a mask. */
  readonly levels: number
  readonly cursor: string | undefined
  readonly limit: number
  /** Conditions on the row `work` besides its level, such as filters, a range of time, and whom the viewer hides; `sql\`1\`` for none. */
  readonly only: SQL
  /**
   * What is hot, for behind the snapshot's last card: the query of `shelvedWorks`, highest first, at most `limit`, below a place where one is
   * given, under `only` (the ask's own conditions and one more, about the row `work`).
   */
  readonly hot: (asked: { readonly after: Position | undefined; readonly only: SQL; readonly limit: number }) => SQL
}

/** A page of a recommended feed. */
export interface RecommendPage {
  readonly rows: readonly (typeof schema.work.$inferSelect)[]
  readonly nextCursor: string | null
}

/**
 * A page of a recommended feed in one query: the cards of the newest snapshot, or of the one that the cursor names, each as it is now, and
 * behind the last of them what is hot without them. Where there is no snapshot yet the whole feed is hot. Throws InvalidInput (cursor).
 */
export async function recommendPage({ database }: Pick<Context, "database">, ask: RecommendAsk): Promise<RecommendPage> {
  const { work } = schema
  const place = ask.cursor === undefined ? undefined : decodeRecommendCursor(ask.cursor)
  const placed = sql`(${placedWorks(ask, place)}) AS placed`
  const found = await database
    .select({
      work,
      isHot: sql<number>`placed.is_hot`,
      at: sql<number>`placed.at`,
      snapshot: sql<number>`placed.snapshot`,
      isWanted: sql<number>`placed.is_wanted`,
      isEnd: sql<number>`placed.is_end`,
    })
    .from(placed)
    .innerJoin(work, eq(work.id, sql`placed.id`))
  // The two parts follow one another, but a join promises no order.
  const rows = found
    .filter(({ isWanted }) => isWanted === 1)
    .toSorted((left, right) => left.isHot - right.isHot || (left.isHot === 0 ? left.at - right.at : byHot(left, right)))
  const page = rows.slice(0, ask.limit)
  // Where what is hot was walked to the page's bound without filling it, the next page goes on there.
  const last = rows.length > ask.limit ? page.at(-1) : found.find(({ isEnd }) => isEnd === 1)
  return { rows: page.map((row) => row.work), nextCursor: last === undefined ? null : cursorOf(last) }
}

interface Placed {
  readonly work: { readonly id: string }
  readonly isHot: number
  readonly at: number
  readonly snapshot: number
}

function byHot(left: Placed, right: Placed): number {
  return right.at - left.at || (left.work.id < right.work.id ? 1 : -1)
}

function cursorOf({ isHot, at, snapshot, work }: Placed): string {
  const place: RecommendPlace =
    isHot === 1 ? { kind: "hot", snapshot, after: { sortValue: at, id: work.id } } : { kind: "snapshot", snapshot, position: at }
  return encodeRecommendCursor(place)
}

/**
 * Ids of the works of a page and one more, with their places. The second part is run only where the first did not fill the page: that is
 * how the database takes a limit over both.
 */
export function placedWorks({ kind, levels, limit, only, hot }: RecommendAsk, place: RecommendPlace | undefined): SQL {
  const snapshot = numberOf(kind, levels, place)
  const cards = sql`SELECT feed_card.work_id AS id, 0 AS is_hot, feed_card.position AS at, feed_card.snapshot AS snapshot, 1 AS is_wanted, 0 AS is_end
    FROM feed_card CROSS JOIN work ON work.id = feed_card.work_id
    WHERE feed_card.snapshot = ${snapshot} AND feed_card.position > ${place?.kind === "snapshot" ? place.position : -1}
      AND ${listedFor(levels)} AND ${only}
    ORDER BY feed_card.position LIMIT ${limit + 1}`
  const isElsewhere = sql`NOT EXISTS (SELECT 1 FROM feed_card AS shown WHERE shown.work_id = work.id AND shown.snapshot = ${snapshot})`
  const after = place?.kind === "hot" ? place.after : undefined
  const rest = sql`SELECT id, 1 AS is_hot, at, ${snapshot} AS snapshot, is_wanted, is_end FROM (${hot({ after, only: sql`${only} AND ${isElsewhere}`, limit: limit + 1 })})`
  return place?.kind === "hot" ? rest : sql`SELECT * FROM (${cards}) UNION ALL SELECT * FROM (${rest}) LIMIT ${limit + 1}`
}

/** The newest snapshot, for a first page and for a cursor whose snapshot is gone: its places are near those that it meant. */
function numberOf(kind: FeedKindName, levels: number, place: RecommendPlace | undefined): SQL {
  const levelClass: LevelClass = isSafeViewer(levels) ? "safe" : "all"
  const newest = sql`(SELECT MAX(number) FROM feed_snapshot WHERE kind = ${kind} AND level_class = ${levelClass})`
  if (place === undefined) return sql`COALESCE(${newest}, 0)`
  if (place.kind === "hot") return sql`${place.snapshot}`
  return sql`COALESCE((SELECT number FROM feed_snapshot WHERE number = ${place.snapshot}), ${newest}, 0)`
}
