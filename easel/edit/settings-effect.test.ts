import { describe, expect, it } from "vitest"
import { readRaster } from "../decode-input.ts"
import { TUNING_STYLES } from "../looks/tuning.ts"
import { findFaces } from "./faces.ts"
import { canvasOf, pngOf } from "./rasters.ts"
import { carriedPixels, carry, drawnPng } from "./test-studio.ts"

type Fields = Readonly<Record<string, unknown>>

const PAINTED = { kind: "text-to-image", width: 96, height: 96, steps: 20 }
const HIRES = { scale: 1.5, upscaler: "R-ESRGAN 4x+", steps: 20, denoising_strength: 0.5 }
const tuning = (value: Fields): Fields => ({ tuning: value })
const hires = (value: Fields): Fields => ({ hires: { ...HIRES, ...value } })

/** Two values of each setting of a painted image. */
const SETTINGS: Readonly<Record<string, readonly [Fields, Fields]>> = {
  steps: [{ steps: 2 }, { steps: 30 }],
  "steps, more than usual": [{ steps: 20 }, { steps: 30 }],
  cfg_scale: [{ cfg_scale: 1 }, { cfg_scale: 20 }],
  sampler_name: [{ sampler_name: "Euler" }, { sampler_name: "UniPC" }],
  "schedule of a sampler": [{ sampler_name: "DPM++ 2M Exponential" }, { sampler_name: "DPM++ 2M Beta" }],
  seed: [{ seed: 1 }, { seed: 2 }],
  negative_prompt: [{}, { negative_prompt: "fox" }],
  style: [{ style: "ink" }, { style: "oil" }],
  model: [{ model: "easel-sketchbook" }, { model: "easel-lens" }],
  loras: [{ loras: [{ name: "ink-lines", weight: 0.4 }] }, { loras: [{ name: "ink-lines", weight: 1 }] }],
  embeddings: [{ embeddings: ["storybook-glow"] }, { embeddings: ["low-contrast-negative"] }],
  vae: [{ vae: "easel-vae-vivid" }, { vae: "easel-vae-neutral" }],
  clip_skip: [{ clip_skip: 1 }, { clip_skip: 12 }],
  "refiner, model": [{ refiner: { model: "easel-sketchbook", switch_at: 0.2 } }, { refiner: { model: "easel-lens", switch_at: 0.2 } }],
  "refiner, switch_at": [{ refiner: { model: "easel-lens", switch_at: 0.2 } }, { refiner: { model: "easel-lens", switch_at: 0.9 } }],
  "hires, upscaler": [hires({ upscaler: "Nearest" }), hires({ upscaler: "4x-UltraSharp" })],
  "hires, steps": [hires({ steps: 1 }), hires({ steps: 20 })],
  "hires, steps of the first pass": [hires({ steps: 0 }), hires({ steps: 3 })],
  "hires, denoising_strength": [hires({ denoising_strength: 0.1 }), hires({ denoising_strength: 0.5 })],
  sharpness: [tuning({ sharpness: 0 }), tuning({ sharpness: 12 })],
  hdr: [tuning({ hdr: 0.1 }), tuning({ hdr: 1 })],
  brightness: [tuning({ brightness: 10 }), tuning({ brightness: 100 })],
  adjust: [tuning({ adjust: 10 }), tuning({ adjust: 100 })],
  "detail, offset": [tuning({ detail: { offset: -0.8 } }), tuning({ detail: { offset: 0.8 } })],
  "detail, place": [tuning({ detail: { offset: 0.8, place: "all" } }), tuning({ detail: { offset: 0.8, place: "contours" } })],
  "detail, kind": [tuning({ detail: { offset: 0.8, kind: "natural" } }), tuning({ detail: { offset: 0.8, kind: "crisp" } })],
  expand_tokens: [tuning({ expand_tokens: 5 }), tuning({ expand_tokens: 60 })],
  semantics: [tuning({ semantics: false }), tuning({ semantics: true })],
  film: [tuning({ film: false }), tuning({ film: true })],
  prompt_magic: [tuning({ prompt_magic: 0.1 }), tuning({ prompt_magic: 1 })],
}

