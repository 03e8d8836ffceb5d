import fc from "fast-check"
import { expect, test } from "vitest"
import { VIDEO_MODELS, videoModelOf } from "./model-table.ts"
import { isSameShape, sizeOf } from "./size-rules.ts"

const side = fc.integer({ min: 1, max: 8_192 })

test("a size that a model does not have becomes its own of the same shape, else its first", () => {
  const ultra = videoModelOf("ultra")
  expect(sizeOf(ultra, { width: 1280, height: 720 })).toEqual({ width: 1280, height: 720 })
  expect(sizeOf(ultra, { width: 1920, height: 1088 })).toEqual({ width: 1280, height: 720 })
  expect(sizeOf(ultra, { width: 1024, height: 768 })).toEqual({ width: 720, height: 1280 })
  expect(sizeOf(ultra, null)).toEqual({ width: 720, height: 1280 })
})

test("without a model a video is 640 × 640, and of a model without sizes 1280 × 720", () => {
  expect(sizeOf(null, { width: 720, height: 1280 })).toEqual({ width: 640, height: 640 })
  expect(sizeOf({ sizes: [] }, { width: 1, height: 1 })).toEqual({ width: 1280, height: 720 })
})

test("shapes are one below 5 %, at it they are two, whichever is the wider", () => {
  expect(isSameShape({ width: 104, height: 100 }, { width: 100, height: 100 })).toBe(true)
  expect(isSameShape({ width: 105, height: 100 }, { width: 100, height: 100 })).toBe(false)
  fc.assert(
    fc.property(side, side, side, side, (width, height, otherWidth, otherHeight) => {
      const [one, other] = [
        { width, height },
        { width: otherWidth, height: otherHeight },
      ]
      expect(isSameShape(one, other)).toBe(isSameShape(other, one))
      expect(isSameShape(one, one)).toBe(true)
    }),
  )
})

test("whatever is asked for, a model makes one of its own sizes, and the same again of that", () => {
  fc.assert(
    fc.property(fc.constantFrom(...VIDEO_MODELS), side, side, (model, width, height) => {
      const size = sizeOf(model, { width, height })
      expect(model.sizes).toContainEqual(size)
      expect(sizeOf(model, size)).toEqual(size)
    }),
  )
})
