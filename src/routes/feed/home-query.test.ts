import fc from "fast-check"
import { expect, test } from "vitest"
import { SORTS, TIME_RANGES } from "../../domain/feed/rules.ts"
import { homeUrl, readHomeQuery } from "./home-query.ts"

function readUrl(url: string) {
  const parameters = new URL(url, "http://page").searchParams
  return readHomeQuery((name) => parameters.get(name) ?? undefined)
}

test("an address that we write is read as what was meant", () => {
  const query = fc.record(
    { order: fc.constantFrom(...SORTS), range: fc.constantFrom(...TIME_RANGES), cursor: fc.string({ minLength: 1, maxLength: 200 }) },
    { requiredKeys: ["order", "range"] },
  )
  fc.assert(
    fc.property(query, (asked) => {
      expect(readUrl(homeUrl("en", asked))).toEqual(asked)
    }),
  )
})

test("anything in an address gives a query that the feed takes", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom("order", "time", "cursor"), fc.string({ maxLength: 300 })), (parameters) => {
      const query = readHomeQuery((name) => parameters[name])
      expect(SORTS).toContain(query.order)
      expect(TIME_RANGES).toContain(query.range)
      expect((query.cursor ?? "").length).toBeLessThanOrEqual(200)
    }),
  )
})

test("defaults are not written into the address", () => {
  expect(homeUrl("ja", { order: "recommend", range: "All" })).toBe("/ja")
  expect(homeUrl("ja", { order: "hot", range: "week", cursor: "a b" })).toBe("/ja?order=hot&time=week&cursor=a+b")
})
