/** What ten times as many points weigh against age: a work with ten times the points stands beside one that is a day younger. */
const TENFOLD_MS = 86_400_000
/** Saying something weighs no more than liking it, since it costs no more; keeping something says more than both. */
const WEIGHTS = { likes: 1, collects: 2, commenters: 1 } as const

/**
 * What people gave a work, its author apart, each of them once: someone who comments often is one commenter. Views are none of it: a list that
 * shows a work first would keep it first.
 */
export interface Votes {
  readonly likes: number
  readonly collects: number
  readonly commenters: number
}

/** Points of a work: 1 for being there, so that nothing has none, and the weights of its votes. */
export function pointsOf({ likes, collects, commenters }: Votes): number {
  return Math.max(1, 1 + WEIGHTS.likes * likes + WEIGHTS.collects * collects + WEIGHTS.commenters * commenters)
}

/** How much younger a work counts for its votes, in ms. */
export function votesMs(votes: Votes): number {
  return Math.round(TENFOLD_MS * Math.log10(pointsOf(votes)))
}

/**
 * Place of a work in the order of what is hot, higher first: log10 of its points plus its age, told as the moment at which a work without
 * votes would stand beside it. It moves only by a vote, so a list can be paged by it.
 */
export function hotScore(publishedAtMs: number, votes: Votes): number {
  return publishedAtMs + votesMs(votes)
}
