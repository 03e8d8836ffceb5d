import { createCanvas, loadImage } from "@napi-rs/canvas"
import { describe, expect, it } from "vitest"
import { storedPng, storedPngLength } from "./stored-png.ts"

describe("a PNG that is not packed", () => {
  it.each([
    [1, 1],
    [37, 23],
    [4096, 3],
  ])("is what was given, %i by %i, and as long as was said", async (width, height) => {
    const rowOf = (y: number) => Uint8Array.from({ length: width * 3 }, (_, at) => (at * 5 + y * 11) & 255)
    async function* rows() {
      for (let y = 0; y < height; y += 1) yield rowOf(y)
    }
    const parts: Uint8Array[] = []
    for await (const part of storedPng(width, height, rows())) parts.push(part)
    const file = Buffer.concat(parts)
    expect(file.length).toBe(storedPngLength(width, height))
    const canvas = createCanvas(width, height)
    canvas.getContext("2d").drawImage(await loadImage(file), 0, 0)
    const { data } = canvas.getContext("2d").getImageData(0, height - 1, width, 1)
    const rgb = Uint8Array.from(data.filter((_, at) => at % 4 !== 3))
    expect(rgb).toEqual(rowOf(height - 1))
  })
})
