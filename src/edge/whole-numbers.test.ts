import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { LOCALES } from "../domain/_kernel/locales.ts"
import { formatTag } from "../messages/format-tag.ts"
import { wholeNumberText } from "./whole-numbers.ts"

describe.each(LOCALES)("a whole number in %s", (locale) => {
  const numbers = new Intl.NumberFormat(formatTag(locale))

  test("is written as the browser will write it", () => {
    for (const value of [0, 7, 99, 999, 1000, 12_345, 999_999, 1_000_000, Number.MAX_SAFE_INTEGER])
      expect(wholeNumberText(value)).toBe(numbers.format(value))
    fc.assert(fc.property(fc.maxSafeNat(), (value) => wholeNumberText(value) === numbers.format(value)))
  })
})

test("what is no whole number of 0 or more is left to Intl", () => {
  for (const value of [-1, -0, 0.5, 2 ** 60, Number.NaN, Number.POSITIVE_INFINITY, "7", 7n, null, undefined])
    expect(wholeNumberText(value)).toBeNull()
})
