import { sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context } from "../../_kernel/context.ts"

/** Different tags that one run looks at, and works of one tag that it moves. */
const TAGS = 100
const WORKS = 2_000
/** How long after a walk over all tags the next one begins: a new table of concepts names tags that none named before. */
const REST_MS = 3_600_000

interface Step {
  readonly tag: string
}

/**
 * Turns tags that were written before their concept had that name into the concept, a stretch of tags a run; answers how many tags it
 * moved. Each different tag is one seek, however many works have it.
 */
export async function nameConcepts(context: Pick<Context, "database" | "nowMs" | "concepts">): Promise<number> {
  const { database, nowMs } = context
  const position = sql`COALESCE((SELECT tag FROM tag_walk WHERE id = 1), '')`
  const rests = sql`EXISTS (SELECT 1 FROM tag_walk WHERE id = 1 AND tag = '' AND ended_at_ms > ${nowMs - REST_MS})`
  const { tagOf } = await context.concepts()
  const steps = await database.all<Step>(sql`WITH RECURSIVE step (tag) AS (
      SELECT MIN(tag) FROM work_tag WHERE tag > ${position} AND NOT ${rests}
      UNION ALL SELECT (SELECT MIN(tag) FROM work_tag WHERE tag > step.tag) FROM step WHERE step.tag IS NOT NULL LIMIT ${TAGS})
    SELECT tag AS "tag" FROM step WHERE tag IS NOT NULL`)
  const last = steps.at(-1)
  if (last === undefined) {
    await database.run(sql`INSERT INTO tag_walk (id, tag, ended_at_ms) SELECT 1, '', ${nowMs} WHERE NOT ${rests}
      ON CONFLICT (id) DO UPDATE SET tag = '', ended_at_ms = ${nowMs}`)
    return 0
  }
  const renamed = steps.flatMap(({ tag }) => (tagOf(tag) === tag ? [] : [{ from: tag, to: tagOf(tag) }]))
  const isLeft = sql`EXISTS (SELECT 1 FROM work_tag WHERE tag IN (SELECT value FROM json_each(${JSON.stringify(renamed.map(({ from }) => from))})))`
  await namedBatch(database, {
    moved: renamed.map(
      ({ from, to }) =>
        sql`UPDATE OR REPLACE work_tag SET tag = ${to} WHERE tag = ${from} AND work_id IN (SELECT work_id FROM work_tag WHERE tag = ${from} LIMIT ${WORKS})`,
    ),
    // Where a tag has more works than one run moves, the next one begins at the same place.
    position: sql`INSERT INTO tag_walk (id, tag) SELECT 1, ${last.tag} WHERE NOT ${isLeft}
      ON CONFLICT (id) DO UPDATE SET tag = excluded.tag`,
  })
  return renamed.length
}
