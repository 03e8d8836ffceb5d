import { sql } from "drizzle-orm"
import type { WorkEntry } from "./work-entry.ts"

/** A work's row, for a statement that takes something of it. */
export const idOf = (workId: string) => sql`FROM search_work WHERE work_id = ${workId}`

/** What answers queries goes. The number is looked up as the statement runs: another run may have freed it, and it is given again. */
export const removed = (workId: string) => [
  sql`DELETE FROM search_work_text WHERE rowid = (SELECT id ${idOf(workId)})`,
  sql`DELETE FROM search_work_short WHERE rowid = (SELECT id ${idOf(workId)})`,
  sql`DELETE FROM search_tag WHERE id = (SELECT id ${idOf(workId)})`,
  sql`DELETE FROM search_vector WHERE id = (SELECT id ${idOf(workId)})`,
]

/** What is gone, after `removed`. */
export const deleted = (workId: string) => sql`DELETE ${idOf(workId)}`

/** The row itself keeps its number and nothing that was written, in case the work comes back. */
export const emptied = (
  workId: string,
) => sql`UPDATE search_work SET listing = 0, text_hash = '', title = '', title_key = '', tags_key = '',
  author_key = '' WHERE work_id = ${workId}`

/** The row of a work, made or made anew; its entries go with it. */
export function kept(entry: WorkEntry) {
  const { workId, textHash, listing, level, shelf, facets, publishedAtMs, hotScore, points, title, titleKey, tagsKey, authorKey } = entry
  return sql`INSERT INTO search_work
      (work_id, text_hash, listing, level, shelf, facets, published_at_ms, hot_score, points, title, title_key, tags_key, author_key)
    VALUES (${workId}, ${textHash}, ${listing}, ${level}, ${shelf}, ${facets}, ${publishedAtMs}, ${hotScore}, ${points}, ${title}, ${titleKey},
      ${tagsKey}, ${authorKey})
    ON CONFLICT (work_id) DO UPDATE SET text_hash = excluded.text_hash, listing = excluded.listing, level = excluded.level,
      shelf = excluded.shelf, facets = excluded.facets, published_at_ms = excluded.published_at_ms, hot_score = excluded.hot_score,
      points = excluded.points, title = excluded.title, title_key = excluded.title_key, tags_key = excluded.tags_key,
      author_key = excluded.author_key`
}

/** The row of a work whose texts are as they were, while it is what was read: else its entries, which are not written here, are of another. */
export function adjusted(
  { workId, textHash, listing, level, shelf, facets, publishedAtMs, hotScore, points }: WorkEntry,
  knownListing: number,
) {
  return sql`UPDATE search_work SET listing = ${listing}, level = ${level}, shelf = ${shelf}, facets = ${facets},
      published_at_ms = ${publishedAtMs}, hot_score = ${hotScore}, points = ${points}
    WHERE work_id = ${workId} AND text_hash = ${textHash} AND listing = ${knownListing}`
}

/** What answers queries. */
export const indexed = ({ workId, titleKey, tagsKey, authorKey, bodyKey, concepts, short }: WorkEntry) => [
  sql`INSERT OR REPLACE INTO search_work_text (rowid, title, tags, author, body, concepts)
    SELECT id, ${titleKey}, ${tagsKey}, ${authorKey}, ${bodyKey}, ${concepts} ${idOf(workId)}`,
  sql`INSERT OR REPLACE INTO search_work_short (rowid, words) SELECT id, ${short} ${idOf(workId)}`,
]

/** Tags and words that completion and near words come from; of what anybody may meet only. */
export const offered = ({ workId, listing, tags, words }: WorkEntry) => [
  sql`DELETE FROM search_tag WHERE id = (SELECT id ${idOf(workId)})`,
  ...(listing === 1
    ? [
        sql`INSERT OR IGNORE INTO search_tag (tag_key, id, label)
          SELECT json_extract(value, '$.key'), search_work.id, json_extract(value, '$.label')
          FROM json_each(${JSON.stringify(tags)}) CROSS JOIN search_work WHERE work_id = ${workId}`,
        sql`INSERT OR IGNORE INTO search_word (word) SELECT value FROM json_each(${JSON.stringify(words)})`,
      ]
    : []),
]
