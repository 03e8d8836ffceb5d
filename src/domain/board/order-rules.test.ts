import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { configurationSchema } from "../studio/configuration.ts"
import { type BoardDocument, boardDocumentSchema, EMPTY_BOARD, type Layer } from "./document.ts"
import { type FrameFacts, orderOfFrame, planFrame } from "./order-rules.ts"

const SHA256 = "ab".repeat(32)
const common = (id: string) => ({ id: id.padEnd(8, "0"), name: id, isVisible: true, isLocked: false, opacity: 1 })
const HERE = { left: 0, top: 0, width: 256, height: 256 }
const TILES = [{ column: 0, row: 0, sha256: SHA256 }]
const control = (id: string, more: Partial<Extract<Layer, { kind: "control" }>> = {}): Layer => ({
  ...common(id),
  kind: "control",
  sha256: SHA256,
  place: HERE,
  module: "canny",
  isMap: false,
  weight: 1,
  start: 0,
  end: 1,
  ...more,
})
const region = (id: string, prompt = "moss"): Layer => ({
  ...common(id),
  kind: "region",
  tiles: TILES,
  prompt,
  negativePrompt: "snow",
  weight: 1,
  colour: 0,
})
const reference = (id: string): Layer => ({ ...common(id), kind: "reference", sha256: SHA256, place: { ...HERE, left: 9000 }, weight: 0.6 })
const mask = (featherPx: number): Layer => ({ ...common("mask"), kind: "mask", tiles: TILES, featherPx })

const EMPTY: FrameFacts = { hasImage: false, hasEmptyParts: true, hasMask: false }
const FULL: FrameFacts = { hasImage: true, hasEmptyParts: false, hasMask: false }
const boardOf = (...layers: readonly Layer[]): BoardDocument => ({
  ...EMPTY_BOARD,
  layers: [...layers],
  settings: { ...EMPTY_BOARD.settings, prompt: "a harbour", strength: 0.4 },
})

function ordered(document: BoardDocument, facts: FrameFacts) {
  const plan = planFrame(document, facts)
  const addresses = new Map(plan.images.map(({ role }) => [role, `/media/${role}.png`]))
  return { plan, ...orderOfFrame(document, facts, plan, addresses) }
}

