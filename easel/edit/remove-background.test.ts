import { expect, it } from "vitest"
import { readPngText } from "../png-text.ts"
import { carriedPixels, carry, drawnPng } from "./test-studio.ts"

const ORDER = { kind: "remove-background", width: 160, height: 160 } as const

/** A thing with a rim of its own on a background that grows lighter. */
const onGradient = drawnPng(160, 160, (x, y) => {
  const far = Math.hypot(x - 80, y - 84)
  if (far < 44) return [200, 60 + (x % 7), 40]
  return [120 + y / 3, 160 + y / 4, 210]
})

const alphaAt = (rgba: Uint8ClampedArray, x: number, y: number): number => rgba[(y * 160 + x) * 4 + 3] ?? -1

it("what the image is about stays, what is behind it goes, and the rim lies where it was", async () => {
  const { rgba } = await carriedPixels(ORDER, { image: onGradient })
  let [wrong, all] = [0, 0]
  for (let y = 0; y < 160; y++)
    for (let x = 0; x < 160; x++) {
      const far = Math.hypot(x - 80, y - 84)
      if (Math.abs(far - 44) < 3) continue
      all++
      if (alphaAt(rgba, x, y) > 127 !== far < 44) wrong++
    }
  expect(wrong / all).toBeLessThan(0.01)
})

it("the PNG has alpha, keeps the ordered size, and says what was done", async () => {
  const { files } = await carry({ ...ORDER, width: 80, height: 100 }, { image: onGradient })
  const png = Buffer.from(files[0]?.bytes ?? [])
  expect([png.readUInt32BE(16), png.readUInt32BE(20), png[25]]).toEqual([80, 100, 6])
  expect(readPngText(png).get("parameters")).toContain("Edit: background removed")
})

it("an image with nothing in it stays whole, and what was transparent stays so", async () => {
  const plain = await carriedPixels(ORDER, { image: drawnPng(160, 160, () => [90, 120, 60]) })
  expect(alphaAt(plain.rgba, 80, 80)).toBe(255)
  const hole = await carriedPixels(ORDER, { image: drawnPng(160, 160, (x) => [90, 120, 60, x < 20 ? 0 : 255]) })
  expect(alphaAt(hole.rgba, 5, 80)).toBe(0)
})
