import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { placeRuns, runsWithin } from "./place-runs.ts"

const GRID = { columns: 6, columnPx: 220, gapPx: 8 }
const card = fc
  .record({ width: fc.integer({ min: 300, max: 900 }), height: fc.integer({ min: 300, max: 900 }) })
  .map((cover) => ({ cover }))
const cards = (maxLength: number) => fc.array(card, { maxLength })
const rows = fc.array(fc.integer({ min: 40, max: 300 }), { maxLength: 4 })

describe("appended runs", () => {
  it("stand below one another with a row after each, and nothing lies on anything else", () => {
    fc.assert(
      fc.property(cards(80), rows, fc.boolean(), (given, heights, isWhole) => {
        const { places, runs, rowTopsPx, heightPx } = placeRuns(given, GRID, heights, isWhole)
        if (isWhole) expect(places).toHaveLength(given.length)
        const boxes = [
          ...places.map(({ topPx, startPx, widthPx, heightPx: high }) => ({
            topPx,
            startPx,
            endPx: startPx + widthPx,
            bottomPx: topPx + high,
          })),
          ...rowTopsPx.map((topPx, row) => ({ topPx, startPx: 0, endPx: 2_000, bottomPx: topPx + (heights[row] ?? 0) })),
        ]
        for (const [index, one] of boxes.entries()) {
          expect(one.bottomPx).toBeLessThanOrEqual(heightPx)
          for (const other of boxes.slice(index + 1)) {
            const isBeside = one.endPx <= other.startPx || other.endPx <= one.startPx
            expect(isBeside || one.bottomPx <= other.topPx || other.bottomPx <= one.topPx).toBe(true)
          }
        }
        expect(rowTopsPx).toHaveLength(isWhole ? heights.length : Math.min(runs.length, heights.length))
      }),
    )
  })

  it("do not move when more cards come", () => {
    fc.assert(
      fc.property(cards(60), cards(40), rows, (given, more, heights) => {
        const before = placeRuns(given, GRID, heights, false)
        const after = placeRuns([...given, ...more], GRID, heights, false)
        expect(after.places.slice(0, before.places.length)).toEqual(before.places)
        expect(after.rowTopsPx.slice(0, before.rowTopsPx.length)).toEqual(before.rowTopsPx)
      }),
    )
  })

  it("are in the document from the first that reaches into a part of the page to the last", () => {
    const { runs, places } = placeRuns(
      Array.from({ length: 60 }, () => ({ cover: { width: 1, height: 1 } })),
      GRID,
      [100],
      false,
    )
    const [first, second] = runs
    expect(runsWithin(runs, -500, 1)).toEqual([0, first?.last])
    expect(runsWithin(runs, (second?.topPx ?? 0) + 1, Number.POSITIVE_INFINITY)).toEqual([second?.first, places.length])
    expect(runsWithin(runs, -900, -800)).toEqual([0, 0])
  })
})
