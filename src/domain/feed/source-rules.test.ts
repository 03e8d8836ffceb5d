import { expect, test } from "vitest"
import { FEED_KINDS, type FeedKindName } from "./kind-rules.ts"
import { isServed, SERVED_KINDS, shelvesOf } from "./source-rules.ts"

test("a kind of feed is served where something fills one of its shelves, and has no others", () => {
  for (const kind of Object.keys(FEED_KINDS) as FeedKindName[]) {
    expect([kind, isServed(kind)]).toEqual([kind, shelvesOf(kind).length > 0])
    expect([kind, SERVED_KINDS.includes(kind)]).toEqual([kind, isServed(kind)])
  }
  expect(isServed("squareMixRecommend")).toBe(true)
  expect(isServed("ai_ebook")).toBe(false)
})
