import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import { isTrustedAuthor } from "../moderation/index.ts"
import { LEVELS } from "../moderation/level-rules.ts"
import { settleLevels } from "./level-statements.ts"

/** Works of one minute. */
const GROUP = 200

/**
 * Takes the word of authors for what no check can rate, once they came to stand well; posts follow what is shown with them. Answers how many
 * works it rated.
 */
export async function rateByAuthors({ database, nowMs }: Pick<Context, "database" | "nowMs">): Promise<number> {
  // The index is of these very words.
  const found = await database.all<{
    readonly id: string
  }>(sql`SELECT work.id FROM work INDEXED BY work_unrated JOIN work_text ON work_text.work_id = work.id
    WHERE work.level = 3 AND work.state <> 'pending' AND work_text.image_level = ${LEVELS.unrated} AND work_text.set_level IS NULL
      AND work_text.author_level > 0 AND ${isTrustedAuthor(sql`work.author_id`, nowMs)} LIMIT ${GROUP}`)
  if (found.length === 0) return 0
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(found.map(({ id }) => id))})`
  const posts = sql`SELECT post_id FROM work_item WHERE item_id IN (${ids})`
  await namedBatch(database, { rated: settleLevels(ids, nowMs), posts: settleLevels(posts, nowMs) })
  return found.length
}
