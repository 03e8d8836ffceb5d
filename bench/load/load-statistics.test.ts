import { describe, expect, test } from "vitest"
import { type Ending, isInOrder, type Seen, saidInstead, slope, summarize, sumUp } from "./load-statistics.ts"
import type { Standing, StepKind } from "./plan-person.ts"

const seen = (kind: StepKind, standing: Standing, ending: Ending, tookMs = 10, said: string = ending): Seen => ({
  kind,
  standing,
  ending,
  tookMs,
  said,
})
const many = (count: number, one: Seen) => Array.from({ length: count }, () => one)

describe("what requests came to", () => {
  test("times are of what was answered, and endings are counted apart", () => {
    const all = [
      ...many(19, seen("home", "first", "ok", 20)),
      seen("home", "first", "rule", 90),
      ...many(5, seen("home", "first", "shed", 1)),
    ]
    expect(sumUp(all)).toEqual({ requests: 25, p50Ms: 20, p95Ms: 20, endings: { ok: 19, shed: 5, late: 0, rule: 1, error: 0, silent: 0 } })
    expect(sumUp([seen("like", "usual", "silent")])).toMatchObject({ p50Ms: null, p95Ms: null })
  })

  test("names come in their order, and those that nothing has are left out", () => {
    const all = [seen("search", "first", "ok"), seen("home", "first", "ok"), seen("search", "first", "late")]
    const of = summarize(all, ["home", "detail", "search"], ({ kind }) => (kind === "detail" || kind === "home" ? kind : "search"))
    expect(of.map(({ name, requests }) => [name, requests])).toEqual([
      ["home", 1],
      ["search", 2],
    ])
  })

  test("what was said instead of success comes with its kind, the most frequent first", () => {
    const all = [
      seen("like", "usual", "shed", 1, "503"),
      ...many(2, seen("redeem", "last", "rule", 1, "RedeemCodeUsed")),
      seen("home", "first", "ok"),
    ]
    expect(saidInstead(all)).toEqual([
      ["redeem: RedeemCodeUsed", 2],
      ["like: 503", 1],
    ])
  })
})

describe("the order in which people are turned away", () => {
  const stage = (first: number, usual: number, last: number) =>
    (["first", "usual", "last"] as const).flatMap((standing, place) => {
      const shed = [first, usual, last][place] ?? 0
      return [...many(shed, seen("home", standing, "shed")), ...many(100 - shed, seen("home", standing, "ok"))]
    })

  test("is kept where each stands no worse than the one before it", () => {
    expect(isInOrder(stage(40, 10, 0))).toBe(true)
    expect(isInOrder(stage(0, 0, 0))).toBe(true)
    expect(isInOrder(many(3, seen("home", "last", "shed")))).toBe(true)
  })

  test("is broken where money goes before a search", () => {
    expect(isInOrder(stage(10, 10, 20))).toBe(false)
    expect(isInOrder(stage(10, 30, 0))).toBe(false)
  })
})

test("a slope is that of the straight line through all samples", () => {
  expect(
    slope([
      [0, 5],
      [1, 7],
      [2, 9],
    ]),
  ).toBeCloseTo(2)
  expect(
    slope([
      [0, 5],
      [1, 9],
      [2, 5],
    ]),
  ).toBeCloseTo(0)
  expect(() => slope([[1, 5]])).toThrow("two moments")
})
