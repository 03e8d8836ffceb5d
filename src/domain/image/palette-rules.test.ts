import { describe, expect, test } from "vitest"
import { colourNameOf, paletteOf } from "./palette-rules.ts"

/** Pixels of some colours, each as often as it says. */
function pixels(...parts: readonly (readonly [rgb: readonly [number, number, number], count: number])[]): Uint8ClampedArray {
  return Uint8ClampedArray.from(parts.flatMap(([rgb, count]) => Array.from({ length: count }, () => [...rgb, 255]).flat()))
}

describe("the name of a colour", () => {
  test.each([
    ["#000000", "black"],
    ["#fdfdfd", "white"],
    ["#ff0000", "red"],
    ["#0000ff", "blue"],
    ["#00a000", "green"],
    ["#87ceeb", "sky blue"],
    ["#000060", "navy"],
    ["#8b4513", "brown"],
    ["#808080", "gray"],
    ["#ffa500", "orange"],
    ["#ffc0cb", "pink"],
    ["#ffd8b0", "peach"],
    ["#008080", "teal"],
    ["#800080", "purple"],
  ])("%s is %s", (hex, name) => {
    expect(colourNameOf(hex)).toBe(name)
  })
})

describe("a palette", () => {
  test("has the colours that take up most, most first, with their shares", () => {
    const palette = paletteOf(pixels([[20, 20, 60], 600], [[240, 130, 20], 300], [[250, 250, 250], 100]))
    expect(palette.map(({ name }) => name)).toEqual(["navy", "orange", "white"])
    expect(palette.map(({ share }) => share)).toEqual([0.6, 0.3, 0.1])
    expect(palette[1]?.hex).toBe("#f08214")
  })

  test("joins colours that nobody tells apart, and leaves out what hardly shows", () => {
    const palette = paletteOf(pixels([[200, 30, 30], 400], [[204, 34, 30], 400], [[0, 255, 0], 10]))
    expect(palette).toHaveLength(1)
    expect(palette[0]?.share).toBeCloseTo(0.988, 2)
  })

  test("does not count what is transparent, and is empty where everything is", () => {
    expect(paletteOf(new Uint8ClampedArray(400))).toEqual([])
  })

  test("is the same for the same pixels", () => {
    const noise = Uint8ClampedArray.from({ length: 4000 }, (_, at) => (at % 4 === 3 ? 255 : (at * 7919) % 256))
    expect(paletteOf(noise)).toEqual(paletteOf(noise))
  })
})
