import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import type { ViewerId } from "../_kernel/ids.ts"
import { allConcepts, isConcept, labelOf } from "../feed/tags/concept-rules.ts"
import { TAGS_NOW } from "../post/index.ts"
import { isNotHiddenTag } from "../social/index.ts"
import type { Tag } from "./contract.ts"
import { tagPath } from "./tag-rules.ts"

const { hotTag } = schema

const COUNTED_EVERY_MS = 600_000
/** People who must use a tag of their own making before it is shown to everybody. */
const AUTHORS_OF_OWN_WORD = 3
/** Tags that are kept of all works together, and of the kinds of works. */
const KEPT = { together: 200, byKind: 1_000 } as const

/** A tag by its id in a language; an address holds it whatever is in it. */
export function tagOfId(id: string, language: string): Tag {
  const label = labelOf(id, language)
  return { id, label, is_concept: isConcept(id), path: tagPath(id) }
}

/** The query `tag` of tags in use that a viewer does not hide, the most used first. */
export function hotTagsFor(viewerId: ViewerId | null, { objectType, limit }: { readonly objectType: number; readonly limit: number }): SQL {
  return sql`SELECT tag FROM hot_tag WHERE object_type = ${objectType} AND ${isNotHiddenTag(viewerId, sql`hot_tag.tag`)}
    ORDER BY author_count DESC, work_count DESC, tag DESC LIMIT ${limit}`
}

/** Which tags in use. */
interface HotTagsAsked {
  /** Of one kind of works; 0 for all. */
  readonly objectType: number
  readonly limit: number
  /** Who asks: what they hide is left out. */
  readonly viewerId: ViewerId | null
}

/** Tags in use, the most used first: a part of a batch. */
export function hotTagRows(database: Database, { objectType, limit, viewerId }: HotTagsAsked) {
  return database
    .select()
    .from(hotTag)
    .where(and(eq(hotTag.objectType, objectType), isNotHiddenTag(viewerId, sql`hot_tag.tag`)))
    .orderBy(desc(hotTag.authorCount), desc(hotTag.workCount), desc(hotTag.tag))
    .limit(limit)
}

/** Counts tags in use anew, every 10 minutes; answers how many there are. What names no concept counts once three people use it. */
export async function countTags({ database, nowMs, concepts }: Pick<Context, "database" | "nowMs" | "concepts">): Promise<number> {
  const isDue = sql`NOT EXISTS (SELECT 1 FROM hot_tag WHERE counted_at_ms > ${nowMs - COUNTED_EVERY_MS})`
  const due = await database.all(sql`SELECT 1 WHERE ${isDue}`)
  if (due.length === 0) return 0
  await concepts()
  const known = JSON.stringify(allConcepts().map(({ id }) => id))
  const counted = (
    objectType: SQL,
    group: SQL,
    kept: number,
  ) => sql`INSERT INTO hot_tag (object_type, tag, author_count, work_count, counted_at_ms)
    SELECT ${objectType}, tag, COUNT(DISTINCT author_id) AS authors, COUNT(*) AS works, ${nowMs} FROM ${TAGS_NOW} GROUP BY ${group}
    HAVING tag IN (SELECT value FROM json_each(${known})) OR COUNT(DISTINCT author_id) >= ${AUTHORS_OF_OWN_WORD}
    ORDER BY authors DESC, works DESC LIMIT ${kept} ON CONFLICT DO NOTHING`
  const { rows } = await namedBatch(database, {
    clear: sql`DELETE FROM hot_tag`,
    all: counted(sql`0`, sql`tag`, KEPT.together),
    each: counted(sql`object_type`, sql`object_type, tag`, KEPT.byKind),
    rows: database.all<{ readonly count: number }>(sql`SELECT COUNT(*) AS count FROM hot_tag`),
  })
  return rows[0]?.count ?? 0
}
