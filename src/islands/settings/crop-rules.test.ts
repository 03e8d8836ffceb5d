import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { changedView, draggedView, IMAGE_SIZES, MAXIMUM_ZOOM, partSeen, roomAround, sentSize, WHOLE_VIEW } from "./crop-rules.ts"

const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
const frame = fc.constantFrom(IMAGE_SIZES.avatar, IMAGE_SIZES.banner)
const part = fc.double({ min: -3, max: 3, noNaN: true })
const view = fc.record({ zoom: fc.double({ min: -1, max: 9, noNaN: true }), x: part, y: part })
const NEARLY = 1e-6

describe("the part of an image that is used", () => {
  it("is within the image and has the shape of the frame, whatever is dragged", () => {
    fc.assert(
      fc.property(size, frame, view, part, part, (image, wanted, from, across, down) => {
        const seen = partSeen(image, wanted, draggedView(image, wanted, from, { across, down }))
        expect(seen.x).toBeGreaterThanOrEqual(0)
        expect(seen.y).toBeGreaterThanOrEqual(0)
        expect(seen.x + seen.width).toBeLessThanOrEqual(image.width * (1 + NEARLY))
        expect(seen.y + seen.height).toBeLessThanOrEqual(image.height * (1 + NEARLY))
        expect(seen.width / seen.height).toBeCloseTo(wanted.width / wanted.height, 6)
      }),
    )
  })

  it("is at first the middle, and all of it where the shapes agree", () => {
    expect(partSeen({ width: 1000, height: 500 }, IMAGE_SIZES.avatar, WHOLE_VIEW)).toEqual({ x: 250, y: 0, width: 500, height: 500 })
    expect(partSeen({ width: 800, height: 200 }, IMAGE_SIZES.banner, WHOLE_VIEW)).toEqual({ x: 0, y: 0, width: 800, height: 200 })
  })

  it("moves against the drag, as the image goes with the finger", () => {
    const image = { width: 1000, height: 500 }
    const dragged = draggedView(image, IMAGE_SIZES.avatar, WHOLE_VIEW, { across: 0.2, down: 0 })
    expect(partSeen(image, IMAGE_SIZES.avatar, dragged).x).toBeCloseTo(150)
  })

  it("leaves no view that only jumps back with the next drag: what is kept is what is seen", () => {
    fc.assert(
      fc.property(size, frame, view, (image, wanted, from) => {
        const kept = changedView(image, wanted, from, {})
        const again = changedView(image, wanted, kept, {})
        expect(kept.zoom).toBeGreaterThanOrEqual(1)
        expect(kept.zoom).toBeLessThanOrEqual(MAXIMUM_ZOOM)
        expect(again.x).toBeCloseTo(kept.x, 6)
        expect(again.y).toBeCloseTo(kept.y, 6)
      }),
    )
  })

  it("has room to move only where the image is larger than the frame", () => {
    const image = { width: 1000, height: 500 }
    expect(roomAround(image, IMAGE_SIZES.avatar, WHOLE_VIEW)).toEqual({ across: true, down: false })
    expect(roomAround(image, IMAGE_SIZES.avatar, { ...WHOLE_VIEW, zoom: 2 })).toEqual({ across: true, down: true })
  })
})

describe("what is sent", () => {
  it("is at most as large as wanted and never larger than the part", () => {
    expect(sentSize({ width: 3000, height: 3000 }, IMAGE_SIZES.avatar)).toEqual({ width: 512, height: 512 })
    expect(sentSize({ width: 100, height: 100 }, IMAGE_SIZES.avatar)).toEqual({ width: 100, height: 100 })
    expect(sentSize({ width: 800, height: 200 }, IMAGE_SIZES.banner)).toEqual({ width: 800, height: 200 })
    expect(sentSize({ width: 1, height: 0.25 }, IMAGE_SIZES.banner)).toEqual({ width: 1, height: 1 })
  })
})
