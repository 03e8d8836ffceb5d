import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { base32 } from "../_kernel/ids.ts"
import { formatRedeemCode, MAXIMUM_TYPED_CODE, normaliseRedeemCode, REDEEM_CODE_CHARACTERS } from "./redeem-code-rules.ts"

const anyCode = fc.uint8Array({ minLength: 10, maxLength: 10 }).map((bytes) => base32(bytes, REDEEM_CODE_CHARACTERS))

describe("a redeem code", () => {
  it("is read back from how it is shown, whatever case, spaces and dashes somebody types", () => {
    const separator = fc.constantFrom("", " ", "-", "–", "\u00a0", " - ", "_")
    fc.assert(
      fc.property(anyCode, fc.array(separator, { minLength: 16, maxLength: 16 }), fc.boolean(), (code, separators, isUpper) => {
        expect(normaliseRedeemCode(formatRedeemCode(code))).toBe(code)
        const typed = [...code].map((letter, index) => (isUpper ? letter.toUpperCase() : letter) + (separators[index] ?? "")).join("")
        expect(normaliseRedeemCode(typed)).toBe(code)
      }),
    )
  })

  it("is shown as four groups of four capitals", () => {
    expect(formatRedeemCode("0123456789abcdef")).toBe("0123-4567-89AB-CDEF")
  })

  it("takes letters for the digits that they are mistaken for", () => {
    expect(normaliseRedeemCode("OoIi-Ll23-4567-89AB")).toBe("00111123456789ab")
  })

  it.each(["", "0123-4567-89AB-CDE", "0123-4567-89AB-CDEFG", "0123-4567-89AB-CDEU", "ſ123-4567-89AB-CDE!"])("is not %j", (typed) =>
    expect(normaliseRedeemCode(typed)).toBeNull(),
  )

  it("is never read from something else, and reading anything ends", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: MAXIMUM_TYPED_CODE }), (typed) => {
        const code = normaliseRedeemCode(typed)
        if (code !== null) expect(normaliseRedeemCode(formatRedeemCode(code))).toBe(code)
      }),
    )
  })
})
