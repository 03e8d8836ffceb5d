import fc from "fast-check"
import { expect, it } from "vitest"
import { focusOf } from "./focus.ts"

const picture = (width: number, height: number, rgb: (x: number, y: number) => readonly [number, number, number]) => {
  const rgba = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at++) rgba.set([...rgb(at % width, Math.floor(at / width)), 255], at * 4)
  return { width, height, rgba }
}

it("the focus of a picture is near what stands out of it, wherever that is", () => {
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 41 }), fc.integer({ min: 6, max: 25 }), (atX, atY) => {
      const { x, y } = focusOf(picture(48, 32, (px, py) => (Math.hypot(px - atX, py - atY) < 4 ? [240, 220, 60] : [30, 40, 60 + py])))
      expect(Math.abs(x - atX / 48)).toBeLessThan(0.06)
      expect(Math.abs(y - atY / 32)).toBeLessThan(0.06)
    }),
  )
})

it("of a picture of one color it is the middle", () => {
  expect(focusOf(picture(10, 10, () => [9, 9, 9]))).toEqual({ x: 0.5, y: 0.5 })
})
