import { afterEach, expect, test } from "vitest"
import { listed } from "./listed.ts"

const before = document.documentElement.lang
afterEach(() => {
  document.documentElement.lang = before
})

test.each([
  ["en", "a, b, c"],
  ["zh-CN", "a、b、c"],
  ["ja", "a、b、c"],
  ["ar", "a، b، c"],
])("names in a row are parted as %s does", (language, text) => {
  document.documentElement.lang = language
  expect(listed(["a", "b", "c"])).toBe(text)
})
