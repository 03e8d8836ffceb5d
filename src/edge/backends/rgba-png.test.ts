import { expect, it } from "vitest"
import { rowBytesOf } from "../../formats/image/mask-png.ts"
import { samplePng } from "../../formats/image/png-pixels.ts"
import { alphaMask, rgbaPng } from "./rgba-png.ts"

it("what is white in our mask is transparent in theirs, and nothing else", async () => {
  const bits = new Uint8Array(rowBytesOf(10) * 2)
  bits[0] = 0b1000_0000
  bits[3] = 0b0100_0000
  const png = await alphaMask({ width: 10, height: 2, bits }, 10_000)
  const pixels = png === null ? null : await samplePng(png, 100)
  const alphas = Array.from({ length: 20 }, (_one, index) => pixels?.rgba[index * 4 + 3])
  expect(alphas.flatMap((alpha, index) => (alpha === 0 ? [index] : []))).toEqual([0, 19])
})

it("an image comes back as it was written, unless its file would be too large", async () => {
  const rgba = Uint8Array.from({ length: 8 * 8 * 4 }, (_one, index) => (index % 4 === 3 ? 255 : (index * 37) % 256))
  const png = await rgbaPng({ width: 8, height: 8, rgba }, 10_000)
  expect((png === null ? null : await samplePng(png, 100))?.rgba).toEqual(rgba)
  expect(await rgbaPng({ width: 8, height: 8, rgba }, 50)).toBeNull()
})

it("a mask of 4096 px a side stays small", async () => {
  const bits = new Uint8Array(rowBytesOf(4096) * 4096).fill(0xff)
  expect((await alphaMask({ width: 4096, height: 4096, bits }, 4_000_000))?.length).toBeLessThan(200_000)
})
