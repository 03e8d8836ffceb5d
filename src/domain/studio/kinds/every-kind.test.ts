import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isPricedByPiece, type TaskSource } from "../../_kernel/task-kind.ts"
import { planTask } from "../../task/rules.ts"
import type { Configuration } from "../configuration.ts"
import { ACTION_CODES, ACTIONS, type ActionKind, kindOfAction, SAMPLERS } from "../rules.ts"
import { studioKindOf } from "../studio-kinds.ts"

const source = (role: string, width = 600, height = 400): TaskSource => ({
  role,
  mediaKey: `result/${role}.png`,
  url: `/media/${role}`,
  sha256: "a".repeat(64),
  sizeBytes: 1000,
  width,
  height,
  prompt: "a fox",
})
const FACTS = { random: () => 0, plan: "free" } as const
const image = [source("image")]

const order = (action: ActionKind, meta: Configuration, sources: readonly TaskSource[]) => {
  const { kind } = studioKindOf(action, meta)
  return kind.order(kind.specify(meta, { ...FACTS, sources }))
}
const messages = (action: ActionKind, meta: Configuration, sources: readonly TaskSource[]) =>
  studioKindOf(action, meta)
    .kind.check(meta, sources)
    .map(({ path, message }) => `${path}: ${message}`)

describe("the codes of actions", () => {
  it("name one kind each in both flows, and 0 none", () => {
    for (const code of ACTION_CODES) expect(kindOfAction(code)).not.toBeNull()
    expect(kindOfAction(0)).toBeNull()
    for (const { kind, newCode, oldCode } of ACTIONS)
      for (const code of [newCode, oldCode]) if (code !== null) expect(kindOfAction(code)).toBe(kind)
    expect([2, 6].map(kindOfAction)).toEqual(["upscale", "upscale"])
  })
})

describe("an image", () => {
  it.each(ACTIONS.flatMap((action) => (action.imageMissing === null ? [] : [[action.kind, action.imageMissing] as const])))(
    "that %s lacks is asked for with %s",
    (kind, message) => expect(messages(kind, { prompt: "a fox" }, []).some((error) => error.endsWith(message))).toBe(true),
  )

  it("that is there needs words for the prompt tabs alone", () => {
    const empty = (kind: ActionKind, meta: Configuration = {}) =>
      messages(kind, meta, image).filter((error) => error.includes("PromptNotEmpty"))
    expect(empty("image-to-image")).toEqual(["meta.prompt: PromptNotEmpty"])
    expect(empty("expansion")).toEqual(["meta.prompt: PromptNotEmpty"])
    expect(empty("condition", { controlnet_units: [{ module: "canny" }] })).toEqual(["meta.prompt: PromptNotEmpty"])
    for (const kind of ["variation", "upscale", "image-to-text", "remove-background", "animation", "character-repair"] as const)
      expect(messages(kind, {}, image)).toEqual([])
  })

  it("steers a studio text without words", () => {
    const meta: Configuration = { category: 7, lab_base: { conds: [{ image: "/media/x", mode: "PyraCanny" }] } }
    expect(studioKindOf("text-to-image", meta).kind.name).toBe("condition")
    expect(messages("text-to-image", meta, [source("control-1")])).toEqual([])
    expect(messages("text-to-image", { ...meta, category: 1 }, [])).toEqual(["meta.prompt: PromptNotEmpty"])
  })
})

