import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { gridLayout } from "./grid-layout.ts"

describe("a drawn grid", () => {
  it("keeps its cells apart, in shape and within what can be drawn", () => {
    const side = fc.integer({ min: 64, max: 4096 })
    const cells = fc.tuple(fc.integer({ min: 1, max: 36 }), fc.integer({ min: 1, max: 36 })).filter(([x, y]) => x * y <= 36)
    fc.assert(
      fc.property(side, side, cells, fc.boolean(), (width, height, [columns, rows], hasSide) => {
        const layout = gridLayout({ width, height }, columns, rows, hasSide)
        expect(Math.max(layout.widthPx, layout.heightPx)).toBeLessThanOrEqual(8192)
        expect(layout.cellWidthPx).toBeLessThanOrEqual(width)
        expect(layout.leftOf(columns - 1) + layout.cellWidthPx).toBeLessThan(layout.widthPx)
        expect(layout.topOf(rows - 1) + layout.cellHeightPx).toBeLessThan(layout.heightPx)
        expect(layout.leftOf(0)).toBeGreaterThanOrEqual(layout.sidePx)
        if (columns > 1) expect(layout.leftOf(1) - layout.leftOf(0)).toBeGreaterThan(layout.cellWidthPx)
      }),
    )
  })
})
