import { createCanvas } from "@napi-rs/canvas"
import { describe, expect, it } from "vitest"
import { readImageHeader } from "../../formats/image/header.ts"
import { smallPreview } from "./small-preview.ts"

/** Noise, which packs badly. */
function noisy(width: number, height: number, alpha = 255) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  const image = context.createImageData(width, height)
  let value = 1
  for (let at = 0; at < image.data.length; at += 1) {
    value = (value * 48_271) % 2_147_483_647
    image.data[at] = at % 4 === 3 ? alpha : value & 255
  }
  context.putImageData(image, 0, 0)
  return canvas
}
const png = (width: number, height: number, alpha?: number) => Uint8Array.from(noisy(width, height, alpha).toBuffer("image/png"))
const decoded = (text: string | null) => Uint8Array.from(Buffer.from(text ?? "", "base64"))

describe("a preview of any size", () => {
  it("becomes a JPEG of at most 320 px and 24 KiB, with its proportions", async () => {
    for (const [width, height] of [
      [1024, 512],
      [64, 64],
      [512, 768],
    ] as const) {
      const bytes = decoded(await smallPreview(png(width, height)))
      const header = readImageHeader(bytes)
      expect(header?.contentType).toBe("image/jpeg")
      expect(Math.max(header?.width ?? 999, header?.height ?? 999)).toBeLessThanOrEqual(320)
      expect((header?.width ?? 0) / (header?.height ?? 1)).toBeCloseTo(width / height, 1)
      expect(bytes.length).toBeLessThanOrEqual(24 * 1024)
    }
  })

  it("stays as it is where it is a small JPEG already", async () => {
    const jpeg = Uint8Array.from(noisy(64, 64).toBuffer("image/jpeg", 80))
    expect(decoded(await smallPreview(jpeg))).toEqual(jpeg)
  })

  it("may be transparent", async () => {
    expect(await smallPreview(png(32, 32, 40))).not.toBeNull()
  })

  it("is none where it is no image, broken, or too large to be looked at", async () => {
    expect(await smallPreview(new TextEncoder().encode("<html>"))).toBeNull()
    expect(await smallPreview(png(400, 400).slice(0, 5000))).toBeNull()
    const large = new Uint8Array(8 * 1_048_576 + 1)
    large.set(png(16, 16))
    expect(await smallPreview(large)).toBeNull()
  })
})
