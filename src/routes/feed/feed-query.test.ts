import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type ChoiceName, FILTER_CHOICES } from "../../domain/feed/filter-choices.ts"
import { FEED_KINDS, type FeedKindName } from "../../domain/feed/kind-rules.ts"
import { isServed } from "../../domain/feed/source-rules.ts"
import { pages } from "../_entry/pages.ts"
import { askedOf, choicesOf, feedUrl, parametersOf, readFeedQuery, withChoice } from "./feed-query.ts"

const KINDS = Object.keys(FEED_KINDS) as FeedKindName[]

function readUrl(kind: FeedKindName, url: string) {
  const parameters = new URL(url, "http://page").searchParams
  return readFeedQuery(kind, (name) => parameters.get(name) ?? undefined)
}

const mostOf = (name: ChoiceName) => (FILTER_CHOICES[name].isSeveral ? FILTER_CHOICES[name].values.length : 1)

describe.each(KINDS)("the feed page of %s", (kind) => {
  const query = fc.record(
    {
      order: fc.constantFrom(...FEED_KINDS[kind].tabs),
      chosen: fc
        .tuple(...choicesOf(kind).map((name) => fc.subarray([...FILTER_CHOICES[name].values], { maxLength: mostOf(name) })))
        .map((picked) => Object.fromEntries(choicesOf(kind).flatMap((name, at) => (picked[at]?.length ? [[name, picked[at]]] : [])))),
      cursor: fc.string({ minLength: 1, maxLength: 200 }),
    },
    { requiredKeys: ["order", "chosen"] },
  )

  test("reads an address that we write as what was meant, and its call takes it", () => {
    fc.assert(
      fc.property(query, (asked) => {
        expect(readUrl(kind, feedUrl("en", kind, asked))).toEqual(asked)
        expect(askedOf(kind, asked).order_by).toBe(asked.order)
      }),
    )
  })

  test("makes of anything in an address what the feed takes", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...parametersOf(kind), "constructor"), fc.string({ maxLength: 200 })), (parameters) => {
        const read = readFeedQuery(kind, (name) => (Object.hasOwn(parameters, name) ? parameters[name] : undefined))
        expect(() => askedOf(kind, read)).not.toThrow()
      }),
    )
  })

  test("declares every parameter, so that the edge keeps no two of its pages as one", () => {
    const page = pages.find(({ path }) => path === FEED_KINDS[kind].page)
    expect(page?.query).toEqual(parametersOf(kind))
    expect(page?.cache).toBe("edge")
  })

  test("is for search engines only where anything can be in it", () => {
    expect(pages.find(({ path }) => path === FEED_KINDS[kind].page)?.isListed).toBe(isServed(kind))
  })

  test("chooses and takes back each value of each filter", () => {
    for (const name of choicesOf(kind))
      for (const value of FILTER_CHOICES[name].values) {
        const chosen = withChoice({ order: "hot", chosen: {} }, name, value)
        expect(chosen.chosen).toEqual({ [name]: [value] })
        expect(withChoice(chosen, name, value).chosen).toEqual({})
        expect(withChoice(chosen, name, null).chosen).toEqual({})
      }
  })
})

test("defaults are not written into the address", () => {
  expect(feedUrl("ja", "squareMixRecommend", { order: "recommend", chosen: {} })).toBe("/ja")
  const asked = { order: "hot", chosen: { timeType: ["week"], resourceType: [1, 7] }, cursor: "a b" } as const
  expect(feedUrl("ja", "squareMixRecommend", asked)).toBe("/ja?order=hot&time=week&source_types=1.7&cursor=a+b")
})

test("of what is chosen one at a time, another takes the place of the first, and a filter of another kind is left out", () => {
  const week = withChoice({ order: "new", chosen: { timeType: ["day"] } }, "timeType", "week")
  expect(week.chosen).toEqual({ timeType: ["week"] })
  expect(readUrl("aiVideo", "/en/ai-video?source_types=1&tones=calm&order=recently").chosen).toEqual({})
  expect(readUrl("aiVideo", "/en/ai-video?order=recently").order).toBe("recommend")
})
