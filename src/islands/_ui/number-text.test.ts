import fc from "fast-check"
import { expect, test } from "vitest"
import { nearestNumber, readNumber, withinRange } from "./number-text.ts"

const RANGE = { minimum: 1, maximum: 100 }

test.each([
  ["", "empty"],
  ["  ", "empty"],
  ["7", 7],
  ["٧", 7],
  ["۷۰", 70],
  ["１００", 100],
  ["0", "wrong"],
  ["101", "wrong"],
  ["1.5", "wrong"],
  ["1e2", "wrong"],
  ["-3", "wrong"],
] as const)("%j is read as %s where whole numbers from 1 to 100 are taken", (text, read) => {
  expect(readNumber(text, RANGE)).toBe(read)
})

test("a fraction is read where it may be one, with any script's point", () => {
  expect([readNumber("2,5", { ...RANGE, decimals: 1 }), readNumber("٢٫٥", { ...RANGE, decimals: 1 })]).toEqual([2.5, 2.5])
})

test("what is beyond the range, or too fine, gives the nearest that may be; what is no number gives none", () => {
  expect([nearestNumber("500", RANGE), nearestNumber("0.4", RANGE), nearestNumber("7.6", RANGE), nearestNumber("x", RANGE)]).toEqual([
    100,
    1,
    8,
    null,
  ])
})

test("the nearest number always lies within the range", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (number) => {
      const near = withinRange(number, { ...RANGE, decimals: 2 })
      expect(near >= 1 && near <= 100).toBe(true)
    }),
  )
})
