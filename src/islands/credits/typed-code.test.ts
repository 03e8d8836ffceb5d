import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { formatRedeemCode, normaliseRedeemCode, REDEEM_CODE_CHARACTERS } from "../../domain/credits/rules.ts"
import { formatTypedCode, isWholeCode } from "./typed-code.ts"

const code = fc
  .array(fc.constantFrom(..."0123456789abcdefghjkmnpqrstvwxyz"), { minLength: REDEEM_CODE_CHARACTERS, maxLength: REDEEM_CODE_CHARACTERS })
  .map((characters) => characters.join(""))
const atEnd = (typed: string) => formatTypedCode(typed, typed.length)

describe("a code that is typed", () => {
  test("looks like the code that was given, however it is written", () => {
    fc.assert(
      fc.property(code, fc.constantFrom("", " ", "-", "–", "."), (written, separator) => {
        const typed = (written.match(/.{1,4}/g) ?? []).join(separator)
        expect(atEnd(typed).text).toBe(formatRedeemCode(written))
        expect(isWholeCode(typed)).toBe(true)
        expect(normaliseRedeemCode(atEnd(typed).text)).toBe(written)
      }),
    )
  })

  test("stays as it is when it is formatted again, and the caret stays within it", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.nat(60), (typed, caret) => {
        const once = formatTypedCode(typed, caret)
        expect(once.caret).toBeGreaterThanOrEqual(0)
        expect(once.caret).toBeLessThanOrEqual(once.text.length)
        expect(formatTypedCode(once.text, once.caret)).toEqual(once)
      }),
    )
  })

  test("typed one by one has its dashes between the groups only", () => {
    let text = ""
    const seen = [..."abcdefgh"].map((letter) => {
      text = atEnd(text + letter).text
      return text
    })
    expect(seen).toEqual(["A", "AB", "ABC", "ABCD", "ABCD-E", "ABCD-EF", "ABCD-EFG", "ABCD-EFGH"])
  })

  test("keeps the caret where one corrects", () => {
    expect(formatTypedCode("AXBCD-EFGH", 2)).toEqual({ text: "AXBC-DEFG-H", caret: 2 })
    expect(formatTypedCode("ABCD-XEFGH", 6)).toEqual({ text: "ABCD-XEFG-H", caret: 6 })
  })
})
