import { readdir, readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { handMaskSchema, intersectionOverUnion, rasterise } from "./mask-score.ts"
import { PHOTOGRAPHS } from "./photographs.ts"

const square = { width: 10, height: 10, outlines: ["2,2 8,2 8,8 2,8"], holes: ["4,4 6,4 6,6 4,6"] }
const count = (inside: Uint8Array) => inside.reduce((sum, one) => sum + one, 0)

test("an outline with a hole covers its area at any fineness", () => {
  expect(count(rasterise(square, 10, 10))).toBe(36 - 4)
  expect(count(rasterise(square, 100, 50)) / 50).toBeCloseTo(36 - 4, 0)
})

test("a mask is scored by what both have over what either has", () => {
  const inside = rasterise(square, 10, 10)
  const alphaOf = (value: (one: number, index: number) => number) => Uint8Array.from(inside, value)
  expect(
    intersectionOverUnion(
      alphaOf((one) => one * 255),
      inside,
    ),
  ).toBe(1)
  expect(
    intersectionOverUnion(
      alphaOf(() => 0),
      inside,
    ),
  ).toBe(0)
  expect(
    intersectionOverUnion(
      alphaOf(() => 255),
      inside,
    ),
  ).toBeCloseTo(32 / 100)
  expect(intersectionOverUnion(new Uint8Array(4), new Uint8Array(4))).toBe(1)
})

test("each photograph has an outline drawn by hand, and each outline its photograph; there are at least twenty", async () => {
  const folder = new URL("masks/", import.meta.url)
  const names = (await readdir(folder)).map((file) => file.replace(".json", ""))
  expect(names.sort()).toEqual(PHOTOGRAPHS.map(({ name }) => name).sort())
  expect(names.length).toBeGreaterThanOrEqual(20)
  for (const name of names) {
    const mask = handMaskSchema.parse(JSON.parse(await readFile(new URL(`${name}.json`, folder), "utf8")))
    const share = count(rasterise(mask, 100, 100)) / 10_000
    expect(share).toBeGreaterThan(0.02)
    expect(share).toBeLessThan(0.9)
  }
})
