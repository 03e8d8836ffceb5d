import { expect, test } from "vitest"
import { srgbOfDisplayP3 } from "./display-p3.ts"

function srgbOf(...pixel: readonly [number, number, number]): readonly number[] {
  const pixels = Uint8ClampedArray.from([...pixel, 77])
  srgbOfDisplayP3(pixels)
  return [...pixels]
}

test("greys, black and white are the same in both, and how opaque a pixel is stays", () => {
  for (const grey of [0, 1, 17, 128, 254, 255]) expect(srgbOf(grey, grey, grey)).toEqual([grey, grey, grey, 77])
})

test("colours within sRGB become its own, as the browsers that know both convert them", () => {
  // color(display-p3 0.8 0.4 0.2) and color(display-p3 0.2 0.6 0.4), as CSS Color 4 converts them.
  const near = (found: readonly number[], wanted: readonly number[]) =>
    expect(Math.max(...wanted.map((value, at) => Math.abs(value - (found[at] ?? 0))))).toBeLessThanOrEqual(2)
  near(srgbOf(204, 102, 51), [219, 94, 31])
  near(srgbOf(51, 153, 102), [0, 156, 97])
})

test("colours beyond sRGB keep their strongest channel", () => {
  expect(srgbOf(255, 0, 0)).toEqual([255, 0, 0, 77])
  expect(srgbOf(0, 255, 0)).toEqual([0, 255, 0, 77])
})
