import { seededStream, seededValue } from "../../_kernel/seeded-rules.ts"
import { pointsOf, type Votes } from "./hot-rules.ts"

/** Cards of one snapshot; behind them the order is that of what is hot. */
export const SNAPSHOT_CARDS = 5_000
/** A snapshot is made so often. */
export const SNAPSHOT_EVERY_MS = 600_000
/** How long a snapshot is kept for people who page through it. */
export const SNAPSHOT_KEPT_MS = 7_200_000
/** Cards of one author that stand together at most. */
export const MOST_IN_A_ROW = 2
/** One place of so many is a newcomer's, while there are any. */
export const PLACES_FOR_A_NEWCOMER = 10

const DAY_MS = 86_400_000
/** Ten times the points weigh as much as so many days: what is recommended lasts longer than what is hot. */
const DAYS_OF_TENFOLD = 3
/** Votes and views that every work is taken to have had, so that the first vote of the first viewer does not decide. */
const PRIOR = { votes: 2, views: 40 } as const
/** What ten times as many votes a view weigh against ten times as many votes. */
const SHARE_OF_RATE = 0.5
/** By how much chance moves a card from one snapshot to the next, as a share of a tenfold. */
const SHARE_OF_CHANCE = 0.15
/** Units of a score in a tenfold. */
export const SCORE_UNITS = 1_000
/** A newcomer is younger than this and has been seen less than that: nobody knows yet what people think of it. */
const NEWCOMER_YOUNGER_THAN_MS = 3 * DAY_MS
const NEWCOMER_SEEN_LESS_THAN = 200

/** What is known of a work that may be recommended. */
export interface Candidate extends Votes {
  readonly id: string
  /** Null for what the house shows, which may stand together. */
  readonly authorId: string | null
  readonly publishedAtMs: number
  /** Members only: someone with many addresses is many visitors, and could sink a work by looking at it. */
  readonly memberViews: number
}

/** A card in its place, with what put it there. */
export interface PlacedCard {
  readonly id: string
  /** Thousandths of a tenfold. */
  readonly score: number
  /** Its place by score alone, 0 the first. */
  readonly rank: number
  /** True where it stands in a place that is kept for newcomers. */
  readonly isNewcomer: boolean
}

/** How much a work is recommended, in thousandths of a tenfold: its points, how many of the members who saw it voted, its age, and a little chance. */
export function recommendScore(candidate: Candidate, { nowMs, seed }: { readonly nowMs: number; readonly seed: number }): number {
  const points = pointsOf(candidate)
  const rate = (points - 1 + PRIOR.votes) / (Math.max(candidate.memberViews, points - 1) + PRIOR.views) / (PRIOR.votes / PRIOR.views)
  const ageDays = Math.max(0, nowMs - candidate.publishedAtMs) / DAY_MS
  const chance = (seededValue(seed, candidate.id) - 0.5) * 2 * SHARE_OF_CHANCE
  return Math.round(SCORE_UNITS * (Math.log10(points) + SHARE_OF_RATE * Math.log10(rate) - ageDays / DAYS_OF_TENFOLD + chance))
}

/** True of a work that has had no chance yet. */
export function isNewcomer({ publishedAtMs, memberViews }: Pick<Candidate, "publishedAtMs" | "memberViews">, nowMs: number): boolean {
  return nowMs - publishedAtMs < NEWCOMER_YOUNGER_THAN_MS && memberViews < NEWCOMER_SEEN_LESS_THAN
}

/**
 * The cards of a snapshot in their order: the best first, one place in ten for a newcomer, and no more than two of an author together.
 * It ends early where only cards of the author who stands there twice are left. The same candidates and seed give the same order.
 */
export function orderCards(
  candidates: readonly Candidate[],
  terms: { readonly nowMs: number; readonly seed: number; readonly most?: number },
): readonly PlacedCard[] {
  const { nowMs, seed, most = SNAPSHOT_CARDS } = terms
  const scored = candidates
    .map((candidate) => ({ candidate, score: recommendScore(candidate, terms) }))
    .sort((left, right) => right.score - left.score || (left.candidate.id < right.candidate.id ? 1 : -1))
    .map((entry, rank) => ({ ...entry, rank }))
  const newcomers = scored
    .filter(({ candidate }) => isNewcomer(candidate, nowMs))
    .map((entry) => ({ entry, at: seededValue(seed + 1, entry.candidate.id) }))
    .sort((left, right) => left.at - right.at)
    .map(({ entry }) => entry)
  const placed = new Set<string>()
  const byRank = new Line(scored, placed)
  const byChance = new Line(newcomers, placed)
  const random = seededStream(seed)
  const cards: PlacedCard[] = []
  let authors: readonly (string | null)[] = []
  let newcomerAt = 0
  while (cards.length < most) {
    if (cards.length % PLACES_FOR_A_NEWCOMER === 0) newcomerAt = Math.floor(random() * PLACES_FOR_A_NEWCOMER)
    const [first] = authors
    const barred = authors.length === MOST_IN_A_ROW && authors.every((author) => author === first) ? (first ?? null) : null
    const chosen = cards.length % PLACES_FOR_A_NEWCOMER === newcomerAt ? byChance.take(barred) : null
    const next = chosen ?? byRank.take(barred)
    if (next === null) break
    placed.add(next.candidate.id)
    authors = [...authors, next.candidate.authorId].slice(-MOST_IN_A_ROW)
    cards.push({ id: next.candidate.id, score: next.score, rank: next.rank, isNewcomer: chosen !== null })
  }
  return cards
}

interface Entry {
  readonly candidate: Candidate
  readonly score: number
  readonly rank: number
}

/** Cards in a line: a card that can't stand now waits ahead of those behind it. */
class Line {
  readonly #entries: readonly Entry[]
  readonly #placed: ReadonlySet<string>
  #waiting: Entry[] = []
  #at = 0

  constructor(entries: readonly Entry[], placed: ReadonlySet<string>) {
    this.#entries = entries
    this.#placed = placed
  }

  /** The first that is not of the barred author and has no place yet; null where there is none. */
  take(barred: string | null): Entry | null {
    this.#waiting = this.#waiting.filter(({ candidate }) => !this.#placed.has(candidate.id))
    const mayStand = ({ candidate }: Entry) => candidate.authorId === null || candidate.authorId !== barred
    const index = this.#waiting.findIndex(mayStand)
    if (index >= 0) return this.#waiting.splice(index, 1)[0] ?? null
    for (; this.#at < this.#entries.length; ) {
      const entry = this.#entries[this.#at++]
      if (entry === undefined || this.#placed.has(entry.candidate.id)) continue
      if (mayStand(entry)) return entry
      this.#waiting.push(entry)
    }
    return null
  }
}
