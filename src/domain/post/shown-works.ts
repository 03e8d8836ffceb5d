import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import { below } from "../_kernel/below.ts"
import type { Position } from "../_kernel/paging.ts"
import type { PickCategory } from "./pick-rules.ts"

const { work, workPick } = schema

/** What is asked about what is new: the newest works of all kinds. However many there are, no more of them are looked at. */
const RECENT_WORKS = 4_000

/** The newest works that everybody may meet without asking: a source of a statement, on the index of their time. */
const RECENT: SQL = sql`(SELECT id, object_type, author_id, hot_score, published_at_ms FROM work WHERE listing = 1
  ORDER BY published_at_ms DESC, id DESC LIMIT ${RECENT_WORKS})`

interface PicksAsked {
  readonly category: PickCategory
  /** A further condition on the row `work`. */
  readonly only: SQL
  readonly after?: Position | undefined
  readonly limit: number
}

/** Works that moderators picked for a place of the square, newest pick first: a part of a batch. */
export function pickedWorks(database: Database, { category, only, after, limit }: PicksAsked) {
  return database
    .select({ work, pickedAtMs: workPick.pickedAtMs })
    .from(workPick)
    .innerJoin(work, eq(work.id, workPick.workId))
    .where(and(eq(workPick.category, category), sql`listing = 1`, only, below(workPick.pickedAtMs, workPick.workId, after)))
    .orderBy(desc(workPick.pickedAtMs), desc(workPick.workId))
    .limit(limit)
}

/**
 * Those of some works that everybody may meet by their address, listed or not: a part of a batch. `ids` is a query of them, `only` a further
 * condition on the row `work`.
 */
export function openCovers(database: Database, ids: SQL, only: SQL = sql`1`) {
  return database
    .select()
    .from(work)
    .where(
      sql`id IN (${ids}) AND state = 'visible' AND visibility <> 'private' AND author_shown = 1
        AND level <= 2 AND cover_key <> '' AND ${only}`,
    )
}

/** People whose works do best now, the best first: a part of a batch. `only` is a condition on `author_id`. */
export function creatorsNow(database: Database, limit: number, only: SQL) {
  return database.all<{ readonly id: string; readonly name: string; readonly avatarKey: string | null }>(
    sql`SELECT account.id AS "id", account.name AS "name", account.avatar_key AS "avatarKey" FROM (
        SELECT author_id, MAX(hot_score) AS best FROM ${RECENT} WHERE author_id IS NOT NULL AND ${only} GROUP BY author_id ORDER BY best DESC LIMIT ${limit}) AS creator
      JOIN account ON account.id = creator.author_id ORDER BY creator.best DESC`,
  )
}

/** The tags of the newest works that everybody may meet, a row a tag and work: `tag`, `object_type`, `author_id`. A source of a statement. */
export const TAGS_NOW: SQL = sql`(SELECT work_tag.tag AS tag, recent.object_type AS object_type, COALESCE(recent.author_id, '') AS author_id
  FROM ${RECENT} AS recent CROSS JOIN work_tag ON work_tag.work_id = recent.id)`
