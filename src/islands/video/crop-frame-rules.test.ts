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

const PICTURE: Size = { width: 640, height: 360 }
const FRAME: CropFrame = { x: 100, y: 50, width: 200, height: 100 }
const pictures = fc.record({ width: fc.integer({ min: 17, max: 4096 }), height: fc.integer({ min: 17, max: 4096 }) })
const moves = fc.double({ min: -9000, max: 9000, noNaN: true })
const wishes = fc.record({ x: moves, y: moves, width: moves, height: moves })

function expectWithin({ x, y, width, height }: CropFrame, picture: Size): void {
  expect([x, y, width, height].every(Number.isInteger)).toBe(true)
  expect(x).toBeGreaterThanOrEqual(0)
  expect(y).toBeGreaterThanOrEqual(0)
  expect(width).toBeGreaterThanOrEqual(16)
  expect(height).toBeGreaterThanOrEqual(16)
  expect(x + width).toBeLessThanOrEqual(picture.width)
  expect(y + height).toBeLessThanOrEqual(picture.height)
}

describe("a crop frame", () => {
  test("stays within the picture, whole pixels and large enough, whatever is done to it", () => {
    const ratios = fc.constantFrom(null, 1, 16 / 9, 9 / 16, 21 / 9)
    fc.assert(
      fc.property(pictures, wishes, fc.constantFrom(...GRIPS), moves, moves, ratios, (picture, wished, grip, across, down, ratio) => {
        const frame = fittedFrame(wished, picture)
        expectWithin(frame, picture)
        expectWithin(movedFrame(frame, across, down, picture), picture)
        expectWithin(resizedFrame(frame, grip, across, down, ratio, picture), picture)
        expectWithin(shapedFrame(frame, ratio, picture), picture)
      }),
    )
  })

  test("keeps the opposite corner where one is pulled", () => {
    expect(resizedFrame(FRAME, "nw", 20, 10, null, PICTURE)).toEqual({ x: 120, y: 60, width: 180, height: 90 })
    expect(resizedFrame(FRAME, "se", 20, 10, null, PICTURE)).toEqual({ x: 100, y: 50, width: 220, height: 110 })
    expect(resizedFrame(FRAME, "e", 20, 99, null, PICTURE)).toEqual({ x: 100, y: 50, width: 220, height: 100 })
  })

  test("keeps its shape where one is chosen, up to the edge of the picture", () => {
    expect(resizedFrame({ x: 0, y: 0, width: 100, height: 100 }, "se", 60, 10, 1, PICTURE)).toEqual({ x: 0, y: 0, width: 160, height: 160 })
    expect(resizedFrame({ x: 0, y: 0, width: 100, height: 100 }, "se", 900, 10, 1, PICTURE)).toEqual({
      x: 0,
      y: 0,
      width: 360,
      height: 360,
    })
    expect(resizedFrame({ x: 0, y: 0, width: 100, height: 100 }, "s", 0, 60, 1, PICTURE)).toEqual({ x: 0, y: 0, width: 160, height: 160 })
  })

  test("of a shape is as large as it can be around the same middle", () => {
    expect(shapedFrame(wholeFrame(PICTURE), 1, PICTURE)).toEqual({ x: 140, y: 0, width: 360, height: 360 })
    expect(shapedFrame(FRAME, null, PICTURE)).toBe(FRAME)
  })

  test("is the same part after four quarter turns, and another place after one", () => {
    expect(turnedFrame(FRAME, PICTURE)).toEqual({ x: 210, y: 100, width: 100, height: 200 })
    let [frame, picture] = [FRAME, PICTURE]
    for (let turn = 0; turn < 4; turn += 1) [frame, picture] = [turnedFrame(frame, picture), turned(picture, 90)]
    expect(frame).toEqual(FRAME)
  })

  test("around everything leaves nothing out", () => {
    expect([isWhole(wholeFrame(PICTURE), PICTURE), isWhole(FRAME, PICTURE)]).toEqual([true, false])
  })
})
