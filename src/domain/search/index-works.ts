import { sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { type SearchedWork, selectSearchedWorks } from "../post/index.ts"
import { entryOf, type WorkEntry } from "./work-entry.ts"
import { writeSearch } from "./write-search.ts"

type IndexContext = Pick<Context, "database" | "searchDatabase" | "concepts" | "embedder" | "log">

interface Known {
  readonly id: number
  readonly workId: string
  readonly textHash: string
  readonly listing: number
  readonly model: string | null
}

/**
 * Makes the index say of works what they are now, and writes only what is different: what is in no list is in no index, what is gone has no
 * row. Safe to repeat; answers how many were different. A model that does not answer leaves a work without a vector, which the repair finds.
 */
export async function indexWorks(context: IndexContext, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { database, searchDatabase, embedder } = context
  const [works, known, { conceptsOf }] = await Promise.all([
    database.all<SearchedWork>(selectSearchedWorks(ids)),
    searchDatabase.all<Known>(sql`SELECT search_work.id, work_id AS "workId", text_hash AS "textHash", listing, search_vector.model
      FROM search_work LEFT JOIN search_vector ON search_vector.id = search_work.id WHERE work_id IN ${ids}`),
    context.concepts(),
  ])
  const knownOf = new Map(known.map((row) => [row.workId, row]))
  const listed = works.filter(({ listing }) => listing > 0)
  const shown = new Set(listed.map(({ id }) => id))
  const hidden = known.filter(({ workId, listing }) => !shown.has(workId) && listing > 0)
  const there = new Set(works.map(({ id }) => id))
  const gone = known.filter(({ workId }) => !there.has(workId))
  const entries = await Promise.all(listed.map((work) => entryOf(work, conceptsOf)))
  const changed = entries.filter(({ workId, textHash }) => knownOf.get(workId)?.textHash !== textHash)
  const moved = entries.filter(({ workId, listing }) => knownOf.get(workId)?.listing !== listing)
  await writeSearch(context, [
    ...[...hidden, ...gone].flatMap(({ id }) => removed(id)),
    ...hidden.map(
      ({ id }) =>
        sql`UPDATE search_work SET listing = 0, text_hash = '', title = '', title_key = '', tags_key = '', author_key = '' WHERE id = ${id}`,
    ),
    ...gone.map(({ id }) => sql`DELETE FROM search_work WHERE id = ${id}`),
    ...entries.map(kept),
    ...changed.flatMap(indexed),
    ...[...new Set([...changed, ...moved])].flatMap(offered),
  ])
  const unlike = entries.filter((entry) => changed.includes(entry) || knownOf.get(entry.workId)?.model !== embedder.model)
  await embed(context, unlike)
  return new Set([...hidden, ...gone, ...changed, ...moved, ...unlike].map(({ workId }) => workId)).size
}

/** What answers queries goes; the row itself keeps its number and nothing that was written, in case the work comes back. */
const removed = (id: number) => [
  sql`DELETE FROM search_work_text WHERE rowid = ${id}`,
  sql`DELETE FROM search_work_short WHERE rowid = ${id}`,
  sql`DELETE FROM search_tag WHERE id = ${id}`,
  sql`DELETE FROM search_vector WHERE id = ${id}`,
]

function kept(entry: WorkEntry) {
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

const idOf = (workId: string) => sql`FROM search_work WHERE work_id = ${workId}`

const indexed = ({ workId, titleKey, tagsKey, authorKey, bodyKey, concepts, short }: WorkEntry) => [
  sql`INSERT OR REPLACE INTO search_work_text (rowid, title, tags, author, body, concepts)
    SELECT id, ${titleKey}, ${tagsKey}, ${authorKey}, ${bodyKey}, ${concepts} ${idOf(workId)}`,
  sql`INSERT OR REPLACE INTO search_work_short (rowid, words) SELECT id, ${short} ${idOf(workId)}`,
]

/** Tags and words that completion and near words come from; of what anybody may meet only. */
const offered = ({ workId, listing, tags, words }: WorkEntry) => [
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

async function embed({ embedder, searchDatabase, log }: IndexContext, entries: readonly WorkEntry[]): Promise<void> {
  if (entries.length === 0) return
  try {
    const vectors = await embedder.embed(entries.map(({ alikeText }) => alikeText))
    const rows = entries.flatMap(({ workId }, index) => {
      const vector = vectors[index]
      return vector === undefined ? [] : [{ workId, vector: JSON.stringify(vector) }]
    })
    await writeSearch(
      { searchDatabase },
      rows.map(
        ({ workId, vector }) =>
          sql`INSERT OR REPLACE INTO search_vector (id, model, embedding) SELECT id, ${embedder.model}, vector32(${vector}) ${idOf(workId)}
            AND listing > 0`,
      ),
    )
  } catch (error) {
    log.error("works not embedded", { error: String(error) })
  }
}
