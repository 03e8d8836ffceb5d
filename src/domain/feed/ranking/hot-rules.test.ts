import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { hotScore, pointsOf, type Votes, votesMs } from "./hot-rules.ts"

const DAY_MS = 86_400_000
const count = fc.integer({ min: 0, max: 1_000_000 })
const anyVotes: fc.Arbitrary<Votes> = fc.record({ likes: count, collects: count, commenters: count })
const NONE: Votes = { likes: 0, collects: 0, commenters: 0 }

describe("what is hot", () => {
  test("is the moment of publishing for a work without votes", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 4e12 }), (atMs) => hotScore(atMs, NONE) === atMs))
  })

  test("counts a day younger for ten times the points", () => {
    expect(votesMs({ ...NONE, likes: 9 })).toBe(DAY_MS)
    expect(votesMs({ ...NONE, likes: 99 })).toBe(2 * DAY_MS)
    expect(hotScore(DAY_MS, { ...NONE, likes: 9 })).toBe(hotScore(2 * DAY_MS, NONE))
  })

  test("rises by every vote and falls by one that is taken back, by less the more there are", () => {
    fc.assert(
      fc.property(anyVotes, (votes) => {
        for (const more of [
          { ...votes, likes: votes.likes + 1 },
          { ...votes, collects: votes.collects + 1 },
          { ...votes, commenters: votes.commenters + 1 },
        ]) {
          expect(pointsOf(more)).toBeGreaterThan(pointsOf(votes))
          expect(votesMs(more)).toBeGreaterThanOrEqual(votesMs(votes))
          expect(votesMs(more) - votesMs(votes)).toBeLessThanOrEqual(votesMs({ ...NONE, collects: 1 }))
        }
      }),
    )
  })

  test("is a whole number that a cursor carries, whatever is counted", () => {
    const anything = fc.integer({ min: -1_000_000, max: 1_000_000_000 })
    fc.assert(
      fc.property(anything, anything, anything, (likes, collects, commenters) => {
        const score = hotScore(1.8e12, { likes, collects, commenters })
        expect(Number.isSafeInteger(score)).toBe(true)
        expect(String(score).length).toBeLessThanOrEqual(16)
      }),
    )
  })
})
