import fc from "fast-check"
import { expect, test } from "vitest"
import { moved } from "./join-order.ts"

test("a file is moved to its place and the others keep their order", () => {
  expect([moved(["a", "b", "c"], 0, 2), moved(["a", "b", "c"], 2, 0), moved(["a", "b", "c"], 1, 9), moved(["a"], 4, 0)]).toEqual([
    ["b", "c", "a"],
    ["c", "a", "b"],
    ["a", "c", "b"],
    ["a"],
  ])
})

test("nothing is lost or doubled, wherever it is moved", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { maxLength: 12 }), fc.integer(), fc.integer(), (items, from, to) => {
      const order = (left: number, right: number) => left - right
      expect(moved(items, from, to).toSorted(order)).toEqual(items.toSorted(order))
    }),
  )
})
