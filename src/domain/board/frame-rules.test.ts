import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { MAXIMUM_SIDE_PX, MINIMUM_SIDE_PX } from "../studio/rules.ts"
import { placeSchema } from "./document.ts"
import {
  checkedFrame,
  FRAME_GRID_PX,
  FRAME_HANDLES,
  frameAround,
  frameOfRatio,
  frameOfSize,
  moveFrame,
  resizeFrame,
} from "./frame-rules.ts"

const FRAME = { left: -512, top: -512, width: 1024, height: 1024 }
const number = fc.oneof(fc.double({ min: -1e6, max: 1e6 }), fc.double())
const anyPlace = fc.record({ left: number, top: number, width: number, height: number })

/** A frame that can be made lies on the board, and its sides are 64…4096 px on the grid. */
function expectMakeable(frame: typeof FRAME): void {
  expect(placeSchema().safeParse(frame).error).toBeUndefined()
  for (const side of [frame.width, frame.height]) {
    expect(side % FRAME_GRID_PX).toBe(0)
    expect(side).toBeGreaterThanOrEqual(MINIMUM_SIDE_PX)
    expect(side).toBeLessThanOrEqual(MAXIMUM_SIDE_PX)
  }
}

describe("the frame", () => {
  test("can always be made, however it is pulled, moved and fitted", () => {
    fc.assert(
      fc.property(anyPlace, fc.constantFrom(...FRAME_HANDLES), fc.boolean(), (place, handle, keepsRatio) => {
        const frame = checkedFrame(place)
        expectMakeable(frame)
        expectMakeable(resizeFrame(frame, handle, { x: place.left, y: place.height }, { keepsRatio }))
        expectMakeable(moveFrame(frame, place.left, place.top))
        expectMakeable(frameOfSize(frame, place))
        expectMakeable(frameAround(place))
        expectMakeable(frameOfRatio(frame, 12, "sdxl"))
      }),
      { numRuns: 400 },
    )
  })

  test("keeps the side that lies opposite of where it is pulled", () => {
    expect(resizeFrame(FRAME, "nw", { x: -700, y: -300 })).toEqual({ left: -704, top: -304, width: 1216, height: 816 })
    expect(resizeFrame(FRAME, "e", { x: 0, y: 999 })).toEqual({ ...FRAME, width: 512 })
    expect(resizeFrame(FRAME, "s", { x: 0, y: 100_000 })).toEqual({ ...FRAME, height: 4096 })
  })

  test("keeps its shape where that is asked for", () => {
    expect(resizeFrame(FRAME, "se", { x: 100, y: 1512 }, { keepsRatio: true })).toEqual({ ...FRAME, width: 2024, height: 2024 })
    expect(resizeFrame({ ...FRAME, width: 512 }, "e", { x: 512, y: 0 }, { keepsRatio: true })).toMatchObject({ width: 1024, height: 2048 })
  })

  test("takes the sizes of the studio around its middle", () => {
    expect(frameOfRatio(FRAME, 12, "sdxl")).toEqual({ left: -672, top: -384, width: 1344, height: 768 })
    expect(frameOfRatio(FRAME, 15, "sd")).toBe(FRAME)
  })

  test("holds all of what it is fitted to, where that can be made", () => {
    expect(frameAround({ left: 3, top: 5, width: 333, height: 61 })).toEqual({ left: 2, top: 4, width: 336, height: 64 })
    expect(frameAround({ left: 0, top: 0, width: 9000, height: 64 })).toMatchObject({ width: 4096, height: 64 })
  })
})
