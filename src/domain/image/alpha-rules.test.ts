import fc from "fast-check"
import { expect, test } from "vitest"
import { decodeMask, encodeMask } from "../../formats/image/mask-png.ts"
import { type AlphaPlane, bilevel, blurAlpha, lightAsAlpha, packBits, shiftAlphaEdge } from "./alpha-rules.ts"

const planes = fc
  .record({ width: fc.integer({ min: 1, max: 24 }), height: fc.integer({ min: 1, max: 24 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height, maxLength: width * height })
      .map((bytes): AlphaPlane => ({ width, height, alpha: Uint8Array.from(bytes) })),
  )

/** A filled square from 8 to 23 on a plane of 32. */
function square(): AlphaPlane {
  const alpha = Uint8Array.from({ length: 1024 }, (_, index) => {
    const [x, y] = [index % 32, index >> 5]
    return x >= 8 && x < 24 && y >= 8 && y < 24 ? 255 : 0
  })
  return { width: 32, height: 32, alpha }
}
const inside = ({ alpha }: AlphaPlane) => alpha.reduce((sum, value) => sum + (value >= 128 ? 1 : 0), 0)
const at = ({ alpha, width }: AlphaPlane, x: number, y: number) => alpha[y * width + x]

test("a blur keeps a plain plane plain and never leaves the range of what it blurs", () => {
  fc.assert(
    fc.property(planes, fc.integer({ min: 0, max: 9 }), (plane, radius) => {
      const soft = blurAlpha(plane, radius)
      expect(Math.min(...soft.alpha)).toBeGreaterThanOrEqual(Math.min(...plane.alpha) - 1)
      expect(Math.max(...soft.alpha)).toBeLessThanOrEqual(Math.max(...plane.alpha) + 1)
      if (radius === 0) expect(soft.alpha).toEqual(plane.alpha)
    }),
  )
})

test("a blurred edge is half way up where the edge was, and the middle stays full", () => {
  const soft = blurAlpha(square(), 4)
  expect(at(soft, 16, 16)).toBe(255)
  expect(at(soft, 7, 16)).toBeGreaterThan(70)
  expect(at(soft, 7, 16)).toBeLessThan(128)
  expect(at(soft, 1, 16)).toBeLessThan(10)
})

test("an edge moves by the pixels asked for, out and in", () => {
  expect(at(shiftAlphaEdge(square(), 3), 5, 16)).toBe(255)
  expect(at(shiftAlphaEdge(square(), 3), 4, 16)).toBe(0)
  expect(at(shiftAlphaEdge(square(), -3), 10, 16)).toBe(0)
  expect(at(shiftAlphaEdge(square(), -3), 11, 16)).toBe(255)
  expect(at(shiftAlphaEdge(square(), 1), 7, 16)).toBe(255)
  expect(at(shiftAlphaEdge(square(), -1), 8, 16)).toBe(0)
  expect(inside(shiftAlphaEdge(square(), 0))).toBe(inside(square()))
})

test("outwards never takes away, inwards never adds", () => {
  fc.assert(
    fc.property(planes, fc.integer({ min: 1, max: 4 }), (plane, pixels) => {
      const [wider, narrower] = [shiftAlphaEdge(plane, pixels), shiftAlphaEdge(plane, -pixels)]
      for (const [index, value] of plane.alpha.entries()) {
        expect(wider.alpha[index]).toBeGreaterThanOrEqual(value)
        expect(narrower.alpha[index]).toBeLessThanOrEqual(value)
      }
    }),
  )
})

test("a bilevel plane has two values; full and empty stay so with and without softness", () => {
  fc.assert(
    fc.property(planes, fc.boolean(), (plane, keepsSoftness) => {
      const sharp = bilevel(plane, keepsSoftness)
      for (const [index, value] of plane.alpha.entries()) {
        expect([0, 255]).toContain(sharp.alpha[index])
        if (value === 0 || value === 255) expect(sharp.alpha[index]).toBe(value)
        if (!keepsSoftness) expect(sharp.alpha[index]).toBe(value >= 128 ? 255 : 0)
      }
    }),
  )
})

test.each([64, 128, 192])("dots of a softness of %i are as dense as it is opaque", (value) => {
  const plane = { width: 64, height: 64, alpha: new Uint8Array(4096).fill(value) }
  expect(Math.abs(inside(bilevel(plane, true)) / 4096 - value / 256)).toBeLessThan(0.02)
})

test("bits make the mask of a PNG that comes back as it was, at any width", async () => {
  await fc.assert(
    fc.asyncProperty(planes, async (plane) => {
      const bits = packBits(plane)
      const decoded = await decodeMask(await encodeMask({ width: plane.width, height: plane.height, bits }))
      expect(decoded).toEqual({ width: plane.width, height: plane.height, bits })
      const rowBytes = Math.ceil(plane.width / 8)
      for (const [index, value] of plane.alpha.entries()) {
        const [x, y] = [index % plane.width, Math.floor(index / plane.width)]
        expect(((bits[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1).toBe(value >= 128 ? 1 : 0)
      }
    }),
    { numRuns: 30 },
  )
})

test("a mask in black and white becomes as opaque as it is light, and white all over", () => {
  const rgba = new Uint8ClampedArray([255, 255, 255, 255, 0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 0])
  lightAsAlpha(rgba)
  expect([...rgba].filter((_, at) => at % 4 === 3)).toEqual([255, 0, 128, 0])
  expect([...rgba].filter((_, at) => at % 4 !== 3).every((value) => value === 255)).toBe(true)
})
