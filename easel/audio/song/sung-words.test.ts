import { expect, it } from "vitest"
import { LYRICS_CHARS } from "../../orders/song-orders.ts"
import { sungWords } from "./sung-words.ts"

const verse = { mark: "verse", section: 0 }
const chorus = { mark: "chorus", section: 1 }

it("the words of a song stand as they are sung, each section under its mark as often as it comes", () => {
  const lines = [
    { ...verse, line: "one" },
    { ...verse, line: "two" },
    { ...chorus, line: "la" },
    { mark: "", section: 2, line: "three" },
    { ...chorus, line: "la" },
  ]
  expect(sungWords(lines)).toBe("[verse]\none\ntwo\n\n[chorus]\nla\n\nthree\n\n[chorus]\nla")
  expect(sungWords([])).toBe("")
})

it("are cut at the end of a line where there are more than lyrics may have", () => {
  const words = sungWords(Array.from({ length: 64 }, () => ({ ...verse, line: "x".repeat(99) })))
  expect(words.length).toBeLessThanOrEqual(LYRICS_CHARS)
  expect(words.endsWith("x".repeat(99))).toBe(true)
})
