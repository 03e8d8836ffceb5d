import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { inGroups, justifiedRows, nearest, startOfDay } from "./item-layout.ts"

const box = { gap: 6, height: 132, width: 900 }
const widthOf = (row: { readonly tiles: readonly { readonly width: number }[] }) =>
  row.tiles.reduce((sum, { width }) => sum + width, 0) + box.gap * (row.tiles.length - 1)

describe("rows of the library", () => {
  it("keep every item in its order, end flush but for the last, and are never higher than they should be", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.01, max: 20, noNaN: true }), { maxLength: 60 }), (ratios) => {
        const rows = justifiedRows(ratios, (ratio) => ratio, box)
        expect(rows.flatMap(({ tiles }) => tiles.map(({ item }) => item))).toEqual(ratios)
        for (const row of rows.slice(0, -1)) {
          expect(widthOf(row)).toBeCloseTo(box.width, 5)
          expect(row.height).toBeLessThanOrEqual(box.height)
        }
        for (const row of rows.slice(-1)) {
          expect(widthOf(row)).toBeLessThanOrEqual(box.width + 1e-6)
          expect(row.height).toBeLessThanOrEqual(box.height * 1.15 + 1e-6)
        }
      }),
    )
  })

  it("take a strip for no longer than it can be seen", () => {
    const [row] = justifiedRows([40, 0.01], (ratio) => ratio, box)
    expect(row?.tiles.map(({ width }) => Math.round((width / (row.height || 1)) * 100) / 100)).toEqual([2.4, 0.5])
  })
})

it("what takes the place of a thing that has gone is the next one that is left, else the one before", () => {
  const of = (ids: string) => [...ids].map((id) => ({ id }))
  const found = (now: string, id: string) => nearest(of("abcde"), of(now), id)
  expect([found("abcde", "c"), found("ecdba", "c"), found("abde", "c"), found("abe", "c"), found("ab", "d"), found("", "a")]).toEqual([
    "c",
    "c",
    "d",
    "e",
    "b",
    null,
  ])
  expect(found("ab", "z")).toBe("a")
})

describe("days", () => {
  const at = (day: number, hour: number) => new Date(2026, 0, day, hour).getTime()
  it("begin at midnight of this place", () => {
    const days = inGroups([at(3, 0), at(2, 23), at(2, 0), at(1, 23)], startOfDay)
    expect(days).toEqual([
      { key: at(3, 0), items: [at(3, 0)] },
      { key: at(2, 0), items: [at(2, 23), at(2, 0)] },
      { key: at(1, 0), items: [at(1, 23)] },
    ])
  })
})
