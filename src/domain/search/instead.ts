import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import type { Card } from "../post/card-contract.ts"
import { alikeToText } from "./alike-works.ts"
import type { searchList } from "./contract.ts"
import { conceptsIn } from "./match-rules.ts"
import { nearestWords } from "./near-rules.ts"
import { searchKey, termsOf } from "./text-rules.ts"

type Instead = NonNullable<CallOutput<typeof searchList>["instead"]>

/** Words of the index that share pieces with one, to be compared. */
const COMPARED = 60
const MAXIMUM_NEAR = 5
const ALIKE = 12
/** Characters of a piece, as the index has them. */
const PIECE = 3

/** What a query finds, by the same filters as the one that found nothing. */
type FindBy = (query: string) => Promise<readonly Card[]>

/** What is offered where a query found nothing: words that are spelled like its own, what it is about, works that are like it. */
export async function insteadOf(context: Context, query: string, findBy: FindBy = async () => []): Promise<Instead> {
  const [{ near, meant, found }, { conceptsOf, labelOf }, alike] = await Promise.all([
    nearAndFound(context, query, findBy),
    context.concepts(),
    // A model that is away takes nothing away but this.
    alikeToText(context, query, ALIKE).catch(() => []),
  ])
  const concepts = conceptsIn(query, conceptsOf).map((id) => labelOf(id, context.origin.locale))
  return { near: [...near], concepts, alike, meant, found: [...found] }
}

/** Words that are near, and what the query finds with each of its terms that has one in that one's place. */
async function nearAndFound(context: Context, query: string, findBy: FindBy) {
  const nearOf = await nearWords(context, query)
  const near = [...new Set([...nearOf.values()].flat())]
  if (near.length === 0) return { near, meant: null, found: [] }
  const meant = termsOf(query)
    .map((term) => nearOf.get(term)?.[0] ?? term)
    .join(" ")
  const found = await findBy(meant)
  return { near, meant: found.length === 0 ? null : meant, found }
}

/** Words of works that anybody may meet, spelled like the terms of a query, by the term and the nearest first. At most two round trips. */
async function nearWords(
  { searchDatabase }: Pick<Context, "searchDatabase">,
  query: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const terms = termsOf(searchKey(query)).filter((term) => Array.from(term).length > PIECE)
  if (terms.length === 0) return new Map()
  const found = await namedBatch(
    searchDatabase,
    Object.fromEntries(
      terms.map((term) => [
        term,
        searchDatabase.all<{ readonly word: string }>(sql`SELECT word FROM (SELECT rowid AS id FROM search_word_text
            WHERE search_word_text MATCH ${piecesOf(term)} ORDER BY rank LIMIT ${COMPARED}) AS near CROSS JOIN search_word USING (id)`),
      ]),
    ),
  )
  const candidates = terms.map((term) => {
    const words = (found[term] ?? []).map(({ word }) => word)
    return [term, nearestWords(term, words)] as const
  })
  const words = [...new Set(candidates.flatMap(([, near]) => near))].slice(0, MAXIMUM_NEAR)
  if (words.length === 0) return new Map()
  // A word may be left of a work that has gone.
  const alive = await namedBatch(
    searchDatabase,
    Object.fromEntries(
      words.map((word) => [
        word,
        searchDatabase.all(sql`SELECT 1 FROM (SELECT rowid AS id FROM search_work_text WHERE search_work_text MATCH ${`"${word}"`}
          ORDER BY rowid DESC LIMIT ${COMPARED}) AS hit CROSS JOIN search_work ON search_work.id = hit.id WHERE listing = 1 LIMIT 1`),
      ]),
    ),
  )
  const isAlive = (word: string) => (alive[word] ?? []).length > 0
  return new Map(candidates.map(([term, near]) => [term, near.filter(isAlive)]))
}

function piecesOf(term: string): string {
  const characters = Array.from(term)
  const pieces = characters.slice(0, characters.length - PIECE + 1).map((_, at) => characters.slice(at, at + PIECE).join(""))
  return pieces.map((piece) => `"${piece.replaceAll('"', '""')}"`).join(" OR ")
}
