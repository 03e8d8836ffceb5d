import { expect, it } from "vitest"
import { readRaster } from "../decode-input.ts"
import { rasterPart } from "./mask.ts"
import { carriedPixels, carry, drawnPng } from "./test-studio.ts"

const ORDER = { kind: "expansion", prompt: "a lighthouse on a cliff by the sea at sunset", width: 256, height: 192 } as const
const BORDERS = { left: 80, right: 48, up: 24, down: 40 } as const
const image = (await carry({ ...ORDER, kind: "text-to-image", width: 128, height: 128, seed: 3 })).files[0]?.bytes ?? new Uint8Array(0)
const source = await readRaster(image)

it("inside are the image's own pixels, every byte", async () => {
  const made = await carriedPixels({ ...ORDER, ...BORDERS }, { image })
  expect(rasterPart(made, { left: 80, top: 24, width: 128, height: 128 }).rgba).toEqual(source.rgba)
})

it("no frame shows: across the image's border colours change no more than inside of it", async () => {
  const { rgba, width } = await carriedPixels({ ...ORDER, ...BORDERS }, { image })
  const step = (one: number, other: number): number => {
    let sum = 0
    for (let k = 0; k < 3; k++) sum += Math.abs((rgba[one * 4 + k] ?? 0) - (rgba[other * 4 + k] ?? 0))
    return sum
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const rows = Array.from({ length: 128 }, (_, n) => 24 + n)
  const columns = Array.from({ length: 128 }, (_, n) => 80 + n)
  const across = [
    ...rows.flatMap((y) => [step(y * width + 79, y * width + 80), step(y * width + 207, y * width + 208)]),
    ...columns.flatMap((x) => [step(23 * width + x, 24 * width + x), step(151 * width + x, 152 * width + x)]),
  ]
  const inside = rows.flatMap((y) => [100, 140, 180].map((x) => step(y * width + x, y * width + x + 1)))
  expect(mean(across)).toBeLessThan(mean(inside) * 1.5 + 6)
})

it.each([
  ["a lighthouse on a cliff by the sea at sunset, oil painting", { right: 64 }],
  ["a red fox in a birch forest, watercolor", { left: 64 }],
  ["a castle on a hill, ink wash", { left: 48, right: 48 }],
  ["a girl with red hair in a meadow, anime", { right: 64, down: 48 }],
  ["a neon city at night in the rain", { right: 64 }],
  ["mountains above a lake at dawn", { up: 64 }],
] as const)("of %j nothing shows where the image ended, not even the frame that its style has: %o", async (prompt, borders) => {
  const { left = 0, right = 0, up = 0, down = 0 }: { left?: number; right?: number; up?: number; down?: number } = borders
  const side = 128
  const own = (await carry({ kind: "text-to-image", prompt, width: side, height: side, seed: 5 })).files[0]?.bytes ?? new Uint8Array(0)
  const [width, height] = [side + left + right, side + up + down]
  const { rgba } = await carriedPixels({ kind: "expansion", prompt, width, height, ...borders }, { image: own })
  const isUpright = left + right > 0
  /** The mean change of colours from each column (or row) to the next, along the image's own length. */
  const steps = Array.from({ length: (isUpright ? width : height) - 1 }, (_, across) => {
    let sum = 0
    for (let along = 8; along < side - 8; along++) {
      const at = isUpright ? (along + up) * width + across : across * width + along + left
      for (let k = 0; k < 3; k++) sum += Math.abs((rgba[at * 4 + k] ?? 0) - (rgba[(at + (isUpright ? 1 : width)) * 4 + k] ?? 0))
    }
    return sum / (side - 16)
  })
  const ends = [left, left > 0 && right > 0 ? left + side : 0, right > 0 && left === 0 ? side : 0, isUpright ? 0 : up].filter(
    (end) => end > 0,
  )
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [before, after] = isUpright ? [left, left + side] : [up, up + side]
  const inside = mean(steps.slice(before + 24, after - 24))
  for (const end of ends) expect(Math.max(...steps.slice(end - 12, end + 12))).toBeLessThan(inside * 1.6 + 10)
})

it("the colours outside are near those of the border that they go on from", async () => {
  const plain = drawnPng(128, 128, (_x, y) => (y < 64 ? [70, 130, 210] : [170, 140, 90]))
  const { rgba } = await carriedPixels({ ...ORDER, ...BORDERS, prompt: "a beach" }, { image: plain })
  const at = (x: number, y: number): number[] => [...rgba.subarray((y * 256 + x) * 4, (y * 256 + x) * 4 + 3)]
  const far = (one: number[], other: number[]): number => Math.max(...one.map((value, k) => Math.abs(value - (other[k] ?? 0))))
  expect(far(at(40, 40), [70, 130, 210])).toBeLessThan(70)
  expect(far(at(40, 140), [170, 140, 90])).toBeLessThan(70)
})

it("what stands in the image does not come a second time outside of it", async () => {
  const tower = drawnPng(128, 128, (x, y) =>
    x > 84 && x < 98 && y > 30 && y < 88 ? [214, 30, 34] : y < 70 ? [110, 150, 210] : [40, 84, 130],
  )
  const { rgba, width } = await carriedPixels({ ...ORDER, ...BORDERS, prompt: "a red tower by the sea" }, { image: tower })
  let red = 0
  for (let at = 0; at < width * 192; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isOutside = x < 80 || x >= 208 || y < 24 || y >= 152
    if (isOutside && (rgba[at * 4] ?? 0) > (rgba[at * 4 + 2] ?? 0) + 70) red++
  }
  expect(red).toBeLessThan(60)
})

it("an image of one pixel, one with nothing but a border on one side, and no border at all are no errors", async () => {
  const dot = drawnPng(1, 1, () => [90, 60, 200])
  expect((await carriedPixels({ ...ORDER, left: 100 }, { image: dot })).width).toBe(256)
  expect((await carriedPixels({ ...ORDER, left: 250, right: 5 }, { image })).width).toBe(256)
  const none = await carriedPixels({ ...ORDER, width: 128, height: 128 }, { image })
  expect(none.rgba).toEqual(source.rgba)
})

it("borders that leave no place for the image are refused", async () => {
  await expect(carry({ ...ORDER, left: 200, right: 56 }, { image })).rejects.toThrow("nothing is left")
})
