import { expect, it } from "vitest"
import { nearestWords, slipsBetween } from "./near-rules.ts"

it("counts letters that were left out, added, mistaken or swapped", () => {
  const slips = (from: string, to: string) => slipsBetween(from, to)
  expect([
    slips("harbor", "harbour"),
    slips("harbour", "harbor"),
    slips("harbor", "hanbor"),
    slips("habror", "harbor"),
    slips("", "ab"),
    slips("ab", "bc"),
  ]).toEqual([1, 1, 1, 1, 2, 2])
  expect(slips("same", "same")).toBe(0)
})

it("offers what is near enough for its length, the nearest first, and never the word itself", () => {
  expect(nearestWords("cyberpnk", ["cyberpunks", "cyberpunk", "cyberpnk", "cider"])).toEqual(["cyberpunk", "cyberpunks"])
  expect(nearestWords("fox", ["box", "fix"])).toEqual([])
  expect(nearestWords("foxx", ["fox", "ox", "box"])).toEqual(["fox"])
})

it.each([
  ["a slip in four letters", "abcd", "abcx", true],
  ["a slip in three", "abc", "abx", false],
  ["two slips in eight letters", "abcdefgh", "abcdefxy", true],
  ["two slips in seven", "abcdefg", "abcdexy", false],
  ["three slips in twelve", "abcdefghijkl", "abcdefghixyz", false],
])("takes %s: %#", (_title, term, word, isNear) => {
  expect(nearestWords(term, [word])).toEqual(isNear ? [word] : [])
})

it("offers three at most, those as near by their letters", () => {
  expect(nearestWords("abcd", ["abcz", "abcx", "abcw", "abcy"])).toEqual(["abcw", "abcx", "abcy"])
})
