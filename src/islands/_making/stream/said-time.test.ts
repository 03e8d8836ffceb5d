import { expect, it } from "vitest"
import { saidTime } from "./said-time.ts"

const NOW_MS = new Date(2026, 5, 15, 15, 0).getTime()
const at = (...parts: readonly [number, number, number, number, number]) => new Date(...parts).getTime()

it.each([
  [NOW_MS - 20_000, /this minute/],
  [NOW_MS - 2 * 60_000, /2 min/],
  [NOW_MS + 60_000, /this minute/],
  [at(2026, 5, 15, 9, 41), /9:41/],
  [at(2026, 5, 14, 23, 59), /Jun 14/],
  [at(2024, 1, 2, 12, 0), /2024/],
])("says a moment as one says it", (atMs, words) => {
  expect(saidTime(atMs, NOW_MS, "en")).toMatch(words)
})
