import { and, eq, sql } from "drizzle-orm"
import * as schema from "../../../../db/schema/index.ts"
import type { Context } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { mediaUrl } from "../../upload/rules.ts"
import { accessToWork } from "../access-rules.ts"
import type { Article } from "../article-contract.ts"
import { cardOf } from "../card.ts"
import { OBJECT_TYPES } from "../contribution-rules.ts"
import { onlookerOf } from "../onlooker.ts"
import { EMPTY_DOCUMENT } from "./document-rules.ts"
import { excerptOf, readingMinutes } from "./document-text.ts"
import { storedArticle } from "./stored-article.ts"

const { work, workText } = schema

/**
 * An article with its images and the cards in it, as far as the viewer may see them: of one whose level they did not ask for, its title
 * alone. Throws NotFound.
 */
export async function readArticle(context: Context, id: WorkId): Promise<Article> {
  const { database, viewer } = context
  const onlooker = onlookerOf(viewer)
  const [[found], cardRows] = await database.batch([
    database
      .select({ row: work, text: workText })
      .from(work)
      .innerJoin(workText, eq(workText.workId, work.id))
      .where(and(eq(work.id, id), eq(work.objectType, OBJECT_TYPES.post), eq(work.subChannel, "article")))
      .limit(1),
    database
      .select()
      .from(work)
      .where(sql`${work.id} IN ${cardsOfArticle(id)}`),
  ])
  if (found === undefined || found.text.document === null) throw new DomainError("NotFound")
  const { row, text } = found
  const access = accessToWork(row, onlooker)
  if (access === "absent") throw new DomainError("NotFound")
  const stored = access === "masked" ? { document: EMPTY_DOCUMENT, images: [] } : storedArticle(found.text.document)
  const shownCards = cardRows.filter((card) => accessToWork(card, onlooker) === "shown")
  return {
    id: row.id,
    title: row.title,
    author: row.author,
    author_id: row.authorId,
    create_at: new Date(row.publishedAtMs).toISOString(),
    update_at: new Date(row.updatedAtMs).toISOString(),
    state: row.state,
    visibility: row.visibility,
    level: row.level,
    is_masked: access === "masked",
    is_own: row.authorId !== null && row.authorId === onlooker.id,
    language: text.language,
    tags: JSON.parse(text.tags),
    author_level: text.authorLevel,
    excerpt: excerptOf(stored.document),
    reading_minutes: readingMinutes(stored.document),
    // One that its author did not choose is its first image, which stands in it already.
    cover:
      row.coverKey === "" || access === "masked" || stored.images.some(({ mediaKey }) => mediaKey === row.coverKey) ? null : coverOf(row),
    document: stored.document,
    images: stored.images.map(({ mediaKey, ...image }) => ({ ...image, url: mediaUrl(mediaKey) })),
    cards: access === "masked" ? [] : shownCards.map(cardOf),
  }
}

function coverOf({ coverKey, width, height, thumbhash, colour }: typeof work.$inferSelect) {
  return { url: mediaUrl(coverKey), width, height, thumbhash, colour }
}

/** Ids of the works whose cards stand in a stored document. */
function cardsOfArticle(id: WorkId) {
  return sql`(SELECT json_extract(block.value, '$.attrs.work_id') FROM work_text, json_each(work_text.document, '$.document.content') AS block
    WHERE work_text.work_id = ${id} AND json_extract(block.value, '$.type') = 'workCard')`
}
