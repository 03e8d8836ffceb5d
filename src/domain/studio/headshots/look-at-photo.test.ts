import { readFile } from "node:fs/promises"
import { createCanvas, type Image, loadImage } from "@napi-rs/canvas"
import { beforeAll, describe, expect, it } from "vitest"
import { FACE_PHOTO } from "../../../../testing/studio/face-photo.ts"
import { type FacePatterns, readFacePatterns } from "../../../formats/image/faces/face-patterns.ts"
import type { Pixels } from "../../../formats/image/png-pixels.ts"
import { factsOf, lookAtPhoto } from "./look-at-photo.ts"
import { problemsOf } from "./photo-rules.ts"

const PATTERNS = new URL("../../../formats/image/faces/frontal-face.txt", import.meta.url)
const CROWD = new URL("../../../../node_modules/@vladmandic/human/assets/samples.jpg", import.meta.url)

interface Drawing {
  readonly width: number
  readonly height: number
  readonly degrees?: number
  readonly blurPx?: number
  /** The part of it that is drawn, px; all of it by default. */
  readonly part?: readonly [x: number, y: number, width: number, height: number]
}

function drawn(image: Image, { width, height, degrees = 0, blurPx = 0, part = [0, 0, image.width, image.height] }: Drawing): Pixels {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  context.filter = blurPx === 0 ? "none" : `blur(${blurPx}px)`
  context.translate(width / 2, height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(image, ...part, -width / 2, -height / 2, width, height)
  return { width, height, rgba: new Uint8Array(context.getImageData(0, 0, width, height).data) }
}

describe("a photograph", () => {
  let face: Image
  let crowd: Image
  let patterns: FacePatterns
  beforeAll(async () => {
    face = await loadImage(Buffer.from(FACE_PHOTO, "base64"))
    patterns = readFacePatterns(await readFile(PATTERNS, "utf8"))
    crowd = await loadImage(await readFile(CROWD))
  })
  const problems = async (pixels: Pixels) => problemsOf(await factsOf(pixels, pixels, patterns))

  it("of one face will do, upright and with the head held aslant", async () => {
    for (const degrees of [0, 16]) expect(await problems(drawn(face, { width: 520, height: 520, degrees }))).toEqual([])
  })

  it("of one face that is blurred is told to be", async () => {
    expect(await problems(drawn(face, { width: 520, height: 520, blurPx: 9 }))).toEqual(["blurred"])
  })

  it("of many people is told to be", async () => {
    expect(await problems(drawn(crowd, { width: 1040, height: 660, part: [256, 400, 520, 330] }))).toContain("manyFaces")
  })

  it("without a face shows none, whatever else it shows", async () => {
    const shown = (rgb: (x: number, y: number) => readonly [number, number, number]): Pixels => {
      const side = 240
      const rgba = Uint8Array.from({ length: side * side * 4 }, (_, at) => {
        const pixel = Math.floor(at / 4)
        return at % 4 === 3 ? 255 : (rgb(pixel % side, Math.floor(pixel / side))[(at % 4) as 0 | 1 | 2] ?? 0)
      })
      return { width: side, height: side, rgba }
    }
    expect(await problems(shown(() => [220, 180, 150]))).toContain("noFace")
    expect(await problems(shown((x, y) => [(x * 97 + y * 57) % 256, (x * 31 + y * 83) % 256, (x * 13) % 256]))).toContain("noFace")
    expect(await problems(shown((x, y) => [200 - (y % 90), 150 - (x % 60), 110]))).toContain("noFace")
  })
})

describe("a stored photo", () => {
  const photo = { mediaKey: "", width: 64, height: 64 }
  const blank: Pixels = { width: 64, height: 64, rgba: new Uint8Array(64 * 64 * 4).fill(255) }
  const contextOf = (sample: () => Promise<Pixels | null>, nowMs = 0) => ({
    images: { sample, shrink: () => Promise.resolve(null), frame: () => Promise.resolve(null) },
    facePatterns: async () => readFacePatterns(await readFile(PATTERNS, "utf8")),
    later: () => undefined,
    nowMs,
  })

  it("is looked at once, however many ask at once and again", async () => {
    const stored = { ...photo, mediaKey: "once" }
    let looked = 0
    const context = contextOf(async () => {
      looked++
      return blank
    })
    const answers = await Promise.all(Array.from({ length: 50 }, () => lookAtPhoto(context, stored)))
    answers.push(await lookAtPhoto(context, stored))
    expect(looked).toBe(1)
    expect(answers).toEqual(answers.map(() => ({ faces: [], sharpness: 0, size: { width: 64, height: 64 } })))
  })

  it("is looked at anew after a look that failed, and after one that never ended", async () => {
    const stored = { ...photo, mediaKey: "anew" }
    await expect(
      lookAtPhoto(
        contextOf(() => Promise.reject(new Error("away"))),
        stored,
      ),
    ).rejects.toThrow("away")
    void lookAtPhoto(
      contextOf(() => new Promise(() => {})),
      stored,
    )
    expect(
      await lookAtPhoto(
        contextOf(() => Promise.resolve(blank), 60_000),
        stored,
      ),
    ).toMatchObject({ faces: [] })
  })
})
