import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Ranked, relevanceOf, scoreOf } from "./rank-rules.ts"

const DAY_MS = 86_400_000
const plain: Ranked = { titleKey: "", tagsKey: "", authorKey: "", points: 0, hotScore: 0, publishedAtMs: 1_700_000_000_000 }
const rank = (over: Partial<Ranked>, query = "fox") => relevanceOf({ ...plain, ...over }, query, query.split(" "))

describe("relevance", () => {
  it("prefers the title that is the query, then where and how its words stand", () => {
    const ranks = [
      rank({ titleKey: "fox" }),
      rank({ titleKey: "fox in snow" }),
      rank({ titleKey: "a fox" }),
      rank({ titleKey: "foxes" }),
      rank({ titleKey: "firefox" }),
      rank({}),
    ]
    expect(ranks).toEqual(ranks.toSorted((left, right) => right - left))
    expect(new Set(ranks).size).toBe(ranks.length)
    expect(rank({ titleKey: "a fox" })).toBeGreaterThan(rank({ tagsKey: "fox" }))
    expect(rank({ tagsKey: "fox" })).toBeGreaterThan(rank({ authorKey: "fox" }))
    expect(rank({ authorKey: "fox" })).toBeGreaterThan(rank({}))
  })

  it("counts all words of a query, not the first", () => {
    expect(rank({ titleKey: "red fox" }, "red fox")).toBeGreaterThan(rank({ titleKey: "red" }, "red fox"))
  })

  it("prefers what people like and what is young, where the words stand alike", () => {
    expect(rank({ titleKey: "a fox", points: 100 })).toBeGreaterThan(rank({ titleKey: "a fox" }))
    expect(rank({ titleKey: "a fox" })).toBeGreaterThan(rank({ titleKey: "a fox", publishedAtMs: plain.publishedAtMs - 60 * DAY_MS }))
    // Votes of a thousand do not bring a text before the title that was asked for.
    expect(rank({ titleKey: "fox" })).toBeGreaterThan(rank({ points: 1_000 }))
  })

  it("is a whole number that a cursor holds, whatever is ranked", () => {
    const facts = fc.record({
      titleKey: fc.string(),
      tagsKey: fc.string(),
      authorKey: fc.string(),
      points: fc.integer(),
      hotScore: fc.integer(),
      publishedAtMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    })
    fc.assert(fc.property(facts, fc.string(), (ranked, query) => Number.isSafeInteger(relevanceOf(ranked, query, query.split(" ")))))
  })
})

it("other orders are those of the feeds", () => {
  expect(scoreOf("new", plain, "x", ["x"])).toBe(plain.publishedAtMs)
  expect(scoreOf("hot", { ...plain, hotScore: 7 }, "x", ["x"])).toBe(7)
})
