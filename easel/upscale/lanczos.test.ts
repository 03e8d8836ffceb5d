import * as fc from "fast-check"
import { expect, it } from "vitest"
import { type Raster, resample } from "./lanczos.ts"

const side = fc.integer({ min: 1, max: 40 })
const filled = (width: number, height: number, pixel: readonly number[]): Raster => ({
  width,
  height,
  rgba: Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) => pixel[i % 4] ?? 0),
})

it("an even colour stays that colour in every size", () => {
  fc.assert(
    fc.property(side, side, side, side, fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), (width, height, toWidth, toHeight, colour) => {
      const result = resample(filled(width, height, [...colour, 255]), toWidth, toHeight)
      expect(result).toMatchObject({ width: toWidth, height: toHeight })
      for (const [i, value] of (result?.rgba ?? []).entries())
        expect(Math.abs(value - ([...colour, 255][i % 4] ?? 0))).toBeLessThanOrEqual(1)
    }),
  )
})

it("the same size gives the same pixels", () => {
  fc.assert(
    fc.property(side, side, fc.infiniteStream(fc.nat(255)), (width, height, values) => {
      const rgba = Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) => (i % 4 === 3 ? 255 : (values.next().value ?? 0)))
      expect(resample({ width, height, rgba }, width, height)?.rgba).toEqual(rgba)
    }),
  )
})

it("keeps the middle of the picture in the middle, and what lies at its edge at the edge", () => {
  const source = filled(9, 9, [0, 0, 0, 255])
  source.rgba.fill(255, (4 * 9 + 4) * 4, (4 * 9 + 5) * 4)
  const { rgba } = resample(source, 36, 36) ?? source
  const level = (x: number, y: number) => rgba[(y * 36 + x) * 4] ?? 0
  expect(level(17, 17)).toBeGreaterThan(200)
  expect([level(17, 17), level(18, 18), level(17, 18)]).toEqual([level(18, 18), level(17, 17), level(18, 17)])
  expect([level(0, 0), level(35, 35)]).toEqual([0, 0])
})

it("stops when told to", () => {
  expect(resample(filled(4, 4, [1, 2, 3, 255]), 64, 64, () => false)).toBeNull()
})
