import { createCanvas, loadImage } from "@napi-rs/canvas"
import { describe, expect, it } from "vitest"
import { encodeJpeg } from "./jpeg-encoder.ts"

/** An image with edges, gradients and strong colours. */
function painted(width: number, height: number) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  const gradient = context.createLinearGradient(0, 0, width, height)
  gradient.addColorStop(0, "#ff8800")
  gradient.addColorStop(1, "#0033aa")
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  context.fillStyle = "#11cc44"
  context.fillRect(width / 4, height / 4, width / 3, height / 5)
  return new Uint8Array(context.getImageData(0, 0, width, height).data)
}

describe("a JPEG that we write", () => {
  it.each([
    [64, 48],
    [37, 23],
    [1, 1],
    [320, 200],
  ])("is what was given, %i by %i, within what the eye sees", async (width, height) => {
    const rgba = painted(width, height)
    const image = await loadImage(Buffer.from(encodeJpeg({ width, height, rgba }, 90)))
    expect([image.width, image.height]).toEqual([width, height])
    const canvas = createCanvas(width, height)
    canvas.getContext("2d").drawImage(image, 0, 0)
    const read = canvas.getContext("2d").getImageData(0, 0, width, height).data
    const difference = rgba.reduce((sum, value, index) => sum + Math.abs(value - (read[index] ?? 0)), 0) / rgba.length
    expect(difference).toBeLessThan(3)
  })

  it("is smaller at less quality", () => {
    const image = { width: 320, height: 200, rgba: painted(320, 200) }
    expect(encodeJpeg(image, 40).length).toBeLessThan(encodeJpeg(image, 90).length)
  })
})
