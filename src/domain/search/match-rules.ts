import type { ConceptsOf } from "../feed/tags/concept-rules.ts"
import { isLongTerm, searchKey, spelledOut, termsOf, tokensOfShortTerm, withoutArticle } from "./text-rules.ts"

/** Signs around a concept in the indexes; private characters, which `searchKey` takes out of what people write. */
const CONCEPT_SIGNS = { open: "\ue000", close: "\ue001", gap: "\ue002" } as const
/** Terms that name one concept together. */
const MAXIMUM_CONCEPT_TERMS = 4

/** A concept as the index of three characters holds it. */
export function conceptMark(conceptId: string): string {
  return `${CONCEPT_SIGNS.open}${conceptId}${CONCEPT_SIGNS.close}`
}

/** A concept as the index of short terms holds it: one token. */
export function conceptToken(conceptId: string): string {
  return conceptMark(conceptId).replaceAll(/[\u0020-\u002f\u003a-\u0060\u007b-\u007f]/g, CONCEPT_SIGNS.gap)
}

/** Concepts that a text names: all of it, and up to four of its words in a row, the longest first and no word twice. */
export function conceptsIn(text: string, conceptsOf: ConceptsOf): readonly string[] {
  return [...new Set(groupsOf(searchKey(text).split(" "), conceptsOf).flatMap(({ conceptId }) => conceptId ?? []))]
}

interface Group {
  readonly terms: readonly string[]
  readonly conceptId: string | null
}

function groupsOf(terms: readonly string[], conceptsOf: ConceptsOf): readonly Group[] {
  const groups: Group[] = []
  for (let at = 0; at < terms.length; ) {
    const lengths = Array.from({ length: Math.min(MAXIMUM_CONCEPT_TERMS, terms.length - at) }, (_, less) => less + 1).reverse()
    const named = conceptsOf(lengths.map((length) => terms.slice(at, at + length).join(" ")))
    const found = named.findIndex(({ conceptId }) => conceptId !== null)
    const length = lengths[found] ?? 1
    groups.push({ terms: terms.slice(at, at + length), conceptId: named[found]?.conceptId ?? null })
    at += length
  }
  return groups
}

/** What the two indexes are asked for; null for one that the query says nothing to. */
export interface Match {
  readonly text: string | null
  readonly short: string | null
}

const quoted = (term: string): string => `"${term.replaceAll('"', '""')}"`

/**
 * What a query asks of the indexes: every term, or what the terms are about, by the concept's own entry. Every term is quoted, so that nothing
 * that people write is syntax. Null for a query without a term.
 */
export function matchOf(query: string, conceptsOf: ConceptsOf): Match | null {
  const text: string[] = []
  const short: string[] = []
  const outOf = spelledOut(query)
  for (const { terms, conceptId } of groupsOf(termsOf(query), conceptsOf)) {
    const long = terms.filter(isLongTerm).map((term) => inItsSpellings(term, outOf.get(term)))
    const brief = terms
      .filter((term) => !isLongTerm(term))
      .flatMap(tokensOfShortTerm)
      .map(quoted)
    // Both indexes have the concept, so that it stands for all of its terms where some are long and some are short.
    if (long.length > 0) text.push(clause(long, conceptId === null ? null : quoted(conceptMark(conceptId))))
    if (brief.length > 0) short.push(clause(brief, conceptId === null ? null : quoted(conceptToken(conceptId))))
  }
  if (text.length === 0 && short.length === 0) return null
  return { text: text.length === 0 ? null : text.join(" AND "), short: short.length === 0 ? null : short.join(" AND ") }
}

/** A long term, or what else it is written as. */
function inItsSpellings(term: string, out: string | undefined): string {
  const spellings = [term, out, withoutArticle(term)].filter((spelling) => spelling != null).map(quoted)
  return spellings.length === 1 ? spellings.join("") : `(${spellings.join(" OR ")})`
}

function clause(all: readonly string[], instead: string | null): string {
  const together = all.length === 1 ? all.join("") : `(${all.join(" AND ")})`
  return instead === null ? together : `(${together} OR ${instead})`
}
