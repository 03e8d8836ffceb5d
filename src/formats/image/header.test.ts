import { createCanvas } from "@napi-rs/canvas"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readImageHeader } from "./header.ts"

const encoded = (format: "png" | "jpeg" | "webp", width: number, height: number): Promise<Uint8Array> => {
  const canvas = createCanvas(width, height)
  return format === "png" ? canvas.encode("png") : canvas.encode(format)
}
/** A WebP container with one chunk, by its four letters. */
const webp = (name: string, data: readonly number[]): Uint8Array => {
  const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0))
  return Uint8Array.from([
    ...text("RIFF"),
    0,
    0,
    0,
    0,
    ...text("WEBP"),
    ...text(name),
    10,
    0,
    0,
    0,
    ...data,
    ...Array.from({ length: 20 }, () => 0),
  ])
}

describe("an image's header", () => {
  it.each(["png", "jpeg", "webp"] as const)("tells kind and size of a %s that another program wrote", async (format) => {
    for (const [width, height] of [
      [64, 64],
      [833, 1217],
      [3, 2000],
    ] as const) {
      expect(readImageHeader(await encoded(format, width, height))).toEqual({ contentType: `image/${format}`, width, height })
    }
  })

  it("is read from every form of WebP", () => {
    expect(readImageHeader(webp("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xf0, 0x00]))).toMatchObject({ width: 320, height: 240 })
    expect(readImageHeader(webp("VP8L", [0x2f, 0x3f, 0xc1, 0x3b, 0x00]))).toMatchObject({ width: 320, height: 240 })
    expect(readImageHeader(webp("VP8X", [0, 0, 0, 0, 0x3f, 0x01, 0x00, 0xef, 0x00, 0x00]))).toMatchObject({ width: 320, height: 240 })
    expect(readImageHeader(webp("ABCD", [0]))).toBeNull()
  })

  it("of a JPEG is found behind other segments", async () => {
    const jpeg = await encoded("jpeg", 40, 30)
    const comment = Uint8Array.from([0xff, 0xfe, 0x00, 0x06, 1, 2, 3, 4, 0xff])
    const bytes = Uint8Array.from([...jpeg.slice(0, 2), ...comment, ...jpeg.slice(2)])
    expect(readImageHeader(bytes)).toMatchObject({ width: 40, height: 30 })
  })

  it("is null for what is no image, is cut short or has no size", async () => {
    expect(readImageHeader(new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>".padEnd(64)))).toBeNull()
    const png = await encoded("png", 5, 5)
    expect(readImageHeader(png.slice(0, 20))).toBeNull()
    const empty = png.slice()
    empty.fill(0, 16, 20)
    expect(readImageHeader(empty)).toBeNull()
  })

  it("never throws, whatever the bytes", async () => {
    const starts = await Promise.all((["png", "jpeg", "webp"] as const).map((format) => encoded(format, 8, 8)))
    fc.assert(
      fc.property(fc.constantFrom(new Uint8Array(0), ...starts), fc.nat(60), fc.uint8Array({ maxLength: 80 }), (start, kept, rest) => {
        const header = readImageHeader(Uint8Array.from([...start.slice(0, kept), ...rest]))
        if (header !== null) expect(header.width * header.height).toBeGreaterThan(0)
      }),
    )
  })
})
