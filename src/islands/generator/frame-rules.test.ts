import { describe, expect, test } from "vitest"
import { frameFields, marginsAround, marginsForShape, withMargin } from "./frame-rules.ts"

const IMAGE = { width: 800, height: 600 }
const NONE = { left: 0, up: 0, right: 0, down: 0 }

describe("the frame of an expansion", () => {
  test("a margin keeps to the grid and is never negative", () => {
    expect(withMargin(NONE, IMAGE, "left", 101).left).toBe(104)
    expect(withMargin(NONE, IMAGE, "up", -50).up).toBe(0)
  })

  test("the result is never larger than an image may be", () => {
    const { left } = withMargin({ ...NONE, right: 1000 }, IMAGE, "left", 99_999)
    expect(left + 1000 + IMAGE.width).toBe(4096)
  })

  test("another shape grows the shorter side alone, evenly", () => {
    expect(marginsForShape(IMAGE, 16 / 9)).toEqual({ left: 136, up: 0, right: 136, down: 0 })
    expect(marginsForShape(IMAGE, 1)).toEqual({ left: 0, up: 104, right: 0, down: 104 })
  })

  test("a configuration says the size of the result and where the image lies in it", () => {
    expect(frameFields(IMAGE, marginsAround(IMAGE, 0.25))).toEqual({ width: 1200, height: 904, left_margin: 200, up_margin: 152 })
  })
})
