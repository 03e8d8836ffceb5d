import { expect, test } from "vitest"
import { isBlankGrey, leastFramesOf, lengthFault, lengthOf, shownOf } from "./proof-rules.ts"

const CONSTANT = { frameRate: 25, isFrameRateConstant: true }

test("a result is held to within about a frame of the length that was asked for", () => {
  const asked = lengthOf(2, CONSTANT)
  expect([1.95, 2, 2.05].map((seconds) => lengthFault(seconds, asked))).toEqual([null, null, null])
  expect(lengthFault(1.9, asked)).toContain("1.900 s")
  expect(lengthFault(4, asked)).not.toBeNull()
})

test("a fast cut may begin earlier, not end later", () => {
  const asked = lengthOf(2, CONSTANT, { earlierSeconds: 1 })
  expect(lengthFault(2.9, asked)).toBeNull()
  expect(lengthFault(3.2, asked)).not.toBeNull()
})

test("of a piece whose audio goes on after the last frame only what is shown is asked for", () => {
  expect(shownOf({ startSeconds: 1, endSeconds: 5 }, { shownSeconds: 4 })).toBe(3)
  expect(shownOf({ startSeconds: 4.5, endSeconds: 5 }, { shownSeconds: 4 })).toBe(0)
  expect(shownOf({ startSeconds: 1, endSeconds: 5 }, { shownSeconds: null })).toBe(4)
})

test("frames are counted where the rate is constant, and at least one has to be there", () => {
  expect(leastFramesOf(4, CONSTANT)).toBe(89)
  expect(leastFramesOf(0.01, CONSTANT)).toBe(1)
  expect(leastFramesOf(4, { frameRate: 25, isFrameRateConstant: false })).toBeNull()
})

test("the grey of missing frames is told from black, from white and from a drawing", () => {
  const plain = (value: number) => new Uint8ClampedArray(64).fill(value)
  expect([128, 130, 16, 0, 255].map((value) => isBlankGrey(plain(value)))).toEqual([true, true, false, false, false])
  expect(isBlankGrey(plain(128).fill(170, 0, 3))).toBe(false)
  expect(isBlankGrey(new Uint8ClampedArray(0))).toBe(false)
})