describe("orders", () => {
  it("of an image to be made again say how much of it stays, and of its mask what is made anew", () => {
    const plain = order("image-to-image", { prompt: "a cat", seed: 7 }, image)
    expect(plain.fields).toMatchObject({ prompt: "a cat", width: 600, height: 400, seed: 7, count: 2, denoising_strength: 0.35 })
    expect(plain.fields).not.toHaveProperty("mask_blur")
    const masked = order("image-to-image", { prompt: "a cat", denoising_strength: 1, category: 7 }, [...image, source("mask", 300, 200)])
    expect(masked.fields).toMatchObject({ denoising_strength: 1, mask_blur: 4, mask_padding: 32, inpainting_fill: 1 })
    expect(masked.inputs.map(({ role }) => role)).toEqual(["image", "mask"])
  })

  it("of an expansion put the image where the margins say, else in the middle", () => {
    expect(order("expansion", { prompt: "x", width: 900, height: 600 }, image).fields).toMatchObject({
      width: 904,
      left: 152,
      right: 152,
      up: 100,
      down: 100,
    })
    const pushed: Configuration = { prompt: "x", width: 900, height: 400, left_margin: 300, up_margin: 0 }
    expect(order("expansion", pushed, image).fields).toMatchObject({ left: 300, right: 4, up: 0, down: 0 })
    expect(messages("expansion", { prompt: "x", width: 500, height: 400 }, image)).toEqual(["meta.width: ImageOutsideFrame"])
    expect(messages("expansion", { prompt: "x", width: 600, height: 400 }, image)).toEqual(["meta.width: NothingToExpand"])
  })

  it("of conditions name each unit's processor and image; a unit without one is steered by the image of the task", () => {
    const meta: Configuration = {
      prompt: "x",
      controlnet_units: [
        { module: "canny", threshold_a: 80, weight: 0.5 },
        { module: "none", model: "pose", input_image: "/media/y" },
      ],
    }
    const { fields, inputs } = order("condition", meta, [...image, source("control-2", 100, 100)])
    expect(fields).toMatchObject({
      controls: [
        { role: "control-1", module: "canny", is_map: false, weight: 0.5, threshold_a: 80, processor_res: 512, guidance_end: 1 },
        { role: "control-2", module: "pose", is_map: true, weight: 1 },
      ],
    })
    expect(inputs.map(({ role, mediaKey }) => [role, mediaKey])).toEqual([
      ["control-1", "result/image.png"],
      ["control-2", "result/control-2.png"],
    ])
    expect(messages("condition", { prompt: "x", controlnet_units: [{ module: "magic" }] }, image)).toEqual([
      "meta.controlnet_units.0.module: UnknownProcessor",
    ])
  })

  it("of the others carry their own settings with the defaults of spec 1§9", () => {
    expect(order("face-swap", {}, [source("target"), source("source")]).fields).toEqual({ width: 600, height: 400, face_distance: 1.5 })
    expect(order("upscale", { scaling_ratio: 2, up_scaler: "Lanczos" }, image).fields).toEqual({
      width: 1200,
      height: 800,
      upscaler: "Lanczos",
    })
    expect(order("remove-background", {}, image).fields).toEqual({ width: 600, height: 400 })
    expect(order("control-preview", { controlnet_units: [{ module: "pose", processor_res: 300 }] }, image).fields).toEqual({
      width: 304,
      height: 200,
      module: "pose",
      processor_res: 300,
    })
    expect(order("animation", { animatediff: { lora: "zoom-in", weight: 0.5 } }, image).fields).toMatchObject({
      motion: "zoom-in",
      weight: 0.5,
      frames: 24,
    })
    expect(order("character-repair", { ad_units: [{ ad_denoising_strength: 0.2 }] }, image).fields).toMatchObject({
      units: [{ denoising_strength: 0.2, confidence: 0.3 }],
    })
    expect(order("variation", {}, image).fields).toMatchObject({ prompt: "a fox", variation_strength: 0.35 })
  })

  it("say of model, LoRA, VAE and hires fix what was chosen, and nothing where nothing was", () => {
    const meta: Configuration = {
      prompt: "x",
      art_model_no: "easel-lens",
      lora_models: [{ model_id: "film-grain", weight: 0.8 }, { model_id: "soft-light" }],
      embeddings: [{ model_id: "clean-hands" }],
      vae: "vivid",
      clip_skip: 2,
      enable_hr: true,
      hr_scale: 2,
    }
    const { kind } = studioKindOf("text-to-image", meta)
    const specification = kind.specify(meta, { ...FACTS, sources: [] })
    expect(kind.order(specification).fields).toMatchObject({
      model: "easel-lens",
      cfg_scale: 3.5,
      sampler_name: "Euler",
      loras: [
        { name: "film-grain", weight: 0.8 },
        { name: "soft-light", weight: 1 },
      ],
      embeddings: ["clean-hands"],
      vae: "vivid",
      clip_skip: 2,
      hires: { scale: 2, upscaler: "R-ESRGAN 4x+", steps: 20, denoising_strength: 0.5 },
    })
    expect(kind.expects(specification)).toMatchObject({ sizePx: { width: 2048, height: 2048 } })
    for (const field of ["model", "loras", "embeddings", "vae", "hires", "refiner", "units"])
      expect(order("text-to-image", { prompt: "x" }, []).fields).not.toHaveProperty(field)
  })
})

