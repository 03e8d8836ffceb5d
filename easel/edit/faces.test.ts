import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { createCanvas } from "@napi-rs/canvas"
import { describe, expect, it } from "vitest"
import { readRaster } from "../decode-input.ts"
import { readPngText } from "../png-text.ts"
import { eyesOf } from "./eyes.ts"
import { findFaces } from "./faces.ts"
import { canvasOf, rasterOf } from "./rasters.ts"
import { carriedPixels, carry, drawnPng } from "./test-studio.ts"

const SIZE = { width: 256, height: 256, steps: 20 } as const
const painted = async (prompt: string, seed: number): Promise<Uint8Array> =>
  (await carry({ kind: "text-to-image", prompt, seed, ...SIZE })).files[0]?.bytes ?? new Uint8Array(0)
const woman = await painted("portrait of a woman with red hair", 3)
const child = await painted("portrait of a child", 9)
const fox = await painted("a red fox in a pine forest at dawn", 3)

describe("a face", () => {
  it.each([
    ["a woman's portrait", woman],
    ["a child's portrait", child],
  ])("is found in %s, and its eyes side by side in it", async (_, bytes) => {
    const image = await readRaster(bytes)
    const [face] = findFaces(image)
    expect(face?.confidence).toBeGreaterThan(0.5)
    if (face === undefined) return
    const { left, right } = eyesOf(image, face) ?? {}
    expect((right?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThan(face.radiusX * 0.4)
    expect(Math.abs((right?.y ?? 0) - (left?.y ?? 99))).toBeLessThan(face.radiusY * 0.3)
  })

  it("is found where it is a twentieth of the image, too", async () => {
    const canvas = createCanvas(900, 600)
    const context = canvas.getContext("2d")
    context.fillStyle = "#7a93a8"
    context.fillRect(0, 0, 900, 600)
    context.drawImage(canvasOf(await readRaster(woman)), 600, 200, 84, 84)
    const [face, ...others] = findFaces(rasterOf(canvas))
    expect(others).toEqual([])
    expect([Math.abs((face?.x ?? 0) - 642) < 15, Math.abs((face?.y ?? 0) - 240) < 20]).toEqual([true, true])
  })

  it("is found in a photograph of many people, each in their place", async () => {
    const image = await readRaster(await readFile(join(import.meta.dirname, "../../node_modules/@vladmandic/human/assets/samples.jpg")))
    const faces = findFaces(image)
    expect(faces.length).toBeGreaterThanOrEqual(3)
    // Eyes lie level in the upper half of each, as far apart as a third of the face at least.
    for (const { x, y, radiusX, eyes } of faces.filter((face) => face.eyes !== undefined)) {
      expect((eyes?.right.x ?? 0) - (eyes?.left.x ?? 0)).toBeGreaterThan(radiusX * 0.6)
      expect([eyes?.left, eyes?.right].every((eye) => eye !== undefined && eye.y < y && Math.abs(eye.x - x) < radiusX)).toBe(true)
    }
  })

  it.each([
    ["a red fox in a pine forest at dawn", 8, 5],
    ["a red fox in a pine forest at dawn", 12, 5],
    ["a red fox in a pine forest at dawn", 4, 3],
    ["a mountain at sunset", 8, 1],
    ["a sunset over the desert", 12, 2],
  ])("is not found in %s of %i steps (seed %i)", async (prompt, steps, seed) => {
    const { files } = await carry({ kind: "text-to-image", prompt, seed, ...SIZE, steps })
    expect(findFaces(await readRaster(files[0]?.bytes ?? fox))).toEqual([])
  })

  it("is not found in a fox, a plain area or noise", async () => {
    expect(findFaces(await readRaster(fox))).toEqual([])
    expect(findFaces(await readRaster(drawnPng(200, 200, () => [220, 180, 150])))).toEqual([])
    expect(
      findFaces(await readRaster(drawnPng(120, 120, (x, y) => [(x * 97 + y * 57) % 256, (x * 31 + y * 83) % 256, (x * 13) % 256]))),
    ).toEqual([])
  })
})

describe("face swap", () => {
  const order = { kind: "face-swap", width: 256, height: 256 } as const

  it("changes the target's face and nothing far from it, and says so", async () => {
    const target = await readRaster(child)
    const made = await carriedPixels(order, { target: child, source: woman })
    const [face] = findFaces(target)
    if (face === undefined) throw new Error("no face")
    let [inside, outside] = [0, 0]
    for (let at = 0; at < made.rgba.length; at += 4) {
      const [x, y] = [(at / 4) % 256, Math.floor(at / 4 / 256)]
      const far = Math.hypot((x - face.x) / face.radiusX, (y - face.y) / face.radiusY)
      const isSame = [0, 1, 2].every((k) => made.rgba[at + k] === target.rgba[at + k])
      if (far < 0.6 && !isSame) inside++
      if (far > 1.9 && !isSame) outside++
    }
    expect(inside).toBeGreaterThan(500)
    expect(outside).toBe(0)
    const { files } = await carry(order, { target: child, source: woman })
    expect(readPngText(files[0]?.bytes ?? child).get("parameters")).toContain("Edit: faces swapped")
  })

  it("without a face on either side fails by its own code", async () => {
    await expect(carry(order, { target: fox, source: woman })).rejects.toMatchObject({ code: "no-face" })
    await expect(carry(order, { target: woman, source: fox })).rejects.toMatchObject({ code: "no-face" })
  })
})

describe("character repair", () => {
  const unit = (denoising_strength: number) => ({ model: "face", denoising_strength, confidence: 0.3 })
  const order = (denoising_strength: number) => ({ kind: "character-repair", width: 256, height: 256, units: [unit(denoising_strength)] })
  const detail = ({ rgba }: { readonly rgba: Uint8ClampedArray }, x: number, y: number, radius: number): number => {
    let sum = 0
    for (let row = y - radius; row < y + radius; row++)
      for (let column = x - radius; column < x + radius; column++) {
        const at = (row * 256 + column) * 4
        sum += Math.abs((rgba[at] ?? 0) - (rgba[at + 4] ?? 0)) + Math.abs((rgba[at] ?? 0) - (rgba[at + 1024] ?? 0))
      }
    return sum
  }

  it("adds detail to the face, more with more strength, and changes no byte away from it", async () => {
    const before = await readRaster(woman)
    const [face] = findFaces(before)
    if (face === undefined) throw new Error("no face")
    const [little, much] = [await carriedPixels(order(0.3), { image: woman }), await carriedPixels(order(1), { image: woman })]
    const inFace = (image: typeof before): number => detail(image, Math.round(face.x), Math.round(face.y), Math.floor(face.radiusX * 0.5))
    expect(inFace(little)).toBeGreaterThan(inFace(before))
    expect(inFace(much)).toBeGreaterThan(inFace(little))
    for (let at = 0; at < much.rgba.length; at += 4) {
      const far = Math.hypot(((at / 4) % 256) - face.x, (Math.floor(at / 4 / 256) - face.y) / (face.radiusY / face.radiusX)) / face.radiusX
      if (far > 1.35) expect([at, ...much.rgba.subarray(at, at + 4)]).toEqual([at, ...before.rgba.subarray(at, at + 4)])
    }
  })

  it("beside what is painted adds detail to the faces alone, says so, and leaves an image without any as it is", async () => {
    const units = [unit(1)]
    const made = await carry({ kind: "text-to-image", prompt: "portrait of a child", seed: 9, ...SIZE, units })
    const [before, after] = [await readRaster(child), await readRaster(made.files[0]?.bytes ?? fox)]
    const [face] = findFaces(before)
    if (face === undefined) throw new Error("no face")
    expect(detail(after, Math.round(face.x), Math.round(face.y), 20)).toBeGreaterThan(
      detail(before, Math.round(face.x), Math.round(face.y), 20),
    )
    expect(after.rgba.subarray(0, 64)).toEqual(before.rgba.subarray(0, 64))
    expect(readPngText(made.files[0]?.bytes ?? fox).get("parameters")).toContain("ADetailer model: face")
    const none = await carry({ kind: "text-to-image", prompt: "a red fox in a pine forest at dawn", seed: 3, ...SIZE, units })
    expect((await readRaster(none.files[0]?.bytes ?? child)).rgba).toEqual((await readRaster(fox)).rgba)
  })

  it("of strength 0 changes nothing, and without a face repairs the middle alone", async () => {
    expect((await carriedPixels(order(0), { image: woman })).rgba).toEqual((await readRaster(woman)).rgba)
    const [before, made] = [await readRaster(fox), await carriedPixels(order(1), { image: fox })]
    expect(made.rgba.subarray(0, 1024 * 40)).toEqual(before.rgba.subarray(0, 1024 * 40))
    expect(made.rgba).not.toEqual(before.rgba)
  })
})
