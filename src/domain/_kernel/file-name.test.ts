import fc from "fast-check"
import { expect, it } from "vitest"
import { safeFileName, shortFileName } from "./file-name.ts"

it("a name that is too long loses its middle, and keeps its beginning, its end and its extension", () => {
  const name = `a red fox ${"in deep snow ".repeat(30)}final-3.png`
  const short = shortFileName(name, 120)
  expect(short.length).toBeLessThanOrEqual(120)
  expect(short).toMatch(/^a red fox in deep snow.*….*final-3\.png$/)
  expect(shortFileName(`${"x".repeat(300)}.tar.gz`, 120)).toMatch(/^x+…x+\.tar\.gz$/)
  expect(shortFileName("fox.png", 120)).toBe("fox.png")
  // As much of it stays as may.
  expect(shortFileName(`${"x".repeat(300)}.png`, 120)).toBe(`${"x".repeat(77)}…${"x".repeat(38)}.png`)
  expect([120, 121].map((length) => shortFileName(`${"x".repeat(length - 4)}.png`, 120).includes("…"))).toEqual([false, true])
  expect(shortFileName(`.${"x".repeat(9)}`, 120)).toBe(`.${"x".repeat(9)}`)
})

it("no name is longer than file systems take, no emoji is cut, and every extension stays", () => {
  const part = fc.oneof(fc.constantFrom("👩‍👩‍👧‍👦", "می‌خواهم", "क्‍ष", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "字"), fc.string({ unit: "grapheme", maxLength: 12 }))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 90 }), fc.constantFrom(".png", ".jpeg", ".webp", ".mp4"), (parts, extension) => {
      const stem = safeFileName(parts.join(""), "-")
      const short = shortFileName(`${stem}${extension}`, 120)
      expect(short.length).toBeLessThanOrEqual(120)
      expect(new TextEncoder().encode(short).length).toBeLessThanOrEqual(240)
      expect(short.endsWith(extension)).toBe(true)
      expect(short.isWellFormed()).toBe(true)
    }),
  )
  const family = "👩‍👩‍👧‍👦"
  expect(shortFileName(`${family.repeat(40)}.png`, 120).replaceAll(family, "")).toBe("….png")
})

it("what joins letters and emoji stays, what turns the text around and what ends a name goes", () => {
  for (const name of ["می‌خواهم.png", "क्‍ष.png", "👩‍🚀.png", "🏴󠁧󠁢󠁥󠁮󠁧󠁿.png"]) expect(safeFileName(name, "-")).toBe(name)
  expect(safeFileName('a\u202egnp.exe\u200b/b\\c:"d"\u0007', "-")).toBe("a-gnp.exe--b-c--d--")
})
