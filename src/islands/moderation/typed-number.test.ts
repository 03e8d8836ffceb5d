import fc from "fast-check"
import { expect, test } from "vitest"
import { readTypedNumber } from "./typed-number.ts"

const range = { minimum: 1, maximum: 1_000_000 }

test("a whole number of the range is read, in whichever digits it was typed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(0x30, 0x660, 0x6f0, 0xff10), (number, zero) => {
      const typed = [...String(number)].map((digit) => String.fromCharCode(zero + Number(digit))).join("")
      expect(readTypedNumber(` ${typed} `, range)).toBe(number)
    }),
  )
})

test.each(["0", "1000001", "-1", "1.5", "1e3", "12,000", "ten", "99999999999"])("%s is none", (text) => {
  expect(readTypedNumber(text, range)).toBe("failure")
})

test("nothing typed is not a failure yet", () => expect(readTypedNumber("  ", range)).toBe("empty"))
