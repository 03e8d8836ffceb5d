import { type SQL, sql } from "drizzle-orm"
import { textOfDocument } from "./article/document-text.ts"

/** A work as search knows it. */
export interface SearchedWork {
  readonly id: string
  /** 0 in no list, see `work.listing`. */
  readonly listing: number
  readonly level: number
  /** See `SHELVES`. */
  readonly shelf: number
  readonly title: string
  readonly author: string
  readonly points: number
  readonly hotScore: number
  readonly publishedAtMs: number
  readonly text: string
  /** JSON list. */
  readonly tags: string
  /** JSON of the article's tree; null for anything else. */
  readonly document: string | null
  /** JSON list of what filters find it by. */
  readonly facets: string
}

/** The query of works by their ids, for what keeps an index of them. */
export function selectSearchedWorks(ids: readonly string[]): SQL {
  return sql`SELECT work.id, work.listing, work.level, work.shelf, work.title, work.author, work.like_count + work.collect_count AS points, work.hot_score AS "hotScore",
      work.published_at_ms AS "publishedAtMs", COALESCE(work_text.text, '') AS text, COALESCE(work_text.tags, '[]') AS tags, work_text.document,
      (SELECT json_group_array(facet) FROM work_facet WHERE work_facet.work_id = work.id) AS facets
    FROM work LEFT JOIN work_text ON work_text.work_id = work.id WHERE work.id IN ${ids}`
}

/** The query `id`, `title` of those of some works that everybody meets in lists now, for what has their titles from before. */
export function selectListedTitles(ids: readonly string[]): SQL {
  return sql`SELECT id, title FROM work WHERE id IN ${ids} AND listing = 1`
}

/** The query `tag` of those of some tags (see `tagOf`) that works which everybody meets in lists have now. */
export function selectListedTags(tags: readonly string[]): SQL {
  return sql`SELECT value AS tag FROM json_each(${JSON.stringify(tags)})
    WHERE EXISTS (SELECT 1 FROM work_tag INDEXED BY work_tag_by_time WHERE tag = value AND listing >= 1 AND listing = 1)`
}

/** The query of ids of works in their order, which is that of their making, for what walks over all of them. */
export function selectWorkIdsAfter(id: string, limit: number): SQL {
  return sql`SELECT id FROM work WHERE id > ${id} ORDER BY id LIMIT ${limit}`
}

/** Everything that is read of a work below its title. */
export function bodyOf({ text, document }: Pick<SearchedWork, "text" | "document">): string {
  return document === null ? text : `${text}\n${textOfDocument(JSON.parse(document))}`
}
