import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Box, neighborOf } from "./neighbor-rules.ts"

const box = (left: number, top: number, width = 100, height = 100): Box => ({ left, top, right: left + width, bottom: top + height })
/** Three columns whose cards are not as high as each other. */
const WALL = [
  box(0, 0, 100, 180),
  box(110, 0, 100, 60),
  box(220, 0, 100, 90),
  box(110, 70, 100, 60),
  box(0, 190),
  box(220, 100),
  box(110, 140),
]

describe("the card next to another", () => {
  it.each([
    [0, "right", 3],
    [0, "down", 4],
    [0, "left", null],
    [0, "up", null],
    [3, "up", 1],
    [3, "down", 6],
    [3, "left", 0],
    [3, "right", 5],
    [2, "left", 1],
    [5, "left", 6],
    [6, "down", null],
  ] as const)("of %i to the %s is %s", (at, way, next) => {
    expect(neighborOf(WALL, at, way)).toBe(next)
  })

  it("lies wholly on the side that the arrow shows", () => {
    const boxes = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 40 })).map(([column, row]) => box(column * 110, row * 30)),
    )
    fc.assert(
      fc.property(boxes, fc.nat(), fc.constantFrom("left" as const, "right" as const, "up" as const, "down" as const), (all, seed, way) => {
        if (all.length === 0) return
        const own = all[seed % all.length]
        const next = all[neighborOf(all, seed % all.length, way) ?? -1]
        if (own === undefined || next === undefined) return
        const gap = { left: own.left - next.right, right: next.left - own.right, up: own.top - next.bottom, down: next.top - own.bottom }[
          way
        ]
        expect(gap).toBeGreaterThanOrEqual(-2)
      }),
    )
  })
})
