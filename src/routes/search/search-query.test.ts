import { expect, it } from "vitest"
import { MAXIMUM_QUERY_CHARACTERS } from "../../domain/search/search-rules.ts"
import { isNarrowed, readSearchQuery, searchUrl } from "./search-query.ts"

const read = (query: Readonly<Record<string, string>>) => readSearchQuery((name) => query[name])
const PLAIN = { words: "", tab: "all", order: "recommend", range: "All", subChannel: null, sources: [], cursor: null }

it.each([
  [{}, {}],
  [{ q: "  a fox " }, { words: "a fox" }],
  [{ q: "🦊".repeat(MAXIMUM_QUERY_CHARACTERS + 1) }, { words: "🦊".repeat(MAXIMUM_QUERY_CHARACTERS) }],
  [{ q: `${"a".repeat(MAXIMUM_QUERY_CHARACTERS - 1)} b` }, { words: "a".repeat(MAXIMUM_QUERY_CHARACTERS - 1) }],
  [{ tab: "unknown", order: "unknown", time: "unknown", type: "unknown", source_types: "unknown" }, {}],
  [{ tab: "account", order: "new", time: "day" }, { tab: "account" }],
  [
    { order: "new", time: "week" },
    { order: "new", range: "week" },
  ],
  [
    { tab: "post", type: "article" },
    { tab: "post", subChannel: "article" },
  ],
  [{ type: "article" }, {}],
  [{ cursor: "next" }, { cursor: "next" }],
])("the address %j asks for %j", (query, asked) => expect(read(query)).toEqual({ ...PLAIN, ...asked }))

it("sources narrow the tab of everything alone", () => {
  expect(read({ source_types: "4.1.x" }).sources).toEqual([1, 4])
  expect(read({ tab: "post", source_types: "4.1" }).sources).toEqual([])
})

it("what narrows results is said; people are no part of everything, so that to look for them narrows nothing", () => {
  expect(isNarrowed(read({ q: "fox" }))).toBe(false)
  expect(isNarrowed(read({ tab: "account" }))).toBe(false)
  expect(isNarrowed({ ...read({}), tab: "post" })).toBe(true)
  expect(isNarrowed({ ...read({}), range: "day" })).toBe(true)
  expect(isNarrowed({ ...read({}), sources: [1] })).toBe(true)
})

it("an address says what is not usual and leads back to what was asked", () => {
  expect(searchUrl("en", { words: "a fox" })).toBe("/en/search?q=a+fox")
  const asked = { ...read({ q: "fox", tab: "post", cursor: "next" }) }
  const query = new URL(searchUrl("en", asked), "https://a.test").searchParams
  expect(readSearchQuery((name) => query.get(name) ?? undefined)).toEqual(asked)
})
