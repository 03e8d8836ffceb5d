import { expect, it } from "vitest"
import { isSameShape, placeInExpansion } from "./use-source-place.ts"

it("an original lies at its margins in what it was expanded to", () => {
  const place = placeInExpansion({ width: 200, height: 104, left_margin: 50, up_margin: 0 }, { width: 100, height: 104 })
  expect(place).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 })
})

it("an original without margins lies in the middle", () => {
  const { left, top, width, height } = placeInExpansion({ width: 400, height: 200 }, { width: 200, height: 100 })
  expect({ left, top, width, height }).toEqual({ left: 0.25, top: 0.25, width: 0.5, height: 0.5 })
})

it("images of one shape lie over each other, whatever their sizes, and no others", () => {
  expect(isSameShape({ width: 100, height: 50 }, { width: 400, height: 200 })).toBe(true)
  expect(isSameShape({ width: 100, height: 50 }, { width: 50, height: 100 })).toBe(false)
})
