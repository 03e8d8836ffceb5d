import { deflateSync } from "node:zlib"
import { createCanvas } from "@napi-rs/canvas"
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from "thumbhash"
import { describe, expect, it } from "vitest"
import { samplePng } from "./png-pixels.ts"
import { thumbhashOf } from "./thumbhash.ts"

const chunk = (name: string, data: Uint8Array): number[] => {
  const head = new DataView(new ArrayBuffer(4))
  head.setUint32(0, data.length)
  return [...new Uint8Array(head.buffer), ...[...name].map((letter) => letter.charCodeAt(0)), ...data, 0, 0, 0, 0]
}

/** A PNG whose rows are given as they are stored, each with its filter byte first. */
function png(
  width: number,
  height: number,
  colourType: number,
  rows: readonly (readonly number[])[],
  depth = 8,
  interlace = 0,
): Uint8Array {
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  header.setUint8(8, depth)
  header.setUint8(9, colourType)
  header.setUint8(12, interlace)
  const data = deflateSync(Uint8Array.from(rows.flat()))
  const middle = Math.floor(data.length / 2)
  const parts = [
    chunk("IHDR", new Uint8Array(header.buffer)),
    chunk("IDAT", data.subarray(0, middle)),
    chunk("IDAT", data.subarray(middle)),
    chunk("IEND", new Uint8Array(0)),
  ]
  return Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...parts.flat()])
}

describe("the pixels of a PNG", () => {
  it("are what was painted, whichever row filters the writer chose", async () => {
    const canvas = createCanvas(37, 23)
    const context = canvas.getContext("2d")
    for (let y = 0; y < 23; y++) {
      for (let x = 0; x < 37; x++) {
        context.fillStyle = `rgb(${(x * 7 + y) % 256}, ${(y * 11) % 256}, ${(x * y) % 256})`
        context.fillRect(x, y, 1, 1)
      }
    }
    const pixels = await samplePng(await canvas.encode("png"), 100)
    expect(pixels?.rgba).toEqual(new Uint8Array(context.getImageData(0, 0, 37, 23).data))
  })

  it("are restored from each of the five filters", async () => {
    const rows = [
      [0, 10, 20, 30, 40, 50, 60],
      [1, 10, 20, 30, 30, 30, 30],
      [2, 0, 0, 0, 1, 1, 1],
      [3, 5, 5, 5, 5, 5, 5],
      [4, 1, 1, 1, 1, 1, 1],
    ]
    const pixels = await samplePng(png(2, 5, 2, rows), 100)
    expect([...(pixels?.rgba ?? [])]).toEqual([
      10, 20, 30, 255, 40, 50, 60, 255, 10, 20, 30, 255, 40, 50, 60, 255, 10, 20, 30, 255, 41, 51, 61, 255, 10, 15, 20, 255, 30, 38, 45,
      255, 11, 16, 21, 255, 31, 39, 46, 255,
    ])
  })

  it("are averaged so that no side is above the limit and the shape stays", async () => {
    const canvas = createCanvas(250, 101)
    expect(await samplePng(await canvas.encode("png"), 100)).toMatchObject({ width: 100, height: 40 })
  })

  it("are null for other forms of PNG, broken ones and other formats", async () => {
    const row = [[0, 1, 2, 3]]
    expect(await samplePng(png(1, 1, 3, row), 100)).toBeNull()
    expect(await samplePng(png(1, 1, 2, row, 16), 100)).toBeNull()
    expect(await samplePng(png(1, 1, 2, row, 8, 1), 100)).toBeNull()
    expect(await samplePng(png(1, 1, 2, [[9, 1, 2, 3]]), 100)).toBeNull()
    expect(await samplePng(png(1, 2, 2, row), 100)).toBeNull()
    expect(await samplePng(png(100_000, 1, 2, row), 100)).toBeNull()
    const whole = png(1, 1, 2, row)
    expect(await samplePng(whole.slice(0, 50), 100)).toBeNull()
    expect(await samplePng(await createCanvas(8, 8).encode("jpeg"), 100)).toBeNull()
  })
})

describe("a thumbhash", () => {
  it("has the image's colour and shape", async () => {
    const canvas = createCanvas(400, 200)
    const context = canvas.getContext("2d")
    context.fillStyle = "rgb(200, 40, 20)"
    context.fillRect(0, 0, 400, 200)
    const hash = Uint8Array.from(atob(await thumbhashOf(await canvas.encode("png"))), (letter) => letter.charCodeAt(0))
    const { r, g, b, a } = thumbHashToAverageRGBA(hash)
    expect(r * 255).toBeCloseTo(200, -1.2)
    expect(g * 255).toBeCloseTo(40, -1.2)
    expect(b * 255).toBeCloseTo(20, -1.2)
    expect(a).toBe(1)
    expect(thumbHashToApproximateAspectRatio(hash)).toBeGreaterThan(1.5)
  })

  it("is an empty text for what is not read", async () => {
    expect(await thumbhashOf(await createCanvas(8, 8).encode("webp"))).toBe("")
    expect(await thumbhashOf(new Uint8Array(3))).toBe("")
  })
})
