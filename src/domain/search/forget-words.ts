import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"

/** Words of one run; a walk over all of them begins again at its end. */
const GROUP = 500
const WALK = "word"

/** Forgets words that no listed work has anymore, so that nothing is left of what was hidden or deleted. Answers how many went. */
export async function forgetWords({ searchDatabase }: Pick<Context, "searchDatabase">): Promise<number> {
  const place = sql`COALESCE((SELECT CAST(place AS INTEGER) FROM search_walk WHERE name = ${WALK}), 0)`
  const next = sql`SELECT id FROM search_word WHERE id > ${place} ORDER BY id LIMIT ${GROUP}`
  const { gone } = await namedBatch(searchDatabase, {
    last: sql`INSERT INTO search_walk (name, place) VALUES (${`${WALK}:to`}, (SELECT CASE WHEN COUNT(*) = ${GROUP} THEN MAX(id) ELSE 0 END FROM (${next})))
      ON CONFLICT (name) DO UPDATE SET place = excluded.place`,
    gone: searchDatabase.all(sql`DELETE FROM search_word WHERE id IN (${next}) AND NOT EXISTS
      (SELECT 1 FROM search_work_text WHERE search_work_text MATCH '"' || search_word.word || '"') RETURNING id`),
    moved: sql`INSERT INTO search_walk (name, place) SELECT ${WALK}, place FROM search_walk WHERE name = ${`${WALK}:to`}
      ON CONFLICT (name) DO UPDATE SET place = excluded.place`,
  })
  return gone.length
}
