import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { chineseShare, isHardlyChinese, isMostlyChinese } from "./chinese-rules.ts"

describe("the share of Chinese in a text (spec 3§5, 3§9)", () => {
  it.each([
    ["一只红狐狸在雪林中奔跑", true],
    ["一只红狐狸, 4k, 高清", true],
    ["a red fox 狐狸 in the snow", false],
    ["雪の中の狐", false],
    ["눈 속의 狐", false],
    ["", false],
    ["，。！", false],
    ["狐a", false],
    ["狐狸a", true],
  ])("of «%s» is above one half: %s", (text, isMostly) => {
    expect(isMostlyChinese(text)).toBe(isMostly)
  })

  it.each([
    [19, false],
    [20, true],
  ])("of one Chinese character beside %i letters is hardly any: %s", (letters, isHardly) => {
    expect(isHardlyChinese(`狐${"a".repeat(letters)}`)).toBe(isHardly)
  })

  it("is between 0 and 1 for whatever is typed, and nothing is both mostly and hardly Chinese", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(chineseShare(text)).toBeGreaterThanOrEqual(0)
        expect(chineseShare(text)).toBeLessThanOrEqual(1)
        expect(isMostlyChinese(text) && isHardlyChinese(text)).toBe(false)
      }),
    )
  })
})
