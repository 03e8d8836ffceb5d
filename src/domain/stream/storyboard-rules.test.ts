import fc from "fast-check"
import { expect, it } from "vitest"
import { MAXIMUM_COLUMNS, MAXIMUM_TILES, planStoryboard, spriteSize, tileAt } from "./storyboard-rules.ts"

const TILE = { width: 160, height: 90 }

it("a storyboard covers the whole video, in images that all lie within its sprite", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.05, max: 100_000, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (durationSeconds, share) => {
        const plan = { ...planStoryboard(durationSeconds), ...TILE }
        expect(plan.count).toBeLessThanOrEqual(MAXIMUM_TILES)
        expect(plan.columns).toBeLessThanOrEqual(MAXIMUM_COLUMNS)
        expect(plan.count * plan.interval).toBeCloseTo(durationSeconds, 5)
        const sprite = spriteSize(plan)
        const { x, y } = tileAt(plan, share * durationSeconds)
        expect(x + TILE.width).toBeLessThanOrEqual(sprite.width)
        expect(y + TILE.height).toBeLessThanOrEqual(sprite.height)
      },
    ),
  )
})

it("a moment has the image of its stretch, row by row", () => {
  const plan = { ...planStoryboard(10), ...TILE }
  expect(plan).toMatchObject({ count: 20, columns: 5, interval: 0.5 })
  expect(tileAt(plan, 0)).toEqual({ x: 0, y: 0 })
  expect(tileAt(plan, 2.6)).toEqual({ x: 0, y: 90 })
  expect(tileAt(plan, 9.99)).toEqual({ x: 640, y: 270 })
  expect(tileAt(plan, 99)).toEqual({ x: 640, y: 270 })
})