describe("what a frame orders", () => {
  test("is made from words where the frame is empty", () => {
    const { action, meta, plan } = ordered(boardOf(), EMPTY)
    expect(action).toBe(1)
    expect(plan).toMatchObject({ images: [], keepsOutside: false, featherPx: 0 })
    expect(meta).toEqual({ prompt: "a harbour", negative_prompt: "", width: 1024, height: 1024, n_iter: 2, seed: -1 })
  })

  test("has the frame's size, whatever its words say of one", () => {
    const document = boardOf()
    const said = (prompt: string) => ordered({ ...document, settings: { ...document.settings, prompt } }, EMPTY).meta.prompt
    expect(said("a harbour --ar 16:9")).toBe("a harbour")
    expect(said("a harbour (at dusk:1.2) --seed 4")).toBe("a harbour (at dusk:1.2) --seed 4")
  })

  test("has the board's seed, with all its digits", () => {
    const document = boardOf()
    const seeded = (seed: unknown) => boardDocumentSchema().safeParse({ ...document, settings: { ...document.settings, seed } })
    for (const seed of [-1, 4_294_967_295, 2 ** 50, "18446744073709551615"]) {
      const { data = document } = seeded(seed)
      expect(ordered(data, EMPTY).meta.seed).toBe(seed)
    }
    for (const seed of [-2, 0.5, "18446744073709551616", null]) expect(seeded(seed).success).toBe(false)
  })

  test("is made from the image where the frame is full", () => {
    const { action, meta, plan } = ordered(boardOf(), FULL)
    expect(action).toBe(9)
    expect(plan.keepsOutside).toBe(false)
    expect(meta).toMatchObject({ imageUrl: "/media/image.png", denoising_strength: 0.4 })
    expect(meta).not.toHaveProperty("mask")
  })

  test("keeps what is not masked, beginning with the image and blending as the widest mask says", () => {
    const { meta, plan } = ordered(boardOf(mask(12), { ...mask(6), id: "mask0002" }), { ...FULL, hasMask: true })
    expect(plan).toMatchObject({ keepsOutside: true, featherPx: 12 })
    expect(meta).toMatchObject({ mask: "/media/mask.png", mask_blur: 12, inpainting_fill: 1, denoising_strength: 0.4 })
  })

  test("paints on beyond the image: what is empty is masked, begins with its surroundings and is not held back", () => {
    const { action, meta } = ordered(boardOf(), { ...FULL, hasEmptyParts: true })
    expect(action).toBe(9)
    expect(meta).toMatchObject({ mask: "/media/mask.png", inpainting_fill: 0, denoising_strength: 0.8 })
    expect(ordered(boardOf(mask(4)), { hasImage: true, hasEmptyParts: true, hasMask: true }).meta.inpainting_fill).toBe(1)
  })

  test("ignores a mask where there is nothing to keep", () => {
    expect(ordered(boardOf(mask(4)), { ...EMPTY, hasMask: true })).toMatchObject({ action: 1, plan: { images: [] } })
  })

  test("is steered by four controls at most that lie in the frame, and says which one is left out", () => {
    const away = control("away", { place: { ...HERE, left: 5000 } })
    const { action, meta, plan } = ordered(
      boardOf(control("a"), control("b"), control("c"), away, control("d"), control("e", { isMap: true, module: "pose", end: 0.5 })),
      EMPTY,
    )
    expect(action).toBe(10)
    expect(meta.controlnet_units?.map(({ module }) => module)).toEqual(["none", "canny", "canny", "canny"])
    expect(meta.controlnet_units?.[0]).toEqual({
      module: "none",
      model: "pose",
      input_image: "/media/control-1.png",
      weight: 1,
      guidance: 0,
      guidance_end: 0.5,
    })
    expect(plan.leftOut).toEqual(["a0000000"])
  })

  test("has regions with words of their own in the frame, and looks from wherever they lie", () => {
    const far: BoardDocument = { ...boardOf(region("r")), frame: { left: 4000, top: 0, width: 512, height: 512 } }
    expect(ordered(far, EMPTY).meta).not.toHaveProperty("regions")
    const { meta } = ordered(boardOf(region("r"), region("silent", " "), reference("ref")), EMPTY)
    expect(meta.regions).toEqual([{ mask: "/media/region-1.png", prompt: "moss", negative_prompt: "snow", weight: 1 }])
    expect(meta.references).toEqual([{ image: "/media/reference-1.png", weight: 0.6 }])
  })

  test("heeds nothing that is hidden or without weight", () => {
    const hidden = boardOf(
      { ...control("c"), isVisible: false },
      control("w", { weight: 0 }),
      { ...region("r"), opacity: 0 },
      { ...reference("ref"), isVisible: false },
    )
    expect(planFrame(hidden, EMPTY)).toMatchObject({ action: 1, images: [], leftOut: [] })
  })

  test("is a configuration that the create calls take, whatever lies on the board, and no role comes twice", () => {
    const layer = fc.constantFrom(control("c"), region("r"), reference("f"), mask(9))
    const layers = fc.array(layer, { maxLength: 40 }).map((list) => list.map((one, index) => ({ ...one, id: `layer${index}xxxx` })))
    const facts = fc.record({ hasImage: fc.boolean(), hasEmptyParts: fc.boolean(), hasMask: fc.boolean() })
    fc.assert(
      fc.property(layers, facts, (list, known) => {
        const { meta, plan } = ordered(boardOf(...list), known)
        expect(configurationSchema().safeParse(meta).error).toBeUndefined()
        expect(new Set(plan.images.map(({ role }) => role)).size).toBe(plan.images.length)
      }),
    )
  })
})
