import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { looksOf, MAXIMUM_LOOKS, MAXIMUM_SEARCHED, measureLook, measuresOf, searchedOf } from "./sight-rules.ts"

const WIDTH = 32
const HEIGHT = 18
const frame = (colourAt: (x: number, y: number) => readonly [number, number, number]) => {
  const rgba = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let at = 0; at < WIDTH * HEIGHT; at++) rgba.set([...colourAt(at % WIDTH, Math.floor(at / WIDTH)), 255], at * 4)
  return measureLook(rgba, WIDTH, HEIGHT)
}
const plain = (red: number, green: number, blue: number) => frame(() => [red, green, blue])

describe("what is measured of a film", () => {
  it("is its light and its colours, most first", () => {
    const { light, motion, cuts, colours } = measuresOf([frame((x) => (x < 24 ? [200, 40, 40] : [20, 20, 220]))])
    expect(light).toBeCloseTo(0.75 * (0.299 * (200 / 255) + 0.701 * (40 / 255)) + 0.25 * (0.886 * (20 / 255) + 0.114 * (220 / 255)), 2)
    expect([motion, cuts, colours]).toEqual([0, 0, ["#c82828", "#1414dc"]])
  })

  it("names five colours at most, and none that takes up hardly anything", () => {
    const bars = [0, 70, 140, 210].flatMap((red) => [10, 200].map((green) => [red, green, 30] as const))
    const striped = (widths: readonly number[]) => {
      const columns = widths.flatMap((width, bar) => Array.from({ length: width }, () => bars[bar] ?? ([0, 0, 0] as const)))
      return measuresOf([frame((x) => columns[x] ?? [0, 0, 0])]).colours.length
    }
    expect(striped([4, 4, 4, 4, 4, 4, 4, 4])).toBe(5)
    expect(striped([16, 15, 1])).toBe(2)
    expect(striped([16, 14, 2])).toBe(3)
  })

  it("counts a cut where another shot begins, and none where something moves", () => {
    const moving = Array.from({ length: 10 }, (_, step) => frame((x) => (x >= step && x < step + 4 ? [255, 255, 255] : [90, 90, 90])))
    const other = Array.from({ length: 5 }, () => plain(20, 160, 40))
    expect(measuresOf(moving).cuts).toBe(0)
    expect(measuresOf(moving).motion).toBeGreaterThan(0.01)
    expect(measuresOf([...moving, ...other, ...moving]).cuts).toBe(2)
    expect(measuresOf(other)).toMatchObject({ motion: 0, cuts: 0 })
  })

  it("stays within its bounds, whatever the pixels", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 64, maxLength: 64 }), { minLength: 1, maxLength: 8 }), (frames) => {
        const { light, motion, cuts, colours } = measuresOf(frames.map((bytes) => measureLook(Uint8ClampedArray.from(bytes), 4, 4)))
        for (const share of [light, motion]) expect(share >= 0 && share <= 1).toBe(true)
        expect(cuts).toBeLessThan(frames.length)
        for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
      }),
    )
  })
})

it("frames are measured twice a second as far as that goes, and some of them searched", () => {
  expect([looksOf(0.2), looksOf(10), looksOf(7200)]).toEqual([2, 20, MAXIMUM_LOOKS])
  expect([searchedOf(0.2, true), searchedOf(3, true), searchedOf(7200, true)]).toEqual([2, 6, MAXIMUM_SEARCHED])
  expect([searchedOf(0.2, false), searchedOf(7200, false)]).toEqual([2, 4])
})
