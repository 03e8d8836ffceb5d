import type { SearchOrder } from "./search-rules.ts"

/** What is known of something found, all as `searchKey` words it. */
export interface Ranked {
  readonly titleKey: string
  readonly tagsKey: string
  readonly authorKey: string
  /** Votes that it got. */
  readonly points: number
  readonly hotScore: number
  readonly publishedAtMs: number
}

/** What one term is worth by where it stands and how: a whole word, the beginning of one, or within one. What stands elsewhere counts `body`. */
const WEIGHTS = {
  title: { whole: 12, begins: 9, within: 5 },
  tags: { whole: 9, begins: 6, within: 3 },
  author: { whole: 6, begins: 4, within: 2 },
  body: 1,
} as const
/** A title that is the query and nothing else, or begins with it. */
const WHOLE_TITLE = 40
const TITLE_BEGINS = 12
/** Ten times the votes are worth this much. */
const BY_VOTES = 4
/** Being so much younger is worth one. */
const AGE_STEP_MS = 120 * 86_400_000
/** Scores are whole numbers, so that a cursor holds them exactly. */
const SCALE = 1_000

/** How well something found answers a query, higher first. It depends on no clock, so that the next page finds the same order. */
export function relevanceOf(ranked: Ranked, queryKey: string, terms: readonly string[]): number {
  const { titleKey, tagsKey, authorKey } = ranked
  const byTerms = terms.map((term) =>
    Math.max(
      WEIGHTS.body,
      standing(titleKey, term, WEIGHTS.title),
      standing(tagsKey, term, WEIGHTS.tags),
      standing(authorKey, term, WEIGHTS.author),
    ),
  )
  const fields = byTerms.reduce((sum, worth) => sum + worth, 0) / Math.max(1, terms.length)
  const exactness = titleKey === queryKey ? WHOLE_TITLE : titleKey.startsWith(`${queryKey} `) ? TITLE_BEGINS : 0
  const votes = BY_VOTES * Math.log10(1 + Math.max(0, ranked.points))
  return Math.round((fields + exactness + votes + ranked.publishedAtMs / AGE_STEP_MS) * SCALE)
}

function standing(
  field: string,
  term: string,
  worth: { readonly whole: number; readonly begins: number; readonly within: number },
): number {
  const padded = ` ${field} `
  if (padded.includes(` ${term} `)) return worth.whole
  if (padded.includes(` ${term}`)) return worth.begins
  return field.includes(term) ? worth.within : 0
}

/** What results are put in order by. */
export function scoreOf(order: SearchOrder, ranked: Ranked, queryKey: string, terms: readonly string[]): number {
  switch (order) {
    case "recommend":
      return relevanceOf(ranked, queryKey, terms)
    case "hot":
      return ranked.hotScore
    case "new":
      return ranked.publishedAtMs
  }
}
