import { expect, it } from "vitest"
import { plainValue } from "./plain-value.ts"

it("a text of somebody else's has 80 characters at most, as people count them", () => {
  const [full, long] = ["👩‍🎨".repeat(80), "👩‍🎨".repeat(81)]
  expect(plainValue("x".repeat(80))).toBe("x".repeat(80))
  expect(plainValue("x".repeat(81))).toBe(`${"x".repeat(79)}…`)
  expect([plainValue(full), plainValue(long)].map((text) => [...new Intl.Segmenter().segment(text)].length)).toEqual([80, 80])
})

it.each([
  ["evil.example/path", "evil. example/path"],
  ["https://evil.example", "https evil. example"],
  ["ada@evil.example", "ada evil. example"],
  ["Firefox 128.0 on Linux", "Firefox 128.0 on Linux"],
  ["two\r\nlines\u2028more", "two lines more"],
  ["  \u202eleft\u0000 ", "left"],
])("%j is no link and one line: %j", (text, plain) => {
  expect(plainValue(text)).toBe(plain)
})