describe("defaults", () => {
  const fields = (meta: Configuration) => order("text-to-image", { prompt: "x", ...meta }, []).fields
  it("are the model's, then the category's", () => {
    expect(fields({})).toMatchObject({ steps: 20, cfg_scale: 7, sampler_name: "DPM++ 2M Karras", width: 1024, height: 1024 })
    expect(fields({ category: 5 })).toMatchObject({ steps: 30, cfg_scale: 7, width: 832, height: 1216 })
    expect(fields({ category: 7 })).toMatchObject({ steps: 30, cfg_scale: 6, width: 832, height: 1216 })
    expect(fields({ category: 11, art_model_no: "easel-lens" })).toMatchObject({ cfg_scale: 3.5, sampler_name: "Euler" })
    expect(fields({ art_model_no: "easel-sketchbook" })).toMatchObject({ width: 768, height: 768 })
    expect(fields({ category: 2 })).toEqual(fields({ category: 1 }))
  })

  it("are of the family in the studio, and no side is above the longest of its mode (spec 1§9)", () => {
    expect(fields({ category: 7, art_model_no: "easel-sketchbook" })).toMatchObject({ width: 624, height: 936 })
    expect(fields({ category: 7, art_model_no: "easel-lens" })).toMatchObject({ width: 688, height: 1024 })
    expect(fields({ category: 7, art_model_no: "easel-sketchbook", aspect_ratio: 13 })).toMatchObject({ width: 1024, height: 512 })
    const told = (meta: Configuration) => messages("text-to-image", { prompt: "x", ...meta }, [])
    expect(told({ category: 5, width: 2048, height: 1536 })).toEqual(["meta.width: SideAboveMode"])
    expect(told({ category: 7, art_model_no: "easel-sketchbook", studio: { width: 1024, height: 1032 } })).toEqual([
      "meta.height: SideAboveMode",
    ])
    expect(told({ category: 7, width: 2048, height: 2048 })).toEqual([])
    expect(order("image-to-image", { prompt: "x", category: 5 }, [source("image", 2000, 1000)]).fields).toMatchObject({
      width: 1536,
      height: 768,
    })
    expect(messages("expansion", { prompt: "x", category: 5, width: 2400, height: 1200 }, [source("image", 2000, 1000)])).toEqual([])
  })

  it("leave nothing of fewer than 25 steps in the studio, and nothing else alone", () => {
    expect(fields({ category: 7, steps: 24 })).toMatchObject({ steps: 30 })
    expect(fields({ category: 7, steps: 25 })).toMatchObject({ steps: 25 })
    expect(fields({ category: 1, steps: 4 })).toMatchObject({ steps: 4 })
  })

  it("find the other side of a ratio, and the size of an image mode", () => {
    expect(fields({ aspect_ratio: "16:9" })).toEqual(fields({ aspect_ratio: 12 }))
    expect(fields({ aspect_ratio: 3, width: 512 })).toMatchObject({ width: 512, height: 912 })
    expect(fields({ imageMode: 3 })).toMatchObject({ width: 688, height: 1024 })
    expect(fields({ imageMode: 1 })).toMatchObject({ width: 336, height: 512 })
  })
})

describe("commands and tags in the prompt", () => {
  const fields = (prompt: string, meta: Configuration = {}) => order("text-to-image", { prompt, ...meta }, []).fields
  it("are settings before the fields, and are not painted", () => {
    expect(fields("a fox --ar 16:9 --seed 7 --no fog, rain", { aspect_ratio: 2, negative_prompt: "people" })).toMatchObject({
      prompt: "a fox",
      width: 1344,
      height: 768,
      seed: 7,
      negative_prompt: "people, fog, rain",
    })
    expect(fields("a fox <lora:film-grain:0.6>", { lora_models: [{ model_id: "film-grain" }, { model_id: "b" }] })).toMatchObject({
      prompt: "a fox",
      loras: [
        { name: "b", weight: 1 },
        { name: "film-grain", weight: 0.6 },
      ],
    })
    expect(fields("a fox --ar 5:2")).toMatchObject({ width: 1024, height: 408 })
  })

  it("alone are no prompt, and a seed among them may be as long as the field's", () => {
    for (const prompt of ["--ar 16:9", "<lora:x:1>", "()", "[camera: pan left]"])
      expect(messages("text-to-image", { prompt }, [])).toEqual(["meta.prompt: PromptNotEmpty"])
    expect(messages("text-to-image", { prompt: "a fox --seed 99999999999" }, [])).toEqual([])
    expect(fields("a fox --seed 18446744073709551615")).toMatchObject({ seed: "18446744073709551615" })
  })

  it("count as LoRA of the plan", () => {
    const { kind } = studioKindOf("text-to-image", {})
    const prompt = "a fox <lora:a:1> <lora:b:1> <lora:c:1> <lora:d:1>"
    expect(planTask(kind, { input: { prompt } }, "free").errors).toMatchObject([{ message: "LoRALimit5TipWeb", maximum: 3 }])
  })
})

describe("a price", () => {
  const price = (action: ActionKind, meta: Configuration, sources: readonly TaskSource[] = []) =>
    planTask(studioKindOf(action, meta).kind, { input: meta, sources }, "vip1").quote.calculate_coins

  it("counts LoRA, further control images and the megapixels of the result", () => {
    expect(price("text-to-image", { prompt: "x", n_iter: 1 })).toBe(4)
    expect(price("text-to-image", { prompt: "x" })).toBe(16)
    expect(price("text-to-image", { prompt: "x", n_iter: 2, lora_models: [{ model_id: "a" }] })).toBe(10)
    expect(price("text-to-image", { prompt: "x", n_iter: 1, enable_hr: true, hr_scale: 2 })).toBe(16)
    expect(price("condition", { prompt: "x", n_iter: 1, controlnet_units: [{ module: "canny" }, { module: "pose" }] }, image)).toBe(6)
    expect(price("control-preview", {}, image)).toBe(0)
    expect(price("animation", {}, image)).toBe(20)
  })

  it("does not believe what only displays", () => {
    expect(price("text-to-image", { prompt: "x", n_iter: 1, is_agency_fee: true, agency_fee: -100 })).toBe(4)
  })
})

