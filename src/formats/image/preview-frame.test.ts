import { expect, it } from "vitest"
import type { Pixels } from "./png-pixels.ts"
import { putInFrame, sizeForFrame } from "./preview-frame.ts"

const FRAME = { width: 120, height: 63 }

/** Its left half is red, its right half blue, and its top row white. */
function scene(width: number, height: number): Pixels {
  const rgba = new Uint8Array(width * height * 4)
  for (let at = 0; at < rgba.length; at += 4) {
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
    rgba.set(y === 0 ? [255, 255, 255, 255] : x < width / 2 ? [200, 0, 0, 255] : [0, 0, 200, 255], at)
  }
  return { width, height, rgba }
}

const at = ({ width, rgba }: Pixels, x: number, y: number) => [...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]

it.each([
  ["as wide as the frame", 240, 126, { width: 120, height: 63 }],
  ["a little higher than it", 150, 100, { width: 120, height: 80 }],
  ["upright", 832, 1216, { width: 43, height: 63 }],
  ["a strip", 4000, 100, { width: 120, height: 3 }],
  ["smaller than it", 30, 20, { width: 30, height: 20 }],
])("an image that is %s is read no larger than it is shown", (_name, width, height, size) => {
  expect(sizeForFrame({ width, height }, FRAME)).toEqual(size)
})

it("an image of nearly the frame's shape fills it, cut more below than above", () => {
  const framed = putInFrame(scene(120, 80), FRAME)
  expect([framed.width, framed.height]).toEqual([120, 63])
  expect(at(framed, 5, 0)).toEqual([200, 0, 0, 255])
  expect(at(framed, 115, 62)).toEqual([0, 0, 200, 255])
})

it("an upright image stands whole in the middle, before a darker copy of itself", () => {
  const framed = putInFrame(scene(42, 63), FRAME)
  expect(at(framed, 59, 0)).toEqual([255, 255, 255, 255])
  expect(at(framed, 45, 40)).toEqual([200, 0, 0, 255])
  expect(at(framed, 5, 40)[0]).toBeLessThan(120)
  expect(at(framed, 5, 40)[0]).toBeGreaterThan(40)
})

it.each([
  [1, 1],
  [1, 500],
  [500, 1],
])("an image of %s × %s px fills the frame too, and no pixel of it is left open", (width, height) => {
  const framed = putInFrame(scene(width, height), FRAME)
  expect(framed.rgba.length).toBe(120 * 63 * 4)
  for (let index = 3; index < framed.rgba.length; index += 4) expect(framed.rgba[index]).toBe(255)
})

it("what is transparent becomes black, since a JPEG has nothing else", () => {
  const clear = {
    width: 120,
    height: 63,
    rgba: new Uint8Array(120 * 63 * 4).fill(255).map((value, index) => (index % 4 === 3 ? 0 : value)),
  }
  expect(at(putInFrame(clear, FRAME), 60, 30)).toEqual([0, 0, 0, 255])
})
