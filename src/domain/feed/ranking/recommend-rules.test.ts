import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { seededStream } from "../../_kernel/seeded-rules.ts"
import {
  type Candidate,
  isNewcomer,
  MOST_IN_A_ROW,
  orderCards,
  PLACES_FOR_A_NEWCOMER,
  type PlacedCard,
  recommendScore,
} from "./recommend-rules.ts"

const DAY_MS = 86_400_000
const NOW_MS = 1.8e12

/** Works as a seed makes them: some authors with many, some seen by many, some of yesterday. */
function stream(seed: number, many: number, authors = 40): readonly Candidate[] {
  const random = seededStream(seed)
  return Array.from({ length: many }, (_, index) => {
    const views = Math.floor(random() ** 3 * 5_000)
    const votes = () => Math.floor(random() ** 4 * views * 0.2)
    return {
      id: `work_${index}`,
      authorId: random() < 0.02 ? null : `user_${Math.floor(random() ** 2 * authors)}`,
      publishedAtMs: NOW_MS - Math.floor(random() ** 2 * 60 * DAY_MS),
      memberViews: views,
      likes: votes(),
      collects: votes(),
      commenters: votes(),
    }
  })
}

const terms = (seed: number) => ({ nowMs: NOW_MS, seed })
const byId = (candidates: readonly Candidate[]) => new Map(candidates.map((candidate) => [candidate.id, candidate]))
/** The longest run of cards of one author. */
function longestRun(cards: readonly PlacedCard[], candidates: readonly Candidate[]): number {
  const known = byId(candidates)
  let longest = 0
  let run = 0
  let before: string | null = null
  for (const { id } of cards) {
    const author = known.get(id)?.authorId ?? null
    run = author !== null && author === before ? run + 1 : 1
    before = author
    longest = Math.max(longest, run)
  }
  return longest
}

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 })

describe("a snapshot of what is recommended", () => {
  test("is the same for the same works and seed, in whatever order the works come, and another for another seed", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const works = stream(seed, 300)
        expect(orderCards(works.toReversed(), terms(seed))).toEqual(orderCards(works, terms(seed)))
        expect(orderCards(works, terms(seed + 1))).not.toEqual(orderCards(works, terms(seed)))
      }),
      { numRuns: 20 },
    )
  })

  test("has each work once, never three in a row of one author, and all works where authors are many", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 60 }), (seed, authors) => {
        const works = stream(seed, 400, authors)
        const cards = orderCards(works, terms(seed))
        expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length)
        expect(longestRun(cards, works)).toBeLessThanOrEqual(MOST_IN_A_ROW)
        if (authors >= 40) expect(cards.length).toBe(works.length)
      }),
      { numRuns: 40 },
    )
  })

  test("ends where one author alone is left, and lets what the house shows stand together", () => {
    const [work] = stream(1, 1)
    if (work === undefined) throw new Error("no work")
    const many = (authorId: string | null) => Array.from({ length: 30 }, (_, index) => ({ ...work, id: `work_${index}`, authorId }))
    expect(orderCards(many("user_1"), terms(1)).length).toBe(MOST_IN_A_ROW)
    expect(orderCards(many(null), terms(1)).length).toBe(30)
    expect(orderCards([], terms(1))).toEqual([])
  })

  test("keeps one place in ten for a newcomer, anywhere among the ten, while there are any", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const works = stream(seed, 2_000, 400)
        const cards = orderCards(works, { ...terms(seed), most: 500 })
        const known = byId(works)
        const places: number[] = []
        for (let from = 0; from + PLACES_FOR_A_NEWCOMER <= cards.length; from += PLACES_FOR_A_NEWCOMER) {
          const ten = cards.slice(from, from + PLACES_FOR_A_NEWCOMER)
          const kept = ten.findIndex((card) => card.isNewcomer)
          expect(ten.filter((card) => card.isNewcomer).length).toBe(1)
          expect(isNewcomer(known.get(ten[kept]?.id ?? "") ?? { publishedAtMs: 0, memberViews: 0 }, NOW_MS)).toBe(true)
          places.push(kept)
        }
        expect(new Set(places).size).toBeGreaterThan(3)
      }),
      { numRuns: 10 },
    )
  })

  test("puts a work with more votes of as many viewers before another, and tells each card's place by score alone", () => {
    const base = { authorId: null, publishedAtMs: NOW_MS - 5 * DAY_MS, memberViews: 1_000, collects: 0, commenters: 0 }
    const works = [1, 10, 100].map((likes) => ({ ...base, id: `work_${likes}`, likes }))
    const cards = orderCards(works, terms(7))
    expect(cards.map(({ id, rank }) => [id, rank])).toEqual([
      ["work_100", 0],
      ["work_10", 1],
      ["work_1", 2],
    ])
  })

  test("thinks less of a work that many members saw and few liked, and of one that is older", () => {
    const work = { id: "work_1", authorId: null, publishedAtMs: NOW_MS - DAY_MS, memberViews: 100, likes: 20, collects: 0, commenters: 0 }
    const score = (over: Partial<Candidate>) => recommendScore({ ...work, ...over }, terms(3))
    expect(score({ memberViews: 10_000 })).toBeLessThan(score({}))
    expect(score({ publishedAtMs: NOW_MS - 30 * DAY_MS })).toBeLessThan(score({}))
    expect(score({ likes: 0, memberViews: 0 })).toBeLessThan(score({}))
  })

  test("orders ten thousand works in well under a second", () => {
    const works = stream(5, 10_000, 20)
    const startMs = performance.now()
    expect(longestRun(orderCards(works, terms(5)), works)).toBeLessThanOrEqual(MOST_IN_A_ROW)
    expect(performance.now() - startMs).toBeLessThan(2_000)
  })
})
