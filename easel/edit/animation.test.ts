import { createCanvas } from "@napi-rs/canvas"
import { describe, expect, it } from "vitest"
import { MOTIONS } from "../orders/schemas.ts"
import { cameraAt } from "./animation.ts"
import { carry, drawnPng } from "./test-studio.ts"
import { movingWebp } from "./webp.ts"

/** Names of the chunks of a file, each frame with its size and its time (ms). */
function chunksOf(file: Uint8Array): readonly string[] {
  const bytes = Buffer.from(file)
  expect(bytes.toString("latin1", 0, 4)).toBe("RIFF")
  expect(bytes.readUInt32LE(4)).toBe(bytes.byteLength - 8)
  expect(bytes.toString("latin1", 8, 12)).toBe("WEBP")
  const names: string[] = []
  for (let at = 12; at < bytes.byteLength; ) {
    const name = bytes.toString("latin1", at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (name === "ANMF") {
      const [width, height, timeMs] = [14, 17, 20].map((place) => bytes.readUIntLE(at + place, 3))
      names.push(`ANMF ${(width ?? 0) + 1}x${(height ?? 0) + 1} ${timeMs} ${bytes.toString("latin1", at + 24, at + 28)}`)
    } else if (name === "ANIM") names.push(`ANIM ${bytes.readUInt16LE(at + 12)}`)
    else names.push(name)
    at += 8 + size + (size % 2)
  }
  return names
}

const image = drawnPng(96, 64, (x, y) => (Math.hypot(x - 48, y - 32) < 16 ? [220, 70, 40] : [60, 120 + y, 200]))
const ORDER = { kind: "animation", width: 96, height: 64, frames: 8, frame_rate: 4, motion: "drift" } as const

describe("an animation", () => {
  it("is a WebP of as many frames as ordered, each as long, that begins anew for ever", async () => {
    const { files } = await carry({ ...ORDER, frames: 9, frame_rate: 16 }, { image })
    expect(files).toMatchObject([{ contentType: "image/webp" }])
    const chunks = chunksOf(files[0]?.bytes ?? image)
    expect(chunks.slice(0, 2)).toEqual(["VP8X", "ANIM 0"])
    expect(chunks.slice(2)).toEqual(Array.from({ length: 9 }, () => "ANMF 96x64 63 VP8 "))
  })

  it.each(MOTIONS)("that moves by %s ends where it began, never shows beyond the image, and stands still at weight 0", (motion) => {
    for (const weight of [0, 0.5, 1.5])
      for (let moment = 0; moment <= 1; moment += 0.05) {
        const { zoom, x, y } = cameraAt(motion, moment, weight)
        expect(zoom / 2 - Math.abs(x)).toBeGreaterThanOrEqual(0.5 - 1e-9)
        expect(zoom / 2 - Math.abs(y)).toBeGreaterThanOrEqual(0.5 - 1e-9)
        if (weight === 0) expect([zoom, Math.abs(x), Math.abs(y)]).toEqual([1, 0, 0])
      }
    const [first, last] = [cameraAt(motion, 0, 1), cameraAt(motion, 1, 1)]
    for (const key of ["zoom", "x", "y"] as const) expect(last[key]).toBeCloseTo(first[key])
  })

  it("moves: its frames differ, and the first follows the last as any other does", async () => {
    const moved = [0, 1, 4, 7].map((frame) => cameraAt("zoom-in", frame / 8, 1).zoom)
    expect(moved[2]).toBeGreaterThan(moved[0] ?? 0)
    expect(moved[3]).toBeCloseTo(moved[1] ?? 0)
  })

  it("stops between frames when told to", async () => {
    expect((await carry(ORDER, { image }, 3)).files).toEqual([])
  })

  it("of an image of one pixel is one of the ordered size", async () => {
    const { files } = await carry(ORDER, { image: drawnPng(1, 1, () => [9, 90, 200]) })
    expect(chunksOf(files[0]?.bytes ?? image)).toHaveLength(10)
  })
})

describe("a moving WebP", () => {
  it("keeps alpha where a frame has it, and takes nothing for a frame that is none", () => {
    const canvas = createCanvas(10, 10)
    canvas.getContext("2d").fillRect(0, 0, 5, 5)
    const file = movingWebp([new Uint8Array(canvas.toBuffer("image/webp", 80))], { width: 10, height: 10, frameMs: 100 })
    expect((file[20] ?? 0) & 0x10).toBe(0x10)
    expect(chunksOf(file)[2]).toMatch(/^ANMF 10x10 100 (?:ALPH|VP8L)/)
    expect(() => movingWebp([new Uint8Array(30)], { width: 1, height: 1, frameMs: 1 })).toThrow("no WebP")
  })
})
