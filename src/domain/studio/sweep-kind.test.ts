import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { TASK_KINDS } from "../_entry/task-kinds.ts"
import type { TaskSource } from "../_kernel/task-kind.ts"
import { briefOf, kindOf, pieceAt } from "../_kernel/task-kind.ts"
import { SWEEP_SETTINGS, type SweepSetting } from "../_kernel/task-specification.ts"
import { planTask } from "../task/rules.ts"
import { chargedFor, shownPriceCoins } from "../task/task-shown.ts"
import { type Configuration, configurationSchema } from "./configuration.ts"
import { STYLES } from "./rules.ts"
import { studioKindOf } from "./studio-kinds.ts"
import type { SweepAxisInput } from "./sweep-schema.ts"

const IMAGE: TaskSource = {
  role: "image",
  mediaKey: "result/a.png",
  url: "/media/a",
  sha256: "a".repeat(64),
  sizeBytes: 1000,
  width: 640,
  height: 480,
  prompt: "a fox",
}
const planned = (meta: Configuration, action: "text-to-image" | "image-to-image" = "text-to-image") => {
  const sources = action === "image-to-image" ? [IMAGE] : []
  return planTask(studioKindOf(action, meta).kind, { input: meta, sources }, "free")
}
const piecesOf = (meta: Configuration, action?: "image-to-image") => {
  const { specification } = planned(meta, action)
  return kindOf(TASK_KINDS, specification).series?.pieces(specification) ?? []
}
const errorsOf = (meta: Configuration, action?: "image-to-image") =>
  planned(meta, action).errors.map(({ path, message }) => `${path}: ${message}`)
const FOX = { prompt: "a red fox in snow", seed: 7 }

describe("a sweep", () => {
  it("of two settings is one image for each pair, row after row, of one seed", () => {
    const meta: Configuration = {
      ...FOX,
      n_iter: 4,
      sweep: { x: { setting: "steps", values: "10-30 [3]" }, y: { setting: "cfg_scale", values: [4, 8.5] } },
    }
    const { specification, pieceCount, errors } = planned(meta)
    expect(errors).toEqual([])
    expect(pieceCount).toBe(6)
    expect(specification.sweep).toEqual({
      x: { setting: "steps", values: ["10", "20", "30"] },
      y: { setting: "cfg_scale", values: ["4", "8.5"] },
    })
    const cells = piecesOf(meta)
    expect(cells.map((cell) => kindOf(TASK_KINDS, cell).order(cell).fields)).toEqual(
      [4, 8.5].flatMap((cfg_scale) => [10, 20, 30].map((steps) => expect.objectContaining({ steps, cfg_scale, seed: 7, count: 1 }))),
    )
    expect(briefOf(TASK_KINDS, specification)).toMatchObject({ kind: "sweep", pieceKind: "text-to-image", expects: { count: 6 } })
  })

  it("draws its seed once", () => {
    const seeds = piecesOf({ prompt: "a fox", sweep: { x: { setting: "style", values: ["none", "ink", "Oil"] } } }).map(({ seed }) => seed)
    expect(new Set(seeds).size).toBe(1)
  })

  it("puts other words in the place of one, everywhere it stands", () => {
    const meta: Configuration = {
      ...FOX,
      negative_prompt: "fox cub",
      sweep: { x: { setting: "prompt", values: 'fox, "cat, asleep", $&' } },
    }
    expect(piecesOf(meta).map((cell) => [cell.prompt, Reflect.get(cell, "negativePrompt")])).toEqual([
      ["a red fox in snow", "fox cub"],
      ["a red cat, asleep in snow", "cat, asleep cub"],
      ["a red $& in snow", "$& cub"],
    ])
  })

  it("of models paints each in its own size, and of an image in how much of it stays", () => {
    const sizes = piecesOf({ ...FOX, aspect_ratio: 2, sweep: { x: { setting: "model", values: ["Easel", "easel-sketchbook"] } } })
    expect(sizes.map(({ width }) => width)).toEqual([1024, 768])
    const strengths = piecesOf({ ...FOX, sweep: { x: { setting: "denoising_strength", values: "0-1 [3]" } } }, "image-to-image")
    expect(strengths.map((cell) => Reflect.get(cell, "denoising"))).toEqual([0, 0.5, 1])
  })

  it("tells where a value is wrong, and of what", () => {
    const x = (axis: Partial<SweepAxisInput>): Configuration => ({ ...FOX, sweep: { x: { setting: "steps", values: "10", ...axis } } })
    expect(errorsOf(x({ values: [10, 99, 5] }))).toEqual(["meta.sweep.x.values.1: TooBig"])
    expect(errorsOf(x({ values: "10, 99" }))).toEqual(["meta.sweep.x.values: TooBig"])
    expect(errorsOf(x({ values: ["a few"] }))).toEqual(["meta.sweep.x.values.0: SweepNotANumber"])
    expect(errorsOf(x({ values: " , " }))).toEqual(["meta.sweep.x.values: SweepNoValues"])
    expect(errorsOf(x({ setting: "sampler_name", values: ["Euler", " "] }))).toEqual(["meta.sweep.x.values.1: SweepNoValues"])
    expect(errorsOf(x({ setting: "sampler_name", values: ["Euler", "Eulen"] }))).toEqual(["meta.sweep.x.values.1: NotAllowedValue"])
    expect(errorsOf(x({ setting: "prompt", values: ["wolf", "fox"] }))).toEqual(["meta.sweep.x.values.0: SweepWordMissing"])
    expect(errorsOf(x({ setting: "lora_weight", values: "1-2", lora: "x" }))).toEqual(["meta.sweep.x.lora: SweepLoraMissing"])
    expect(errorsOf(x({ setting: "denoising_strength", values: [0.1, 0.2] }))).toEqual(["meta.sweep.x.values.1: SweepSameAgain"])
    expect(errorsOf({ ...x({ values: "10-20" }), category: 7 })).toContain("meta.sweep.x.values: SweepSameAgain")
    expect(errorsOf({ prompt: "", sweep: x({}).sweep })).toEqual(["meta.prompt: PromptNotEmpty"])
    const both = (y: SweepAxisInput): Configuration => ({ ...FOX, sweep: { x: { setting: "steps", values: "10-16" }, y } })
    expect(errorsOf(both({ setting: "steps", values: "1" }))).toEqual(["meta.sweep.y.setting: SweepSameSetting"])
    expect(errorsOf(both({ setting: "seed", values: "1-6" }))).toEqual(["meta.sweep.y.values: SweepTooManyCells"])
    expect(errorsOf(both({ setting: "seed", values: [1, 2, 0] }))).toEqual(["meta.sweep.y.values.2: SeedOutOfRange"])
    expect(errorsOf(both({ setting: "seed", values: "1-5" }))).toEqual([])
  })

  it("is for members", () => {
    const meta: Configuration = { prompt: "a fox", sweep: { x: { setting: "seed", values: "1-3" } } }
    expect(planTask(studioKindOf("text-to-image", meta).kind, { input: meta }, "visitor").refusal).toMatchObject({
      code: "LoginRequired",
      errors: [{ path: "meta.sweep" }],
    })
  })
})

