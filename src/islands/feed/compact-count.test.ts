import { expect, test } from "vitest"
import { compactCount } from "./compact-count.ts"

test("counts are whole below a thousand and short from there on, in the digits of the page", () => {
  expect([0, 12, 999].map((count) => compactCount("en", count))).toEqual(["0", "12", "999"])
  expect(compactCount("en", 1_234)).toBe("1.2K")
  expect(compactCount("zh-cn", 12_345)).toBe("1.2万")
  expect(compactCount("ar", 1_234)).toMatch(/1\.2/)
})
