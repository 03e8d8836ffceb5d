import { createCanvas, loadImage } from "@napi-rs/canvas"
import { describe, expect, test } from "vitest"
import { type LookOrder, lookOf } from "../looks/look.ts"
import { LOOKS } from "../looks/table.ts"
import { STYLES } from "../scene.ts"
import { readScene } from "../words/read-scene.ts"
import { openPainting } from "./open-painting.ts"

const SIDE = 96
const PROMPT = "a red fox in a snowy forest at sunset"

/** A picture at once: the look knows of all steps, the painting takes one. */
function paint(order: Partial<LookOrder> | undefined, prompt = PROMPT, steps = 20): Buffer {
  const scene = readScene({ prompt, negativePrompt: "", cfgScale: 7 })
  const look = order === undefined ? undefined : lookOf({ steps, ...order })
  const painting = openPainting({ scene, width: SIDE, height: SIDE, seed: 42, steps: 1, look })
  painting.advance(1)
  return Buffer.from(painting.png())
}

/** Brightness of a picture at the given side. */
async function brightness(png: Uint8Array, side: number): Promise<Float64Array> {
  const canvas = createCanvas(side, side)
  const context = canvas.getContext("2d")
  context.drawImage(await loadImage(png), 0, 0, side, side)
  const { data } = context.getImageData(0, 0, side, side)
  return Float64Array.from({ length: side * side }, (_, p) => (data[p * 4] ?? 0) + (data[p * 4 + 1] ?? 0) + (data[p * 4 + 2] ?? 0))
}

function correlation(a: Float64Array, b: Float64Array): number {
  const mean = (list: Float64Array) => list.reduce((sum, value) => sum + value, 0) / list.length
  const [ma, mb] = [mean(a), mean(b)]
  const sum = (term: (at: number) => number) => a.reduce((total, _, at) => total + term(at), 0)
  const [da, db] = [(at: number) => (a[at] ?? 0) - ma, (at: number) => (b[at] ?? 0) - mb]
  return sum((at) => da(at) * db(at)) / Math.sqrt(sum((at) => da(at) ** 2) * sum((at) => db(at) ** 2))
}

/** Mean difference of neighbours, 0–765. */
function roughness(field: Float64Array, side: number): number {
  return field.reduce((sum, value, at) => sum + (at % side === 0 ? 0 : Math.abs(value - (field[at - 1] ?? 0))), 0) / field.length
}

describe("a finished picture", () => {
  test("with the default sampler and model and every LoRA at weight 0 has the bytes of one without a look", () => {
    const loras = LOOKS.filter(({ kind }) => kind === "lora").map(({ name }) => ({ name, weight: 0 }))
    for (const style of STYLES) {
      const prompt = `${PROMPT}, ${style}`
      const order = { sampler_name: "DPM++ 2M Karras", model: "easel-preview", loras, clip_skip: 2 }
      expect(paint(order, prompt).equals(paint(undefined, prompt)), style).toBe(true)
    }
  })

  test("has the same bytes for the same look, and others for each other look", () => {
    const orders: Partial<LookOrder>[] = [
      {},
      ...["Euler", "Euler a", "DDIM", "DPM++ SDE", "UniPC", "LCM", "Heun"].map((samplerName) => ({ sampler_name: samplerName })),
      ...LOOKS.flatMap(({ kind, name }): Partial<LookOrder>[] => {
        if (kind === "lora") return [-1, 1, 1.5].map((weight) => ({ loras: [{ name, weight }] }))
        if (kind === "embedding") return [{ embeddings: [name] }]
        return name === "easel-preview" ? [] : [{ [kind]: name }]
      }),
    ]
    const pictures = orders.map((order) => paint(order).toString("base64"))
    expect(new Set(pictures).size).toBe(orders.length)
    for (const [n, order] of orders.slice(0, 4).entries()) expect(paint(order).toString("base64")).toBe(pictures[n])
  })

  test.each(["Euler", "Euler a", "DDIM", "DPM++ SDE Karras", "UniPC", "LCM", "Heun", "LMS", "DPM2 a"])(
    "by the sampler %s keeps the composition",
    async (samplerName) => {
      const [plain, other] = await Promise.all([paint({}), paint({ sampler_name: samplerName })].map((png) => brightness(png, 32)))
      if (plain === undefined || other === undefined) throw new Error("two pictures")
      expect(correlation(plain, other)).toBeGreaterThan(0.9)
    },
  )

  test("by an ancestral sampler differs in small things with the steps", async () => {
    const [twenty, thirty] = [paint({ sampler_name: "Euler a" }), paint({ sampler_name: "Euler a" }, PROMPT, 30)]
    const fields = [await brightness(twenty, 32), await brightness(thirty, 32)] as const
    expect(twenty.equals(thirty)).toBe(false)
    expect(correlation(...fields)).toBeGreaterThan(0.9)
  })

  test("is softer where fewer steps were taken", async () => {
    const edges: number[] = []
    for (const steps of [2, 6, 20]) edges.push(roughness(await brightness(paint({}, PROMPT, steps), SIDE), SIDE))
    expect(edges).toEqual(edges.toSorted((a, b) => a - b))
  })
})

test("the first frame of a painting is a quiet haze, not loud noise", async () => {
  const scene = readScene({ prompt: PROMPT, negativePrompt: "", cfgScale: 7 })
  const painting = openPainting({ scene, width: 512, height: 512, seed: 42, steps: 20 })
  painting.advance(1)
  expect(roughness(await brightness(painting.preview(320), 160), 160)).toBeLessThan(45)
})
