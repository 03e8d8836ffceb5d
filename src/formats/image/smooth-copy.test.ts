import { describe, expect, it } from "vitest"
import { smoothCopy } from "./smooth-copy.ts"

/** The red of a grey image's smaller copy, row by row. */
function copied(rows: readonly (readonly number[])[], width: number, height: number): number[] | null {
  const copy = smoothCopy(rows[0]?.length ?? 0, rows.length, width, height)
  for (const row of rows) copy.add(Uint8Array.from(row.flatMap((value) => [value, value, value, 255])))
  const pixels = copy.finish()
  return pixels === null ? null : [...pixels.rgba].filter((_, index) => index % 4 === 0)
}

describe("a smooth copy of an image", () => {
  it("has in each pixel the mean of the area that it covers, pixels at its border by their part", () => {
    expect(copied([[0, 90, 240]], 2, 1)).toEqual([30, 190])
    expect(copied([[0], [90], [240]], 1, 2)).toEqual([30, 190])
  })

  it("of one colour is of that colour, whatever the sizes", () => {
    for (const [from, to] of [
      [121, 64],
      [7, 3],
      [65, 64],
      [5, 5],
    ] as const)
      expect(new Set(copied(Array(from).fill(Array(from).fill(200)), to, to))).toEqual(new Set([200]))
  })

  it("is none where a pixel is transparent", () => {
    const copy = smoothCopy(2, 2, 1, 1)
    copy.add(Uint8Array.of(1, 2, 3, 255, 1, 2, 3, 254))
    copy.add(Uint8Array.of(1, 2, 3, 255, 1, 2, 3, 255))
    expect(copy.finish()).toBeNull()
  })
})