const LORA = { model_id: "soft-light", weight: 0.5 }
const axis = fc.oneof(
  fc.record({
    setting: fc.constant("seed" as const),
    values: fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({
    setting: fc.constant("steps" as const),
    values: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({
    setting: fc.constant("cfg_scale" as const),
    values: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({
    setting: fc.constant("style" as const),
    values: fc.uniqueArray(fc.constantFrom("none", ...STYLES), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({
    setting: fc.constant("model" as const),
    values: fc.uniqueArray(fc.constantFrom("easel-preview", "easel-sketchbook", "easel-lens"), { minLength: 1 }),
  }),
  fc.record({
    setting: fc.constant("lora_weight" as const),
    lora: fc.constant(LORA.model_id),
    values: fc.uniqueArray(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({
    setting: fc.constant("clip_skip" as const),
    values: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({
    setting: fc.constant("prompt" as const),
    values: fc.uniqueArray(fc.constantFrom("cat", "dog", "owl"), { maxLength: 3 }).map((words) => ["fox", ...words]),
  }),
)
const sweeps = fc
  .record({
    x: axis,
    y: fc.option(axis, { nil: undefined }),
    aspect_ratio: fc.constantFrom(1, 2, 3),
    hr_scale: fc.option(fc.constantFrom(1.5, 2), { nil: undefined }),
    hasLora: fc.boolean(),
  })
  .map(
    ({ x, y, aspect_ratio, hr_scale, hasLora }): Configuration => ({
      ...FOX,
      aspect_ratio,
      ...(hr_scale === undefined ? {} : { enable_hr: true, hr_scale }),
      ...(hasLora || [x, y].some((one) => one?.setting === "lora_weight") ? { lora_models: [LORA] } : {}),
      sweep: y === undefined || y.setting === x.setting ? { x } : { x, y },
    }),
  )

describe("the price of a sweep", () => {
  it("is what its cells would cost alone; whatever of them came is charged, and no more", () => {
    let tried = 0
    fc.assert(
      fc.property(sweeps, fc.infiniteStream(fc.boolean()), (meta, luck) => {
        const { errors, quote, specification, pieceCount } = planned(meta)
        if (errors.length > 0) return
        tried++
        const { series } = kindOf(TASK_KINDS, specification)
        // What is kept is JSON.
        const kept = JSON.parse(JSON.stringify(specification))
        const alone = Array.from({ length: pieceCount }, (_, place) => {
          const one = planned(configurationSchema().parse(series?.inputOf(JSON.parse(JSON.stringify(meta)), kept, place)))
          expect(one.errors).toEqual([])
          // A cell's recipe makes the same image alone.
          expect({ ...one.specification }).toEqual(pieceAt(TASK_KINDS, kept, place))
          return one.quote.calculate_coins
        })
        expect(quote.calculate_coins).toBe(alone.reduce((sum, coins) => sum + coins, 0))
        const came = alone.flatMap((coins, position) => (luck.next().value === true ? [{ position, coins }] : []))
        const chargedCoins = chargedFor(quote.calculate_coins, kept, came)
        const paid = { status: 3, priceCoins: quote.calculate_coins, deliveredCount: came.length, pieceCount, chargedCoins } as const
        expect(shownPriceCoins(paid)).toBe(came.reduce((sum, { coins }) => sum + coins, 0))
        expect(
          chargedFor(
            quote.calculate_coins,
            kept,
            alone.map((_, position) => ({ position })),
          ),
        ).toBe(quote.calculate_coins)
      }),
      { numRuns: 600 },
    )
    expect(tried).toBeGreaterThan(400)
  }, 120_000)

  const NAMES: Partial<Record<SweepSetting, string[]>> = {
    sampler_name: ["Euler"],
    style: ["ink"],
    model: ["Easel"],
    prompt: ["fox", "cat"],
  }
  it("knows every setting", () => {
    for (const setting of SWEEP_SETTINGS) {
      const values = NAMES[setting] ?? [1]
      const meta = {
        ...FOX,
        lora_models: [LORA],
        sweep: { x: { setting, values, ...(setting === "lora_weight" ? { lora: LORA.model_id } : {}) } },
      }
      expect(errorsOf(meta, "image-to-image")).toEqual([])
    }
  })
})
