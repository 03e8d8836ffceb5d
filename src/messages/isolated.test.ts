import { expect, test } from "vitest"
import { CATALOGUES } from "./catalogues.ts"

/** Two numbers with a sign between them, such as a counter or a size. */
const PAIR = /\{\w+(?:, number)?\}\s*[/×]\s*\{\w+(?:, number)?\}/
const ISOLATED = new RegExp(`\u2066[^\u2069]*${PAIR.source}[^\u2069]*\u2069`)

test("pairs of numbers are read from left to right where lines run from right to left: 0 / 1,500, and never 1,500 / 0", () => {
  const open = Object.entries(CATALOGUES.ar).flatMap(([namespace, words]) =>
    Object.entries(words).flatMap(([key, text]) => (PAIR.test(text) && !ISOLATED.test(text) ? [`${namespace}.${key}`] : [])),
  )
  expect(open).toEqual([])
})
