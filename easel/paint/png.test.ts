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
  context.drawImage(await loadImage(Buffer.from(encodePng(width, height, rgba))), 0, 0)
  expect(Buffer.compare(Buffer.from(context.getImageData(0, 0, width, height).data), Buffer.from(rgba))).toBe(0)
})
