import { expect, it } from "vitest"
import { encodeCursor } from "../_kernel/paging.ts"
import { decodePlace, encodePlace } from "./search-cursor.ts"

const place = {
  stretch: { top: 999_999_999_999_999, bottom: 1 },
  isFirst: true,
  wholeFrom: 999_999_999_999_999,
  score: 9_000_000_000_000_000,
  id: `work_${"0".repeat(26)}`,
}

it("holds a place, and is short enough for an address", () => {
  expect(decodePlace(encodePlace(place))).toEqual(place)
  expect(encodePlace(place).length).toBeLessThanOrEqual(200)
})

it.each(["", "x", encodeCursor({ sortValue: 1, id: "work_1" }), encodeCursor({ sortValue: 1, id: "f:1:2:3:" })])("refuses %j", (cursor) => {
  expect(() => decodePlace(cursor)).toThrow("InvalidInput")
})
