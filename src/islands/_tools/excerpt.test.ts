import { expect, it } from "vitest"
import { excerptOf } from "./excerpt.ts"

it("an excerpt shows a place with a little around it, on one line, and says where it was cut", () => {
  const text = `${"a".repeat(40)}\nbad word\n${"b".repeat(40)}`
  expect(excerptOf(text, { start: 41, end: 49 })).toEqual({
    before: `…${"a".repeat(23)} `,
    marked: "bad word",
    behind: ` ${"b".repeat(23)}…`,
  })
})

it("an excerpt cuts no character in two", () => {
  const family = "👩‍👩‍👧"
  expect(excerptOf(`${family}x${family}`, { start: family.length, end: family.length + 1 })).toEqual({
    before: family,
    marked: "x",
    behind: family,
  })
})
