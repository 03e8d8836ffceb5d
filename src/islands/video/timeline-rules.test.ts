import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  atFrame,
  type Extent,
  fractionOf,
  keyStep,
  pannedView,
  revealing,
  type Selection,
  secondsAt,
  ticksOf,
  viewAround,
  wholeView,
  withEdge,
  withLength,
  zoomedView,
  zoomOf,
} from "./timeline-rules.ts"

const EXTENT: Extent = { durationSeconds: 12, frameSeconds: 0.04 }
const times = fc.double({ min: -100, max: 100_000, noNaN: true })
const extents = fc.record({
  durationSeconds: fc.double({ min: 0.1, max: 20_000, noNaN: true }),
  frameSeconds: fc.double({ min: 1 / 240, max: 0.05, noNaN: true }),
})

function selectionIn({ durationSeconds, frameSeconds }: Extent, a: number, b: number): Selection {
  const startSeconds = Math.floor(a * (durationSeconds - frameSeconds) * 1e6) / 1e6
  return { startSeconds, endSeconds: Math.min(durationSeconds, startSeconds + frameSeconds + b * durationSeconds) }
}

function expectWithin({ startSeconds, endSeconds }: Selection, { durationSeconds, frameSeconds }: Extent): void {
  expect(startSeconds).toBeGreaterThanOrEqual(0)
  expect(endSeconds).toBeLessThanOrEqual(durationSeconds + 1e-6)
  expect(endSeconds - startSeconds).toBeGreaterThanOrEqual(Math.min(frameSeconds, durationSeconds) - 2e-6)
}

describe("the selection", () => {
  test("keeps at least a frame and stays within the source, whatever moves", () => {
    fc.assert(
      fc.property(
        extents,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        times,
        fc.constantFrom("start", "end"),
        (extent, a, b, seconds, edge) => {
          const selection = selectionIn(extent, a, b)
          expectWithin(withEdge(selection, edge, seconds, extent), extent)
          expectWithin(withLength(selection, seconds, extent), extent)
        },
      ),
    )
  })

  test("moves one edge and leaves the other", () => {
    expect(withEdge({ startSeconds: 2, endSeconds: 5 }, "start", 9, EXTENT)).toEqual({ startSeconds: 4.96, endSeconds: 5 })
    expect(withEdge({ startSeconds: 2, endSeconds: 5 }, "end", 1, EXTENT)).toEqual({ startSeconds: 2, endSeconds: 2.04 })
  })

  test("begins earlier where a length does not fit behind its start", () => {
    expect(withLength({ startSeconds: 10, endSeconds: 11 }, 4, EXTENT)).toEqual({ startSeconds: 8, endSeconds: 12 })
  })
})

describe("a time", () => {
  test("snaps to a frame or to the very end", () => {
    expect([atFrame(1.03, EXTENT), atFrame(-1, EXTENT), atFrame(11.99, EXTENT), atFrame(99, EXTENT)]).toEqual([1.04, 0, 12, 12])
  })

  test("moves by a frame, a second with Shift, ten with the page keys", () => {
    expect([
      keyStep("ArrowRight", false, EXTENT),
      keyStep("ArrowLeft", true, EXTENT),
      keyStep("PageUp", false, EXTENT),
      keyStep("a", false, EXTENT),
    ]).toEqual([0.04, -1, 10, null])
  })
})

describe("the view", () => {
  test("never leaves the source, however it is zoomed and moved", () => {
    fc.assert(
      fc.property(extents, fc.double({ min: 0.01, max: 100, noNaN: true }), times, times, (extent, factor, around, by) => {
        const view = pannedView(zoomedView(wholeView(extent), factor, around, extent), by, extent)
        expect(view.fromSeconds).toBeGreaterThanOrEqual(0)
        expect(view.toSeconds).toBeLessThanOrEqual(extent.durationSeconds + 1e-6)
        expect(view.toSeconds).toBeGreaterThan(view.fromSeconds)
      }),
    )
  })

  test("zooms around a time that keeps its place", () => {
    const view = zoomedView({ fromSeconds: 2, toSeconds: 10 }, 0.5, 4, EXTENT)
    expect(fractionOf(view, 4)).toBeCloseTo(0.25)
    expect(secondsAt(view, 0.25)).toBeCloseTo(4)
    expect(zoomOf(view, EXTENT)).toBeCloseTo(3)
  })

  test("moves no further than a time needs to be seen", () => {
    const view = { fromSeconds: 2, toSeconds: 4 }
    expect(revealing(view, 3, EXTENT)).toBe(view)
    expect(revealing(view, 5, EXTENT)).toEqual({ fromSeconds: 3, toSeconds: 5 })
    expect(revealing(view, 1, EXTENT)).toEqual({ fromSeconds: 1, toSeconds: 3 })
  })

  test("shows a selection with room around it", () => {
    const { fromSeconds, toSeconds } = viewAround({ startSeconds: 4, endSeconds: 6 }, EXTENT)
    expect([fromSeconds, toSeconds]).toEqual([expect.closeTo(3.8), expect.closeTo(6.2)])
    expect(viewAround({ startSeconds: 0, endSeconds: 12 }, EXTENT)).toEqual(wholeView(EXTENT))
  })

  test("has a tick no closer than can be read", () => {
    expect(ticksOf({ fromSeconds: 0, toSeconds: 12 }, 800)).toEqual({ stepSeconds: 2, ticksSeconds: [0, 2, 4, 6, 8, 10, 12] })
    expect(ticksOf({ fromSeconds: 3.5, toSeconds: 4.5 }, 400).ticksSeconds).toEqual([3.5, 4, 4.5])
    expect(ticksOf({ fromSeconds: 0, toSeconds: 12 }, 0).ticksSeconds).toEqual([])
    fc.assert(
      fc.property(extents, fc.integer({ min: 1, max: 4000 }), (extent, widthPx) => {
        const { ticksSeconds } = ticksOf(wholeView(extent), widthPx)
        expect(ticksSeconds.length).toBeLessThanOrEqual(widthPx / 84 + 2)
      }),
    )
  })
})
