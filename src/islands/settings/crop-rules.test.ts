import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { changedView, draggedView, MAXIMUM_ZOOM, PICTURE_SIZES, partSeen, roomAround, sentSize, WHOLE_VIEW } from "./crop-rules.ts"

const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
const frame = fc.constantFrom(PICTURE_SIZES.avatar, PICTURE_SIZES.banner)
const part = fc.double({ min: -3, max: 3, noNaN: true })
const view = fc.record({ zoom: fc.double({ min: -1, max: 9, noNaN: true }), x: part, y: part })
const NEARLY = 1e-6

describe("the part of a picture that is used", () => {
  it("is within the picture and has the shape of the frame, whatever is dragged", () => {
    fc.assert(
      fc.property(size, frame, view, part, part, (picture, wanted, from, across, down) => {
        const seen = partSeen(picture, wanted, draggedView(picture, wanted, from, { across, down }))
        expect(seen.x).toBeGreaterThanOrEqual(0)
        expect(seen.y).toBeGreaterThanOrEqual(0)
        expect(seen.x + seen.width).toBeLessThanOrEqual(picture.width * (1 + NEARLY))
        expect(seen.y + seen.height).toBeLessThanOrEqual(picture.height * (1 + NEARLY))
        expect(seen.width / seen.height).toBeCloseTo(wanted.width / wanted.height, 6)
      }),
    )
  })

  it("is at first the middle, and all of it where the shapes agree", () => {
    expect(partSeen({ width: 1000, height: 500 }, PICTURE_SIZES.avatar, WHOLE_VIEW)).toEqual({ x: 250, y: 0, width: 500, height: 500 })
    expect(partSeen({ width: 800, height: 200 }, PICTURE_SIZES.banner, WHOLE_VIEW)).toEqual({ x: 0, y: 0, width: 800, height: 200 })
  })

  it("moves against the drag, as the picture goes with the finger", () => {
    const picture = { width: 1000, height: 500 }
    const dragged = draggedView(picture, PICTURE_SIZES.avatar, WHOLE_VIEW, { across: 0.2, down: 0 })
    expect(partSeen(picture, PICTURE_SIZES.avatar, dragged).x).toBeCloseTo(150)
  })

  it("leaves no view that only jumps back with the next drag: what is kept is what is seen", () => {
    fc.assert(
      fc.property(size, frame, view, (picture, wanted, from) => {
        const kept = changedView(picture, wanted, from, {})
        const again = changedView(picture, wanted, kept, {})
        expect(kept.zoom).toBeGreaterThanOrEqual(1)
        expect(kept.zoom).toBeLessThanOrEqual(MAXIMUM_ZOOM)
        expect(again.x).toBeCloseTo(kept.x, 6)
        expect(again.y).toBeCloseTo(kept.y, 6)
      }),
    )
  })

  it("has room to move only where the picture is larger than the frame", () => {
    const picture = { width: 1000, height: 500 }
    expect(roomAround(picture, PICTURE_SIZES.avatar, WHOLE_VIEW)).toEqual({ across: true, down: false })
    expect(roomAround(picture, PICTURE_SIZES.avatar, { ...WHOLE_VIEW, zoom: 2 })).toEqual({ across: true, down: true })
  })
})

describe("what is sent", () => {
  it("is at most as large as wanted and never larger than the part", () => {
    expect(sentSize({ width: 3000, height: 3000 }, PICTURE_SIZES.avatar)).toEqual({ width: 512, height: 512 })
    expect(sentSize({ width: 100, height: 100 }, PICTURE_SIZES.avatar)).toEqual({ width: 100, height: 100 })
    expect(sentSize({ width: 800, height: 200 }, PICTURE_SIZES.banner)).toEqual({ width: 800, height: 200 })
    expect(sentSize({ width: 1, height: 0.25 }, PICTURE_SIZES.banner)).toEqual({ width: 1, height: 1 })
  })
})
