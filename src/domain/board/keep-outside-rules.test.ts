import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { feather, frameMask, keepOutside, type MaskPlane, type RgbaPlane } from "./keep-outside-rules.ts"

const WIDTH = 24
const HEIGHT = 17
const PIXELS = WIDTH * HEIGHT

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const planeOf = (rgba: Uint8Array, alphaAt: (at: number) => number): RgbaPlane => ({
  width: WIDTH,
  height: HEIGHT,
  rgba: Uint8ClampedArray.from(rgba, (value, index) => (index % 4 === 3 ? alphaAt((index - 3) / 4) : value)),
})
const sparse = bytes(PIXELS).map((values) => values.map((value) => (value < 236 ? 0 : value)))

/** What a layer comes to over an image, as a canvas draws it. */
function composite(below: RgbaPlane, layer: ReturnType<typeof keepOutside>): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(below.rgba)
  if (layer === null) return rgba
  for (let y = 0; y < layer.height; y++)
    for (let x = 0; x < layer.width; x++) {
      const from = (y * layer.width + x) * 4
      const to = ((layer.top + y) * WIDTH + layer.left + x) * 4
      const share = (layer.rgba[from + 3] ?? 0) / 255
      if (share === 0) continue
      const own = ((rgba[to + 3] ?? 0) / 255) * (1 - share)
      for (let k = 0; k < 3; k++) rgba[to + k] = ((rgba[to + k] ?? 0) * own + (layer.rgba[from + k] ?? 0) * share) / (own + share)
      rgba[to + 3] = (own + share) * 255
    }
  return rgba
}

describe("a result over what it was made from", () => {
  test("changes no byte farther from the mask and from what was empty than its feather", () => {
    fc.assert(
      fc.property(
        bytes(PIXELS * 4),
        bytes(PIXELS * 4),
        sparse,
        sparse,
        fc.integer({ min: 0, max: 6 }),
        (own, made, alpha, holes, featherPx) => {
          const original = planeOf(own, (at) => 255 - (holes[at] ?? 0))
          const mask: MaskPlane = { width: WIDTH, height: HEIGHT, alpha }
          const over = composite(
            original,
            keepOutside(
              original,
              planeOf(made, () => 255),
              mask,
              featherPx,
            ),
          )
          const isNear = (at: number) => {
            const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
            for (let dy = -featherPx; dy <= featherPx; dy++)
              for (let dx = -featherPx; dx <= featherPx; dx++) {
                const [nearX, nearY] = [x + dx, y + dy]
                if (nearX < 0 || nearY < 0 || nearX >= WIDTH || nearY >= HEIGHT) continue
                const near = nearY * WIDTH + nearX
                if ((alpha[near] ?? 0) > 0 || (holes[near] ?? 0) > 0) return true
              }
            return false
          }
          for (let at = 0; at < PIXELS; at++)
            if (!isNear(at)) expect(over.slice(at * 4, at * 4 + 4)).toEqual(original.rgba.slice(at * 4, at * 4 + 4))
        },
      ),
      { numRuns: 60 },
    )
  })

  test("is the result's bytes where all is masked or empty", () => {
    fc.assert(
      fc.property(bytes(PIXELS * 4), bytes(PIXELS * 4), bytes(PIXELS), fc.integer({ min: 0, max: 6 }), (own, made, flags, featherPx) => {
        const original = planeOf(own, (at) => ((flags[at] ?? 0) % 3 === 0 ? 0 : 255))
        const mask = { width: WIDTH, height: HEIGHT, alpha: flags.map((flag) => (flag % 3 === 1 ? 255 : 0)) }
        const result = planeOf(made, () => 255)
        const over = composite(original, keepOutside(original, result, mask, featherPx))
        for (let at = 0; at < PIXELS; at++)
          if ((flags[at] ?? 0) % 3 !== 2) expect(over.slice(at * 4, at * 4 + 4)).toEqual(result.rgba.slice(at * 4, at * 4 + 4))
      }),
      { numRuns: 60 },
    )
  })

  test("is cut to what is left of it, and nothing where nothing is", () => {
    const original = planeOf(new Uint8Array(PIXELS * 4), () => 255)
    const result = planeOf(new Uint8Array(PIXELS * 4).fill(7), () => 255)
    const alpha = new Uint8Array(PIXELS)
    expect(keepOutside(original, result, { width: WIDTH, height: HEIGHT, alpha }, 4)).toBeNull()
    alpha[5 * WIDTH + 9] = 255
    const kept = keepOutside(original, result, { width: WIDTH, height: HEIGHT, alpha }, 2)
    expect(kept).toMatchObject({ left: 7, top: 3, width: 5, height: 5 })
    expect(kept?.rgba[(2 * 5 + 2) * 4 + 3]).toBe(255)
    expect(() => keepOutside(original, { ...result, width: 3 }, null, 0)).toThrow(RangeError)
  })

  test("fades outwards alone: what is masked stays as full as it was, and the rim falls without a step up", () => {
    const alpha = new Uint8Array(41)
    alpha[20] = 255
    const soft = [...feather({ width: 41, height: 1, alpha }, 8)]
    expect(soft[20]).toBe(255)
    expect(soft.slice(0, 12)).toEqual(new Array(12).fill(0))
    expect(soft.slice(12, 21)).toEqual(soft.slice(12, 21).toSorted((one, other) => one - other))
    expect(soft).toEqual(soft.toReversed())
  })

  test("is made anew as much as the image lets through", () => {
    const original = planeOf(new Uint8Array(PIXELS * 4), (at) => [0, 100, 255][at % 3] ?? 0)
    expect([...frameMask(original, null).alpha.slice(0, 3)]).toEqual([255, 155, 0])
  })
})
