import { describe, expect, test } from "vitest"
import { endsLikeWeight, escapeText, isEscapeAt, isInWeight, unescapeText, withoutEndingWeight } from "./escapes.ts"

describe("an escape", () => {
  test.each(["(", ")", "[", "]", "\\"])(String.raw`\%s is one, and comes back`, (letter) => {
    expect([isEscapeAt(`a\\${letter}`, 1), unescapeText(`a\\${letter}`)]).toEqual([true, `a${letter}`])
    expect(unescapeText(escapeText(`a${letter}b`))).toBe(`a${letter}b`)
  })

  test("is none before another letter, at the end, or elsewhere", () => {
    expect([isEscapeAt("\\a", 0), isEscapeAt("\\", 0), isEscapeAt("a(", 0)]).toEqual([false, false, false])
    expect(unescapeText("\\a")).toBe("\\a")
  })
})

describe("a weight", () => {
  test.each([
    ["a:1.2", "a"],
    ["a:-1 ", "a"],
    ["a: +.5", "a"],
    [`a:${"1".repeat(39)}`, "a"],
    // Too long to be one.
    [`a:${"1".repeat(40)}`, null],
    ["a:1.2b", null],
    ["a:", null],
    ["a 1.2", null],
  ])("ends %j: without it %j", (text, without) => {
    expect([endsLikeWeight(text), withoutEndingWeight(text)]).toEqual([without !== null, without ?? text])
  })

  test.each([
    [":1.5)", 1, 0, true],
    ["(a:1.5)", 4, 0, true],
    ["(a:1.5 )", 6, 0, true],
    // The closing bracket is of it, and what follows is not.
    ["(a:1.5)", 6, 0, true],
    ["(a:1.5)", 7, 0, false],
    ["(a:1.5)", 2, 0, false],
    ["(a:1.5)", 3, 0, true],
    // What stands before does not count.
    ["(a:1.5)", 4, 3, false],
    ["(a:1.5)", 4, 2, true],
    ["(a:b)", 4, 0, false],
    [`(a:${" ".repeat(39)}1)`, 42, 0, true],
    [`(a:${" ".repeat(40)}1)`, 43, 0, false],
  ])("has in %j the place %d, looked at from %d: %s", (text, at, from, isIn) => {
    expect(isInWeight(text, at, from)).toBe(isIn)
  })
})
