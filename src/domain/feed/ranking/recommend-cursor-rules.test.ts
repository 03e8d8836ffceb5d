import { describe, expect, test } from "vitest"
import { encodeCursor } from "../../_kernel/paging.ts"
import { decodeRecommendCursor, encodeRecommendCursor, type RecommendPlace } from "./recommend-cursor-rules.ts"

describe("a cursor of a recommended feed", () => {
  test("carries the snapshot's number with the place", () => {
    const places: readonly RecommendPlace[] = [
      { kind: "snapshot", snapshot: 12, position: 23 },
      { kind: "hot", snapshot: 0, after: { sortValue: -4, id: "work_0" } },
      { kind: "hot", snapshot: 999_999_999_999, after: { sortValue: 1.8e12, id: `work_${"a".repeat(26)}` } },
    ]
    for (const place of places) expect(decodeRecommendCursor(encodeRecommendCursor(place))).toEqual(place)
  })

  test("of another list, or made up, is refused", () => {
    for (const cursor of [
      "",
      "?",
      encodeCursor({ sortValue: 1, id: "work_0" }),
      encodeCursor({ sortValue: 1, id: "s:-1" }),
      encodeCursor({ sortValue: 1, id: "h:1:" }),
    ])
      expect(() => decodeRecommendCursor(cursor)).toThrow("InvalidInput")
  })
})
