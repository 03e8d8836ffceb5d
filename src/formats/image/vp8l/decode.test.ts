import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { losslessWebp } from "../../../../testing/formats/lossless-webp.ts"
import { readWebpPixels } from "../webp-pixels.ts"
import { decodeVp8l } from "./decode.ts"

interface Picture {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

const painted = (width: number, height: number, pixel: (x: number, y: number) => readonly [number, number, number, number]): Picture => ({
  width,
  height,
  rgba: Uint8Array.from(Array.from({ length: width * height }, (_, at) => pixel(at % width, Math.floor(at / width))).flat()),
})
const noise = (x: number, y: number) => ((x * 7919 + y * 104_729) ^ (x * y * 31)) & 255
/** Each leads the encoder to other means of the format. */
const PICTURES: Readonly<Record<string, Picture>> = {
  "one pixel": painted(1, 1, () => [1, 2, 3, 4]),
  "two colors": painted(67, 40, (x, y) => ((x ^ y) & 1 ? [255, 0, 0, 255] : [0, 255, 0, 128])),
  "four colors": painted(67, 40, (x, y) => [85 * ((x >> 2) & 3), 85 * ((y >> 1) & 3) * 0, 7, 255]),
  "sixteen colors": painted(90, 60, (x, y) => [(x * y) % 13, 5, 7, 255]),
  "a slope": painted(301, 257, (x, y) => [x & 255, y & 255, (x + y) & 255, 254 | (noise(x, y) & 1)]),
  waves: painted(200, 133, (x, y) => {
    const value = Math.floor(127 + 60 * Math.sin(x / 17) + 60 * Math.cos(y / 11 + x / 31))
    return [value, (value * 3 + x) & 255, 255 - value, 255]
  }),
  noise: painted(64, 48, (x, y) => [noise(x, y), noise(y, x), noise(x + 1, y), noise(x, y + 3)]),
}
const EFFORTS = [
  { quality: 0, method: 0 },
  { quality: 75, method: 4 },
  { quality: 100, method: 6 },
] as const

function rgbaOf(argb: Uint32Array): Uint8Array {
  const rgba = new Uint8Array(argb.length * 4)
  for (const [at, pixel] of argb.entries()) rgba.set([(pixel >>> 16) & 255, (pixel >>> 8) & 255, pixel & 255, pixel >>> 24], at * 4)
  return rgba
}

describe("pixels of a lossless WebP", () => {
  it.each(Object.entries(PICTURES))("are those that libwebp packed, of %s, at each effort", async (_, { width, height, rgba }) => {
    for (const effort of EFFORTS) {
      const image = readWebpPixels(await losslessWebp(rgba, width, height, effort))
      expect(image).toMatchObject({ width, height, hasColours: true })
      expect(Buffer.compare(rgbaOf(image?.argb ?? new Uint32Array()), rgba)).toBe(0)
    }
  })

  it("are its alpha alone beside lossy colors", async () => {
    for (const { width, height, rgba } of Object.values(PICTURES).slice(1))
      for (const effort of EFFORTS) {
        const image = readWebpPixels(await losslessWebp(rgba, width, height, { ...effort, isLossy: true }))
        const alpha = rgba.filter((__, at) => at % 4 === 3)
        if (alpha.every((value) => value === 255)) expect(image).toBeNull()
        else expect([image?.hasColours, rgbaOf(image?.argb ?? new Uint32Array()).filter((__, at) => at % 4 === 3)]).toEqual([false, alpha])
      }
  })

  it("are none where bytes were changed or cut off, or what looks like pixels, and it ends soon", async () => {
    const { width, height, rgba } = PICTURES["waves"] ?? painted(1, 1, () => [0, 0, 0, 0])
    const webp = await losslessWebp(rgba, width, height, { quality: 75, method: 4 })
    fc.assert(
      fc.property(fc.nat(webp.length - 1), fc.nat(255), fc.nat(webp.length), (at, byte, length) => {
        const broken = webp.map((value, place) => (place === at ? byte : value)).subarray(0, length)
        const image = readWebpPixels(broken)
        expect(image === null || image.argb.length === image.width * image.height).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const image = decodeVp8l(Uint8Array.from([0x2f, 40, 0, 10, 0, ...bytes]))
        expect(image === null || image.argb.length === image.width * image.height).toBe(true)
      }),
    )
    // A head that says 16,384 by 16,384.
    expect(decodeVp8l(Uint8Array.of(0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0))).toBeNull()
  })
})
