import { describe, expect, it } from "vitest"
import { planTask } from "../../task/rules.ts"
import { imageToImage } from "../kinds/image-to-image.ts"
import { configurationOfLook, HEADSHOT_LOOKS } from "./looks.ts"
import { MINIMUM_SHARPNESS, type PhotoFacts, problemsOf, sharpnessOf } from "./photo-rules.ts"
import { priceOfLook } from "./price-headshots.ts"

const face = { x: 0.3, y: 0.2, width: 0.3, height: 0.4 }
const good: PhotoFacts = { faces: [face], sharpness: MINIMUM_SHARPNESS, size: { width: 1200, height: 1600 } }
const with_ = (change: Partial<PhotoFacts>) => problemsOf({ ...good, ...change })

describe("a photo for headshots", () => {
  it("will do with one sharp face of its own size", () => expect(problemsOf(good)).toEqual([]))

  it("needs a face", () => expect(with_({ faces: [], sharpness: 0 })).toEqual(["noFace"]))

  it("shows one person: a second face counts unless it is far behind the first", () => {
    expect(with_({ faces: [face, { ...face, x: 0.65 }] })).toEqual(["manyFaces"])
    expect(with_({ faces: [{ ...face, x: 0.9, width: 0.05, height: 0.06 }, face] })).toEqual([])
  })

  it("is large enough, and so is the face in it", () => {
    expect(with_({ size: { width: 511, height: 900 } })).toEqual(["tooSmall"])
    expect(with_({ faces: [{ ...face, width: 0.05 }] })).toEqual(["tooSmall"])
  })

  it("is sharp", () => expect(with_({ sharpness: MINIMUM_SHARPNESS - 0.1 })).toEqual(["blurred"]))
})

describe("sharpness", () => {
  const SIDE = 64
  const pixels = (light: (x: number, y: number) => number) => ({
    width: SIDE,
    height: SIDE,
    data: Array.from({ length: SIDE * SIDE }, (_, at) => light(at % SIDE, Math.floor(at / SIDE))).flatMap((value) => [
      value,
      value,
      value,
      255,
    ]),
  })
  const edge = (softnessPx: number) => (x: number) => 255 / (1 + Math.exp((SIDE / 2 - x) / softnessPx))

  it("falls as an edge gets softer, and does not follow light and contrast", () => {
    const [sharp, soft, softer] = [0.2, 1.5, 4].map((px) => sharpnessOf(pixels(edge(px)))) as [number, number, number]
    expect(sharp).toBeGreaterThan(soft * 2)
    expect(soft).toBeGreaterThan(softer * 2)
    expect(sharpnessOf(pixels((x) => 100 + edge(1.5)(x) / 4))).toBeCloseTo(soft, 1)
  })

  it("of an even surface, and of next to nothing, is none", () => {
    expect(sharpnessOf(pixels(() => 90))).toBe(0)
    expect(sharpnessOf({ width: 1, height: 1, data: [1, 2, 3, 255] })).toBe(0)
  })
})

describe("looks", () => {
  it.each(HEADSHOT_LOOKS)("$id is an order that image to image takes, at the price that every look has", (look) => {
    const meta = configurationOfLook(look)
    const source = { role: "image", mediaKey: "", url: "", sha256: "", sizeBytes: 1, width: 700, height: 3000, prompt: "" }
    const plan = planTask(imageToImage, { input: meta, sources: [source] }, "vip1")
    expect(plan.errors).toEqual([])
    expect(plan.quote.calculate_coins).toBe(priceOfLook("vip1"))
  })
})
