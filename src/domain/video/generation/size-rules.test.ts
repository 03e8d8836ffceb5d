import fc from "fast-check"
import { expect, test } from "vitest"
import { UNCHOSEN_MODEL, VIDEO_MODELS, type VideoModel, videoModelOf } from "./model-table.ts"
import { isSameShape, nearestShape, sharedPart, sizeOf } from "./size-rules.ts"

const side = fc.integer({ min: 1, max: 8_192 })

const ultra: VideoModel = videoModelOf("ultra") ?? expect.fail("no such model")

test("a size that a model does not have becomes its own of the same shape, else its first", () => {
  expect(sizeOf(ultra, { width: 1280, height: 720 })).toEqual({ width: 1280, height: 720 })
  expect(sizeOf(ultra, { width: 1920, height: 1088 })).toEqual({ width: 1280, height: 720 })
  expect(sizeOf(ultra, { width: 1024, height: 768 })).toEqual({ width: 720, height: 1280 })
  expect(sizeOf(ultra, null)).toEqual({ width: 720, height: 1280 })
})

test.each([
  [1049, 1000, true],
  [1050, 1000, false],
  [1000, 1049, true],
  [1000, 1050, false],
  [2100, 2000, false],
])("%i × %i is of the shape of a square: %s", (width, height, isSquare) => {
  for (const side of [640, 960, 1000]) {
    const square = { width: side, height: side }
    expect([isSameShape({ width, height }, square), isSameShape(square, { width, height })]).toEqual([isSquare, isSquare])
  }
})

test("of an image it has the nearest of the model's shapes, and stays upright or lying where two are equally near", () => {
  const of = (width: number, height: number, asked: Parameters<typeof sizeOf>[1] = null) => sizeOf(ultra, asked, { width, height })
  expect(of(832, 1216)).toEqual({ width: 720, height: 1280 })
  expect(of(768, 512)).toEqual({ width: 1280, height: 720 })
  expect(of(4_000, 3_000)).toEqual({ width: 1280, height: 720 })
  expect(of(3_000, 4_000)).toEqual({ width: 720, height: 1280 })
  expect(of(500, 560)).toEqual({ width: 960, height: 960 })
  expect(of(768, 512, { width: 960, height: 960 })).toEqual({ width: 960, height: 960 })
  expect(of(832, 1216, { width: 1000, height: 700 })).toEqual({ width: 1280, height: 720 })
})

test("no other size of a model would keep more of an image", () => {
  fc.assert(
    fc.property(fc.constantFrom(...VIDEO_MODELS, UNCHOSEN_MODEL), side, side, (model, width, height) => {
      const image = { width, height }
      const kept = sharedPart(sizeOf(model, null, image), image)
      for (const size of model.sizes) expect(sharedPart(size, image)).toBeLessThanOrEqual(kept + (isSameShape(size, image) ? 0.05 : 1e-6))
      expect(nearestShape(model.sizes, image)).toBeDefined()
    }),
  )
})

test("without a model a video is 640 × 640, and of a model without sizes 1280 × 720", () => {
  expect(sizeOf(UNCHOSEN_MODEL, null)).toEqual({ width: 640, height: 640 })
  expect(sizeOf(UNCHOSEN_MODEL, null, { width: 832, height: 1216 })).toEqual({ width: 480, height: 848 })
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
