import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hex, mix, toCss } from "./colour.ts"
import { box, oval, smooth, taper, xy } from "./shape.ts"

describe("points in short", () => {
  it("reads pairs, marks corners and fills values into whole coordinates", () => {
    const wide = 12.5
    expect(xy`1,2 -3.5,4! ${wide},0
      7,${-wide}!`).toEqual([
      [1, 2],
      [-3.5, 4, 1],
      [12.5, 0],
      [7, -12.5, 1],
    ])
  })

  it("keeps every value exactly, each time the same template is used", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (x, y) => {
        expect(xy`${x},${y} 1,1`[0]).toEqual([x, y])
      }),
      { numRuns: 50 },
    )
  })
})

describe("shapes", () => {
  it("know the box of their points", () => {
    expect(smooth(xy`0,0 10,5 4,20`)).toMatchObject({ left: 0, top: 0, right: 10, bottom: 20 })
    expect(box(2, 3, 4, 5)).toMatchObject({ left: 2, top: 3, right: 6, bottom: 8 })
    expect(oval(0, 0, 3, 1, Math.PI / 2).bottom).toBeCloseTo(3)
  })

  it("keep a limb within its widths", () => {
    const limb = taper(xy`0,0 0,10`, [4, 2])
    expect(limb.left).toBeGreaterThanOrEqual(-2.01)
    expect(limb.right).toBeLessThanOrEqual(2.01)
    expect(limb.top).toBeCloseTo(-2, 0)
    expect(limb.bottom).toBeCloseTo(11, 0)
  })
})

describe("colours", () => {
  it("blend between their ends and no further", () => {
    expect(mix([0, 0, 0], [100, 200, 50], 0.5)).toEqual([50, 100, 25])
    expect(mix([0, 0, 0], [100, 200, 50], 3)).toEqual([100, 200, 50])
    expect(mix([0, 0, 0], [100, 200, 50], -1)).toEqual([0, 0, 0])
  })

  it("are written as CSS within its ranges", () => {
    expect(toCss(hex("#ff8000"), 2)).toBe("rgba(255,128,0,1)")
    expect(toCss([300, -5, 12.4], 0.25)).toBe("rgba(255,0,12,0.25)")
  })
})
