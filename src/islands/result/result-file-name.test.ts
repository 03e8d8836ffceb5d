import { expect, it } from "vitest"
import { resultFileName } from "./result-file-name.ts"

it.each([
  ["a red fox, snow", "/media/a.webp", "a-red-fox-snow-2.webp"],
  ["!?", "/media/a.png?sig=b.c", "atelier-2.png"],
  ["狐 и лиса", "/media/a.jpeg", "狐-и-лиса-2.jpeg"],
  ["fox", "/media/a", "fox-2.png"],
])("a result is called by its words, its number and its type: %s", (prompt, url, name) => {
  expect(resultFileName({ prompt }, { url, operate_number: 2 })).toBe(name)
})
