import fc from "fast-check"
import { expect, test } from "vitest"
import { MAXIMUM_SCALE, movedBy, WHOLE_VIEW, zoomedAt } from "./view-place.ts"

const length = fc.double({ min: -400, max: 400, noNaN: true })

test("what is under the pointer stays there while it is magnified", () => {
  fc.assert(
    fc.property(length, length, fc.double({ min: 1.2, max: 3, noNaN: true }), (x, y, factor) => {
      const before = zoomedAt(WHOLE_VIEW, 2)
      const after = zoomedAt(before, factor, { x, y })
      // A place of the image, seen from the middle of the frame: shift + place × scale.
      const place = (x - before.x) / before.scale
      expect(after.x + place * after.scale).toBeCloseTo(x, 6)
    }),
  )
})

test("the scale stays within 1 and the largest, and the whole image is never moved", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.1, max: 10, noNaN: true })), (factors) => {
      const place = factors.reduce((view, factor) => zoomedAt(view, factor), WHOLE_VIEW)
      expect(place.scale).toBeGreaterThanOrEqual(1)
      expect(place.scale).toBeLessThanOrEqual(MAXIMUM_SCALE)
    }),
  )
  expect(movedBy(WHOLE_VIEW, 50, 50, { width: 800, height: 600 })).toBe(WHOLE_VIEW)
})

test("a magnified image can be moved, but not out of its frame", () => {
  const near = zoomedAt(WHOLE_VIEW, 2)
  expect(movedBy(near, 30, -20, { width: 800, height: 600 })).toEqual({ scale: 2, x: 30, y: -20 })
  expect(movedBy(near, 9_999, -9_999, { width: 800, height: 600 })).toEqual({ scale: 2, x: 800, y: -600 })
})
