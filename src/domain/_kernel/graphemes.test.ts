import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { firstGraphemes, graphemeCount } from "./graphemes.ts"

describe("the beginning of a text", () => {
  it.each([
    [`${"a".repeat(39)}😀`, 40, `${"a".repeat(39)}😀`],
    [`${"a".repeat(40)}😀`, 40, "a".repeat(40)],
    ["😀".repeat(50), 40, "😀".repeat(40)],
    ["👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 1, "👨‍👩‍👧‍👦"],
    ["é́x", 1, "é́"],
    ["🇩🇪🇫🇷", 1, "🇩🇪"],
    ["", 5, ""],
  ])("%s by %d", (text, count, expected) => {
    expect(firstGraphemes(text, count)).toBe(expected)
  })

  it("is a beginning, well-formed, no longer than asked, and no pile of marks makes it endless", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.integer({ min: 0, max: 60 }), (text, count) => {
        const cut = firstGraphemes(text, count)
        expect(cut.isWellFormed()).toBe(true)
        expect(text.toWellFormed().startsWith(cut)).toBe(true)
        expect(graphemeCount(cut)).toBeLessThanOrEqual(count)
        expect(cut.length).toBeLessThanOrEqual(count * 16)
      }),
    )
    expect(firstGraphemes(`a${"\u0301".repeat(5000)}`, 3)).toBe("")
  })
})
