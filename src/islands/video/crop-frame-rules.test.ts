import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type CropFrame,
  fittedFrame,
  GRIPS,
  isWhole,
  movedFrame,
  resizedFrame,
  type Size,
  shapedFrame,
  turned,
  turnedFrame,
  wholeFrame,
} from "./crop-frame-rules.ts"

const IMAGE: Size = { width: 640, height: 360 }
const FRAME: CropFrame = { x: 100, y: 50, width: 200, height: 100 }
const images = fc.record({ width: fc.integer({ min: 17, max: 4096 }), height: fc.integer({ min: 17, max: 4096 }) })
const moves = fc.double({ min: -9000, max: 9000, noNaN: true })
const requests = fc.record({ x: moves, y: moves, width: moves, height: moves })

function expectWithin({ x, y, width, height }: CropFrame, image: Size): void {
  expect([x, y, width, height].every(Number.isInteger)).toBe(true)
  expect(x).toBeGreaterThanOrEqual(0)
  expect(y).toBeGreaterThanOrEqual(0)
  expect(width).toBeGreaterThanOrEqual(16)
  expect(height).toBeGreaterThanOrEqual(16)
  expect(x + width).toBeLessThanOrEqual(image.width)
  expect(y + height).toBeLessThanOrEqual(image.height)
}

describe("a crop frame", () => {
  test("stays within the frame, whole pixels and large enough, whatever is done to it", () => {
    const ratios = fc.constantFrom(null, 1, 16 / 9, 9 / 16, 21 / 9)
    fc.assert(
      fc.property(images, requests, fc.constantFrom(...GRIPS), moves, moves, ratios, (image, requested, grip, across, down, ratio) => {
        const frame = fittedFrame(requested, image)
        expectWithin(frame, image)
        expectWithin(movedFrame(frame, across, down, image), image)
        expectWithin(resizedFrame(frame, grip, across, down, ratio, image), image)
        expectWithin(shapedFrame(frame, ratio, image), image)
      }),
    )
  })

  test("keeps the opposite corner where one is pulled", () => {
    expect(resizedFrame(FRAME, "nw", 20, 10, null, IMAGE)).toEqual({ x: 120, y: 60, width: 180, height: 90 })
    expect(resizedFrame(FRAME, "se", 20, 10, null, IMAGE)).toEqual({ x: 100, y: 50, width: 220, height: 110 })
    expect(resizedFrame(FRAME, "e", 20, 99, null, IMAGE)).toEqual({ x: 100, y: 50, width: 220, height: 100 })
  })

  test("keeps its shape where one is chosen, up to the edge of the frame", () => {
    expect(resizedFrame({ x: 0, y: 0, width: 100, height: 100 }, "se", 60, 10, 1, IMAGE)).toEqual({ x: 0, y: 0, width: 160, height: 160 })
    expect(resizedFrame({ x: 0, y: 0, width: 100, height: 100 }, "se", 900, 10, 1, IMAGE)).toEqual({
      x: 0,
      y: 0,
      width: 360,
      height: 360,
    })
    expect(resizedFrame({ x: 0, y: 0, width: 100, height: 100 }, "s", 0, 60, 1, IMAGE)).toEqual({ x: 0, y: 0, width: 160, height: 160 })
  })

  test("of a shape is as large as it can be around the same middle", () => {
    expect(shapedFrame(wholeFrame(IMAGE), 1, IMAGE)).toEqual({ x: 140, y: 0, width: 360, height: 360 })
    expect(shapedFrame(FRAME, null, IMAGE)).toBe(FRAME)
  })

  test("is the same part after four quarter turns, and another place after one", () => {
    expect(turnedFrame(FRAME, IMAGE)).toEqual({ x: 210, y: 100, width: 100, height: 200 })
    let [frame, image] = [FRAME, IMAGE]
    for (let turn = 0; turn < 4; turn += 1) [frame, image] = [turnedFrame(frame, image), turned(image, 90)]
    expect(frame).toEqual(FRAME)
  })

  test("around everything leaves nothing out", () => {
    expect([isWhole(wholeFrame(IMAGE), IMAGE), isWhole(FRAME, IMAGE)]).toEqual([true, false])
  })
})