describe("LoRA", () => {
  const named = (count: number) => ({ lora_models: Array.from({ length: count }, (_, index) => ({ model_id: `l${index}` })) })
  const errors = (count: number, plan: "free" | "lite") =>
    planTask(studioKindOf("text-to-image", {}).kind, { input: { prompt: "", ...named(count) } }, plan).errors.map(({ message }) => message)
  it("above the plan's limit are the first thing that is said", () => {
    expect(errors(3, "free")).toEqual(["PromptNotEmpty"])
    expect(errors(4, "free")).toEqual(["LoRALimit5TipWeb", "PromptNotEmpty"])
    expect(errors(4, "lite")).toEqual(["PromptNotEmpty"])
  })
  it("of another family are told", () => {
    expect(messages("text-to-image", { prompt: "x", lora_models: [{ model_id: "a", base_model: "flux" }] }, [])).toEqual([
      "meta.lora_models.0.base_model: studio25",
    ])
  })
})

it("failures come in the order of spec 1§5, whichever there are", () => {
  const { kind } = studioKindOf("image-to-image", {})
  const input: Configuration = {
    prompt: "",
    art_model_no: "nothing",
    enable_hr: true,
    hr_scale: 4,
    lora_models: ["a", "b", "c", "d"].map((model_id) => ({ model_id, base_model: "flux" })),
  }
  const told = (meta: Configuration, sources: readonly TaskSource[]) => [
    ...new Set(planTask(kind, { input: meta, sources }, "free").errors.map(({ message }) => message)),
  ]
  expect(told(input, [])).toEqual(["LoRALimit5TipWeb", "pleaseUoloadImage", "PromptNotEmpty", "PleaseSelectBaseName"])
  const large = [source("image", 2000, 1000)]
  expect(told({ ...input, art_model_no: "easel-preview" }, large)).toEqual([
    "LoRALimit5TipWeb",
    "PromptNotEmpty",
    "ImageSizeExceedsError",
    "studio25",
  ])
})

describe("any configuration", () => {
  it("without errors comes to an order within the bounds of a renderer, at the price that is quoted", () => {
    const anything = fc.record(
      {
        prompt: fc.constantFrom("a fox", "", "--ar 16:9"),
        aspect_ratio: fc.integer({ min: 1, max: 18 }),
        width: fc.integer({ min: -1, max: 5000 }),
        height: fc.integer({ min: -1, max: 5000 }),
        n_iter: fc.integer({ min: 0, max: 5 }),
        seed: fc.integer({ min: -2, max: 5_000_000_000 }),
        steps: fc.integer({ min: 0, max: 70 }),
        category: fc.constantFrom(1 as const, 2 as const, 3 as const, 5 as const, 7 as const, 11 as const),
        art_model_no: fc.constantFrom("easel-preview", "easel-lens", "easel-sketchbook", "nothing"),
        sampler_name: fc.constantFrom(...SAMPLERS),
        enable_hr: fc.boolean(),
        hr_scale: fc.double({ min: 1, max: 4, noNaN: true }),
        scaling_ratio: fc.double({ min: 1.1, max: 4, noNaN: true }),
        left_margin: fc.integer({ min: 0, max: 500 }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(anything, fc.constantFrom(...ACTIONS), fc.integer({ min: 64, max: 4096 }), (meta, { kind: action }, side) => {
        const sources = [source("image", side, 800), source("target"), source("source")]
        const { kind } = studioKindOf(action, meta)
        const { errors, quote } = planTask(kind, { input: meta, sources }, "free")
        if (errors.length > 0) return
        const specification = kind.specify(meta, { ...FACTS, sources })
        const price = kind.price(specification)
        const sizePx = isPricedByPiece(price) ? null : price.sizePx
        expect(Number.isInteger(quote.calculate_coins) && quote.calculate_coins >= 0).toBe(true)
        const expected = kind.expects(specification)
        if (expected.form === "answer") return
        expect(sizePx).toEqual(expected.sizePx)
        const { width = 0, height = 0 } = expected.sizePx ?? {}
        expect(width >= 1 && height >= 1 && width <= 4096 && height <= 4096).toBe(true)
        expect(expected.count >= 1 && expected.count <= 4).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
