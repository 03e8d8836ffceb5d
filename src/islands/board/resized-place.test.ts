import { describe, expect, test } from "vitest"
import { resizedPlace } from "./resized-place.ts"

const PLACE = { left: 100, top: 50, width: 400, height: 200 }

describe("an image pulled by a handle", () => {
  test("keeps the opposite corner, and its shape at a corner", () => {
    expect(resizedPlace(PLACE, "se", { x: 900, y: 60 }, true)).toEqual({ left: 100, top: 50, width: 800, height: 400 })
    expect(resizedPlace(PLACE, "nw", { x: 300, y: 240 }, true)).toEqual({ left: 300, top: 150, width: 200, height: 100 })
  })

  test("changes one side alone at a side, and both freely where its shape is not kept", () => {
    expect(resizedPlace(PLACE, "e", { x: 300, y: 0 }, true)).toEqual({ ...PLACE, width: 200 })
    expect(resizedPlace(PLACE, "se", { x: 200, y: 100 }, false)).toEqual({ ...PLACE, width: 100, height: 50 })
  })

  test("never turns inside out", () => {
    expect(resizedPlace(PLACE, "e", { x: -900, y: 0 }, false).width).toBe(1)
  })
})
