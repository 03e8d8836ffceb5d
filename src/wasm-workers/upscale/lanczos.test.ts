import { expect, test } from "vitest"
import { lanczosTaps, resizeRows } from "./lanczos.ts"

/** An image of one channel, resized. */
function resized(rows: readonly (readonly number[])[], width: number, height: number): number[][] {
  const made: number[][] = []
  const resizer = resizeRows({ width: rows[0]?.length ?? 0, height: rows.length }, { width, height }, 1, (row, y) => {
    expect(y).toBe(made.length)
    made.push([...row])
  })
  for (const row of rows) resizer.push(row)
  return made
}

const gradient = (width: number, height: number) =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => x * 3 + y * 2))

test("an even image stays even at every size, and all of its rows come", () => {
  const even = Array.from({ length: 9 }, () => Array.from({ length: 7 }, () => 120))
  for (const [width, height] of [
    [1, 1],
    [3, 20],
    [15, 4],
    [7, 9],
  ] as const) {
    const made = resized(even, width, height)
    expect([made.length, made[0]?.length]).toEqual([height, width])
    for (const value of made.flat()) expect(value).toBeCloseTo(120, 3)
  }
})

test("the same size changes nothing", () => {
  expect(resized(gradient(6, 5), 6, 5).map((row) => row.map((value) => Math.round(value)))).toEqual(gradient(6, 5))
})

test("a slope stays the same slope when it is made smaller", () => {
  const made = resized(gradient(64, 64), 32, 32)
  for (let at = 8; at < 24; at++) expect(made[at]?.[at]).toBeCloseTo((at * 2 + 0.5) * 5, 1)
})

test("detail that the smaller image cannot show becomes its mean, and no pattern", () => {
  const stripes = Array.from({ length: 64 }, () => Array.from({ length: 64 }, (_, x) => (x % 2) * 200))
  for (const row of resized(stripes, 20, 20).slice(3, -3))
    for (const value of row.slice(3, -3)) expect(Math.abs(value - 100)).toBeLessThan(4)
})

test("no sample reaches beyond the image, and the weights of each make one", () => {
  for (const [from, to] of [
    [5, 13],
    [100, 7],
    [4, 4],
  ] as const)
    for (const { first, weights } of lanczosTaps(from, to)) {
      expect(first).toBeGreaterThanOrEqual(0)
      expect(first + weights.length).toBeLessThanOrEqual(from)
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5)
    }
})
