import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context } from "../../_kernel/context.ts"

/** Different tags that one run looks at, and of one tag the works that it moves, and the people who hide it. */
const TAGS = 100
const WORKS = 2_000
const PEOPLE = 2_000
/** Behind every tag in the order of the database. */
const BEHIND_ALL = "\u{10ffff}"
/** How long after a walk over all tags the next one begins: a new table of concepts names tags that none named before. */
const REST_MS = 3_600_000

interface Step {
  readonly tag: string
}

/**
 * Turns tags that were written before their concept had that name into the concept, a stretch of tags a run; answers how many tags it
 * moved. Each different tag is one seek, however many works have it or people hide it. Members who hide a tag hide the concept before a work
 * carries it, and the tag until none does anymore.
 */
export async function nameConcepts(context: Pick<Context, "database" | "nowMs" | "concepts">): Promise<number> {
  const { database, nowMs } = context
  const position = sql`COALESCE((SELECT tag FROM tag_walk WHERE id = 1), '')`
  const rests = sql`EXISTS (SELECT 1 FROM tag_walk WHERE id = 1 AND tag = '' AND ended_at_ms > ${nowMs - REST_MS})`
  const { tagOf } = await context.concepts()
  const nextTag = (after: SQL) => sql`MIN(COALESCE((SELECT MIN(tag) FROM work_tag WHERE tag > ${after}), ${BEHIND_ALL}),
    COALESCE((SELECT MIN(thing_id) FROM hidden WHERE kind = 'tag' AND thing_id > ${after}), ${BEHIND_ALL}))`
  const steps = await database.all<Step>(sql`WITH RECURSIVE step (tag) AS (
      SELECT ${nextTag(position)} WHERE NOT ${rests}
      UNION ALL SELECT ${nextTag(sql`step.tag`)} FROM step WHERE step.tag < ${BEHIND_ALL} LIMIT ${TAGS})
    SELECT tag AS "tag" FROM step WHERE tag < ${BEHIND_ALL}`)
  const last = steps.at(-1)
  if (last === undefined) {
    await database.run(sql`INSERT INTO tag_walk (id, tag, ended_at_ms) SELECT 1, '', ${nowMs} WHERE NOT ${rests}
      ON CONFLICT (id) DO UPDATE SET tag = '', ended_at_ms = ${nowMs}`)
    return 0
  }
  const renamed = steps.flatMap(({ tag }) => (tagOf(tag) === tag ? [] : [{ from: tag, to: tagOf(tag) }]))
  const froms = sql`(SELECT value FROM json_each(${JSON.stringify(renamed.map(({ from }) => from))}))`
  const isLeft = sql`(EXISTS (SELECT 1 FROM work_tag WHERE tag IN ${froms}) OR EXISTS (SELECT 1 FROM hidden WHERE kind = 'tag' AND thing_id IN ${froms}))`
  await namedBatch(database, {
    moved: renamed.flatMap(moved),
    // Where a tag has more works or people than one run moves, the next one begins at the same place.
    position: sql`INSERT INTO tag_walk (id, tag) SELECT 1, ${last.tag} WHERE NOT ${isLeft}
      ON CONFLICT (id) DO UPDATE SET tag = excluded.tag`,
  })
  return renamed.length
}

function moved({ from, to }: { readonly from: string; readonly to: string }): readonly SQL[] {
  const notYet = sql`FROM hidden AS old WHERE old.kind = 'tag' AND old.thing_id = ${from}
    AND NOT EXISTS (SELECT 1 FROM hidden AS new WHERE new.account_id = old.account_id AND new.kind = 'tag' AND new.thing_id = ${to})`
  return [
    sql`INSERT INTO hidden (account_id, kind, thing_id, created_at_ms) SELECT old.account_id, 'tag', ${to}, old.created_at_ms ${notYet} LIMIT ${PEOPLE}`,
    sql`UPDATE OR REPLACE work_tag SET tag = ${to} WHERE tag = ${from} AND NOT EXISTS (SELECT 1 ${notYet})
      AND work_id IN (SELECT work_id FROM work_tag WHERE tag = ${from} LIMIT ${WORKS})`,
    sql`DELETE FROM hidden WHERE rowid IN (SELECT rowid FROM hidden WHERE kind = 'tag' AND thing_id = ${from}
      AND NOT EXISTS (SELECT 1 FROM work_tag WHERE tag = ${from}) LIMIT ${PEOPLE})`,
  ]
}