it.each(Object.entries(SETTINGS))("%s: two values give two images", async (_, [one, other]) => {
  const [first, second] = [await carriedPixels({ ...PAINTED, ...one }), await carriedPixels({ ...PAINTED, ...other })]
  expect(Buffer.from(first.rgba).equals(Buffer.from(second.rgba))).toBe(false)
})

it("each look of the studio gives an image of its own, and an unknown one changes nothing", async () => {
  const made = (styles: readonly string[]) => carriedPixels({ ...PAINTED, ...tuning({ styles }) })
  const images = await Promise.all([[], ...Object.keys(TUNING_STYLES).map((name) => [name])].map(made))
  expect(new Set(images.map(({ rgba }) => Buffer.from(rgba).toString("base64"))).size).toBe(images.length)
  expect((await made(["__proto__", "No such look"])).rgba).toEqual(images[0]?.rgba)
})

it("a tuning with nothing in it changes no byte", async () => {
  expect((await carriedPixels({ ...PAINTED, ...tuning({}) })).rgba).toEqual((await carriedPixels(PAINTED)).rgba)
})

describe("a repair", () => {
  const unit = { model: "face_yolov8n.pt", denoising_strength: 0.6, confidence: 0.3 }
  const repaired = async (change: Fields, order: Fields = {}) =>
    carriedPixels(
      { kind: "character-repair", width: 192, height: 192, units: [{ ...unit, ...change }], ...order },
      { image: await portrait() },
    )
  it.each<[string, Fields, Fields]>([
    ["detector", {}, { model: "person_yolov8n-seg.pt" }],
    ["detector of hands", {}, { model: "hand_yolov8n.pt" }],
    ["prompt", {}, { prompt: "freckles" }],
    ["negative prompt", {}, { negative_prompt: "wrinkles" }],
    ["LoRA", {}, { lora: { name: "soft-light", weight: 1 } }],
    ["strength", {}, { denoising_strength: 0.2 }],
  ])("has another result with another %s", async (_, one, other) =>
    expect((await repaired(one)).rgba).not.toEqual((await repaired(other)).rgba),
  )
})

describe("a face swap", () => {
  it("is about the face that was chosen, and about no other", async () => {
    const image = canvasOf(await readRaster(await portrait()))
    const pair = await twice(image)
    const [left, right] = findFaces(await readRaster(pair)).toSorted((one, other) => one.x - other.x)
    if (left === undefined || right === undefined) throw new Error("two faces were painted")
    const source = (await carry({ kind: "text-to-image", prompt: "portrait of a child", seed: 9, width: 192, height: 192, steps: 20 }))
      .files[0]
    const swap = (x: number) =>
      carriedPixels(
        { kind: "face-swap", width: 384, height: 192, face_distance: 4, target_face: { x: x / 384, y: 0.5 } },
        { target: pair, source: source?.bytes ?? new Uint8Array(0) },
      )
    const before = await readRaster(pair)
    const isSame = (made: typeof before, x: number): boolean =>
      before.rgba.every((value, at) => Math.floor(at / 4) % 384 < x || Math.floor(at / 4) % 384 >= x + 192 || made.rgba[at] === value)
    const [atLeft, atRight] = [await swap(left.x), await swap(right.x)]
    expect([isSame(atLeft, 0), isSame(atLeft, 192)]).toEqual([false, true])
    expect([isSame(atRight, 0), isSame(atRight, 192)]).toEqual([true, false])
  })
})

let painted: Promise<Uint8Array> | undefined
function portrait(): Promise<Uint8Array> {
  painted ??= carry({
    kind: "text-to-image",
    prompt: "portrait of a woman with red hair",
    seed: 3,
    width: 192,
    height: 192,
    steps: 20,
  }).then(({ files }) => files[0]?.bytes ?? new Uint8Array(0))
  return painted
}

/** An image side by side with itself. */
async function twice(image: ReturnType<typeof canvasOf>): Promise<Uint8Array> {
  const raster = await readRaster(drawnPng(image.width * 2, image.height, () => [0, 0, 0]))
  const canvas = canvasOf(raster)
  const context = canvas.getContext("2d")
  context.drawImage(image, 0, 0)
  context.drawImage(image, image.width, 0)
  const { width, height } = canvas
  return pngOf({ width, height, rgba: context.getImageData(0, 0, width, height).data }, "")
}
