import { createCanvas, loadImage } from "@napi-rs/canvas"
import { expect, test } from "vitest"
import { encodePng } from "./png.ts"
import { makeRandom } from "./random.ts"

test("a PNG decodes to the pixels that went in, whatever filter its rows use", async () => {
  const random = makeRandom(5)
  const [width, height] = [37, 29]
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < rgba.length; i += 4) {
    const row = Math.floor(i / 4 / width)
    for (let k = 0; k < 3; k++) rgba[i + k] = row < 9 ? random() * 256 : row < 20 ? (i / 4) % width : row * 7
    rgba[i + 3] = 255
  }
  const context = createCanvas(width, height).getContext("2d")
  context.drawImage(await loadImage(Buffer.from(encodePng({ width, height, rgba, isOpaque: true }))), 0, 0)
  expect(Buffer.compare(Buffer.from(context.getImageData(0, 0, width, height).data), Buffer.from(rgba))).toBe(0)
})

/** What a decoder of another house reads. */
async function decoded(png: Uint8Array): Promise<{ readonly width: number; readonly height: number; readonly rgba: Uint8ClampedArray }> {
  const image = await loadImage(Buffer.from(png))
  const context = createCanvas(image.width, image.height).getContext("2d")
  context.drawImage(image, 0, 0)
  return { width: image.width, height: image.height, rgba: context.getImageData(0, 0, image.width, image.height).data }
}

const noisy = (width: number, height: number, deep: number): Uint8ClampedArray => {
  const random = makeRandom(9)
  return Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : 120 + (random() - 0.5) * deep))
}

test("an image of many bands is one stream, and comes back to the byte", async () => {
  const image = { width: 2400, height: 1500, rgba: noisy(2400, 1500, 40), isOpaque: true }
  const { rgba } = await decoded(encodePng(image))
  expect(Buffer.compare(Buffer.from(rgba), Buffer.from(image.rgba))).toBe(0)
})

test("what is too large is packed better, and only then loses the finest steps of its tones", async () => {
  const image = { width: 512, height: 512, rgba: noisy(512, 512, 250), isOpaque: true }
  const most = 420_000
  expect(encodePng(image).length).toBeGreaterThan(700_000)
  const small = encodePng(image, most)
  expect(small.length).toBeLessThanOrEqual(most)
  const { rgba } = await decoded(small)
  expect(rgba.reduce((worst, tone, at) => Math.max(worst, Math.abs(tone - (image.rgba[at] ?? 0))), 0)).toBeLessThanOrEqual(18)
  const smooth = { width: 512, height: 512, rgba: noisy(512, 512, 0), isOpaque: true }
  expect(await decoded(encodePng(smooth, 4_000))).toMatchObject({ width: 512, rgba: smooth.rgba })
})

test("transparent images of nothing but noise fit as well, and keep their transparency", async () => {
  const rgba = noisy(300, 300, 250).map((tone, at) => (at % 4 === 3 ? (Math.floor(at / 4) % 3) * 127 : tone))
  const png = encodePng({ width: 300, height: 300, rgba, isOpaque: false }, 120_000)
  expect(png.length).toBeLessThanOrEqual(120_000)
  const back = await decoded(png)
  expect(back.rgba.filter((_, at) => at % 4 === 3)).toEqual(rgba.filter((_, at) => at % 4 === 3))
})
