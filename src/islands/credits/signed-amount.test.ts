import { expect, test } from "vitest"
import { signedAmount } from "./signed-amount.ts"

test("an amount has the sign that accounts write, in front and in every language", () => {
  for (const tag of ["en", "ja", "zh-CN", "ar-u-nu-latn"]) {
    expect(signedAmount(12, tag)).toBe("+12")
    expect(signedAmount(-1200, tag)).toBe("\u22121,200")
    expect(signedAmount(0, tag)).toBe("0")
  }
})
