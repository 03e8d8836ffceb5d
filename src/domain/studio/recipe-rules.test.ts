import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { recipeOfSettings } from "../../../testing/studio/recipe-of-settings.ts"
import { parseInfotext, printInfotext } from "../../formats/generator/infotext.ts"
import { recipeFromJson, recipeToJson } from "../../formats/generator/recipe-json.ts"
import { seedIn } from "../../formats/generator/seed.ts"
import { recipeOfText } from "../../formats/generator/text-recipe.ts"
import { type OfferedSettings, type RecipeMeta, settingsOf } from "./recipe-rules.ts"
import { MAXIMUM_SEED, SAMPLERS, STYLES } from "./rules.ts"
import { onlyPlaced } from "./unplaced-rules.ts"
import { withinBounds } from "./within-bounds.ts"

const offered: OfferedSettings = {
  samplers: SAMPLERS,
  sizes: { minimum: 64, maximum: 2048 },
  steps: { minimum: 1, maximum: 60 },
  cfgScale: { minimum: 1, maximum: 30 },
  models: [
    { no: "easel", versionNo: "1", name: "Easel preview" },
    { no: "sdxl", versionNo: "7", name: "SD XL Base", hash: "31e35c80fc4829d14f90153f4c74cd59c90b779f6afe05a74cd6120b893f7e5b" },
  ],
  loras: [{ no: "lora-1", versionNo: "2", name: "Ink Wash" }],
  vaes: ["sdxl_vae.safetensors"],
  upscalers: ["R-ESRGAN 4x+", "4x-UltraSharp"],
  refiners: [{ no: "SD XL Refiner", versionNo: "1", name: "SD XL Refiner" }],
  styles: STYLES,
  detectors: ["face_yolov8n.pt"],
}
/** Where a recipe's settings are taken to. */
const TAKEN_AS: Readonly<Record<string, keyof RecipeMeta>> = {
  ...{ steps: "steps", cfgScale: "cfg_scale", seed: "seed", width: "width", height: "height", clipSkip: "clip_skip", vaeName: "vae" },
  ...{ denoisingStrength: "denoising_strength", hiresScale: "hr_scale", hiresWidth: "hr_scale", hiresSteps: "hr_second_pass_steps" },
  ...{ hiresDenoisingStrength: "hr_upscaler_redraw", hiresUpscaler: "hr_upscaler", samplerName: "sampler_name", scheduler: "sampler_name" },
  ...{
    modelName: "art_model_no",
    modelHash: "art_model_no",
    style: "prompt_style",
    refinerName: "refiner_mode",
    refinerSwitchAt: "refiner_switch_at",
  },
}
const read = (settings: string, prompt = "a fox") => settingsOf(parseInfotext(`${prompt}\n${settings}`), offered)

describe("settingsOf", () => {
  it("fills every field that the recipe and the studio both know, and mends nothing", () => {
    const text =
      "Steps: 28, Sampler: DPM++ 2M, Schedule type: Karras, CFG scale: 6.5, Seed: 12345, Size: 832x1216, Model hash: 31e35c80fc, Model: anything, VAE: sdxl_vae, Denoising strength: 0.4, Clip skip: 2, Hires upscale: 1.5, Hires steps: 12, Hires upscaler: 4x-UltraSharp, Refiner: sd_xl_refiner [7440042bbd], Refiner switch at: 0.8, ADetailer model: face_yolov8n, ADetailer confidence: 0.3, Style: ink"
    expect(read(text, "a fox, <lora:ink_wash:0.7>, snow\nNegative prompt: bad")).toEqual({
      meta: {
        ...{ prompt: "a fox, snow", negative_prompt: "bad", art_model_no: "sdxl", art_model_ver_no: "7", width: 832, height: 1216 },
        ...{ steps: 28, cfg_scale: 6.5, seed: 12_345, sampler_name: "DPM++ 2M Karras", clip_skip: 2, vae: "sdxl_vae.safetensors" },
        ...{ enable_hr: true, hr_scale: 1.5, hr_upscaler: "4x-UltraSharp", hr_second_pass_steps: 12, hr_upscaler_redraw: 0.4 },
        ...{ refiner_mode: "SD XL Refiner", refiner_switch_at: 0.8, prompt_style: "ink" },
        ...{ ad_model: "face_yolov8n.pt", ad_units: [{ ad_confidence: 0.3 }] },
        lora_models: [{ model_id: "lora-1", model_ver_no: "2", weight: 0.7 }],
      },
      mended: [],
      unknown: [],
    })
  })

  it("mends what is out of bounds or not offered, and says so", () => {
    const text =
      "Steps: 200, Sampler: dpmpp_2m, Scheduler: beta, CFG scale: 0, Seed: 4294967295, Size: 4096x3072, Model: nobody's, VAE: other.pt"
    expect(read(text, "a fox <lora:unheard:1>")).toEqual({
      meta: {
        ...{ prompt: "a fox", negative_prompt: "", width: 2048, height: 1536, steps: 60, cfg_scale: 1, seed: 4_294_967_295 },
        sampler_name: "DPM++ 2M Karras",
      },
      mended: [
        { field: "art_model_no", from: "nobody's", to: null, reason: "not-offered" },
        { field: "width", from: "4096", to: "2048", reason: "out-of-range" },
        { field: "height", from: "3072", to: "1536", reason: "out-of-range" },
        { field: "steps", from: "200", to: "60", reason: "out-of-range" },
        { field: "cfg_scale", from: "0", to: "1", reason: "out-of-range" },
        { field: "sampler_name", from: "dpmpp_2m (beta)", to: "DPM++ 2M Karras", reason: "another-schedule" },
        { field: "vae", from: "other.pt", to: null, reason: "not-offered" },
        { field: "lora_models", from: "unheard", to: null, reason: "not-offered" },
      ],
      unknown: [],
    })
    expect(read("Steps: 20, Size: 32x48").meta).toMatchObject({ width: 64, height: 96 })
    expect(read("Steps: 20, Seed: 0").mended).toEqual([{ field: "seed", from: "0", to: null, reason: "out-of-range" }])
    expect(read("Steps: 20, Seed: -1")).toMatchObject({ meta: { seed: -1 }, mended: [] })
  })

  it("names what has no field here, and what nobody understood", () => {
    const text = 'Steps: 20, RNG: CPU, Distilled CFG Scale: 3.5, ENSD: 31337, ControlNet 0: "Module: canny, Weight: 1"'
    expect(read(text).unknown).toEqual([
      { name: "Distilled CFG Scale", value: "3.5" },
      { name: "RNG", value: "CPU" },
      { name: "ControlNet", value: '{"module":"canny","weight":1}' },
      { name: "ENSD", value: "31337" },
    ])
  })

  it("keeps, mends or names every setting: what is taken is within the bounds of the configuration", () => {
    const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
    const long = fc.integer({ min: 0, max: 900 }).map((count) => "a red fox, ".repeat(count))
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const name = fc.constantFrom("sdxl_vae", "nobody's", "Automatic", "4x-UltraSharp", "ink", "SD XL Refiner", "Euler a")
    const settings = fc.record(
      {
        ...{
          steps: fc.integer({ min: 1, max: 10_000 }),
          cfgScale: fc.double({ min: 0, max: 1000, noNaN: true }),
          clipSkip: fc.integer({ min: 1, max: 64 }),
        },
        ...{ seed: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((whole) => seedIn(String(whole)) ?? 1), denoisingStrength: share },
        ...{
          width: fc.integer({ min: 1, max: 65_536 }),
          height: fc.integer({ min: 1, max: 65_536 }),
          hiresScale: fc.double({ min: 0, max: 100, noNaN: true }),
        },
        ...{
          hiresWidth: fc.integer({ min: 1, max: 65_536 }),
          hiresSteps: fc.integer({ min: 0, max: 10_000 }),
          hiresDenoisingStrength: share,
        },
        ...{
          refinerSwitchAt: share,
          distilledCfgScale: share,
          samplerName: name,
          scheduler: name,
          modelName: name,
          vaeName: name,
          style: name,
        },
        ...{ hiresUpscaler: name, refinerName: name, noiseSource: name, vaeHash: name, modelHash: name },
      },
      { requiredKeys: [] },
    )
    const recipes = fc.record({
      settings,
      prompt: long,
      negativePrompt: long,
      loras: fc.array(fc.record({ name: fc.constantFrom("Ink Wash", "unheard"), weight: fc.double({ min: -50, max: 50, noNaN: true }) }), {
        maxLength: 20,
      }),
      detailers: fc.array(fc.record({ model: optional(fc.constantFrom("face_yolov8n", "other.pt")), prompt: long, confidence: share }), {
        maxLength: 9,
      }),
    })
    const bare = { ...({ generator: "a1111", version: null } as const), resources: [], controls: [], unknown: [] }
    fc.assert(
      fc.property(recipes, ({ detailers, ...recipe }) => {
        const said = detailers.map(({ model, ...rest }) => (model === undefined ? rest : { ...rest, model }))
        const { meta, mended, unknown } = settingsOf({ ...bare, ...recipe, detailers: said }, offered)
        expect(withinBounds({ ...meta })).toEqual({ meta, changed: [] })
        const told = JSON.stringify([Object.values(meta), mended, unknown])
        for (const [key, value] of Object.entries(recipe.settings)) {
          const field = TAKEN_AS[key]
          const isTold =
            (field !== undefined && (meta[field] !== undefined || mended.some((one) => one.field === field))) ||
            told.includes(String(value))
          expect([key, isTold || /^Automatic$/.test(String(value))]).toEqual([key, true])
        }
        for (const { name: lora } of recipe.loras)
          expect(lora === "Ink Wash" ? meta.lora_models !== undefined : told.includes(lora)).toBe(true)
        if (recipe.prompt.length > 6100) expect(mended).toContainEqual(expect.objectContaining({ field: "prompt", reason: "too-long" }))
      }),
      { numRuns: 300 },
    )
  })

  it("names for a form without places for them what it does not take", () => {
    const all = read("Steps: 20, Clip skip: 24, Seed: 7, VAE: sdxl_vae", "a fox\nNegative prompt: bad")
    const { meta, mended, unknown } = onlyPlaced(all, (field) => field === "prompt" || field === "seed")
    expect(meta).toEqual({ prompt: "a fox", negative_prompt: "", seed: 7 })
    expect(mended).toEqual([])
    expect(unknown).toEqual([
      { name: "negative_prompt", value: "bad" },
      { name: "steps", value: "20" },
      { name: "clip_skip", value: "12" },
      { name: "vae", value: "sdxl_vae.safetensors" },
    ])
  })

  it("has no VAE where the model's own is meant", () => {
    for (const name of ["Automatic", "None", "Default (model)"])
      expect(read(`Steps: 20, VAE: ${name}`)).toMatchObject({ mended: [], unknown: [] })
  })

  it("takes the hires size for a factor", () => {
    expect(read("Steps: 20, Size: 512x768, Hires resize: 1024x1536").meta).toMatchObject({ enable_hr: true, hr_scale: 2 })
  })

  it("knows the samplers of InvokeAI", () => {
    const recipe = recipeOfText('{"positive_prompt": "a fox", "scheduler": "dpmpp_2m_k", "app_version": "5.4.2", "steps": 20}')
    expect(recipe && settingsOf(recipe, offered)).toMatchObject({ meta: { sampler_name: "DPM++ 2M Karras", steps: 20 }, mended: [] })
  })
})

describe("recipeOfSettings", () => {
  it("is read again as the same settings, as infotext and as JSON", () => {
    const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
    const words = fc.string({ maxLength: 30 }).map((text) => text.trim())
    const ratio = fc.integer({ min: 1, max: 100 }).map((value) => value / 100)
    const metas = fc
      .record({
        prompt: words.filter((text) => !/^(?:Negative prompt|Steps):|<lora:/.test(text)),
        negative_prompt: words.filter((text) => !/^Steps:/.test(text)),
        model: optional(fc.constantFrom(...offered.models)),
        width: fc.integer({ min: 64, max: 2048 }),
        height: fc.integer({ min: 64, max: 2048 }),
        steps: fc.integer({ min: 1, max: 60 }),
        cfg_scale: optional(fc.double({ min: 1, max: 30, noNaN: true })),
        seed: optional(fc.integer({ min: 1, max: MAXIMUM_SEED })),
        sampler_name: optional(fc.constantFrom(...SAMPLERS)),
        clip_skip: optional(fc.integer({ min: 1, max: 12 })),
        second: optional(
          fc.record({ hr_scale: fc.constantFrom(1.5, 2), hr_upscaler: fc.constantFrom(...offered.upscalers), hr_upscaler_redraw: ratio }),
        ),
        weight: optional(ratio),
        confidence: optional(ratio),
        prompt_style: optional(fc.constantFrom(...STYLES)),
      })
      .map(({ model, second, weight, confidence, ...meta }) => ({
        modelName: model?.name ?? null,
        meta: {
          ...meta,
          ...(model === undefined ? {} : { art_model_no: model.no, art_model_ver_no: model.versionNo }),
          ...(second === undefined ? {} : { enable_hr: true, ...second }),
          ...(confidence === undefined
            ? {}
            : { ad_model: "face_yolov8n.pt", ad_units: [{ ad_confidence: confidence, prompt: "calm, clear" }] }),
          ...(weight === undefined ? {} : { lora_models: [{ model_id: "lora-1", model_ver_no: "2", weight }] }),
        },
      }))
    fc.assert(
      fc.property(metas, ({ meta, modelName }) => {
        const given = Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== undefined))
        const said: RecipeMeta = { prompt: meta.prompt, negative_prompt: meta.negative_prompt, ...given }
        const recipe = recipeOfSettings(said, { version: "Easel 0.1.0", modelName, loraNames: new Map([["lora-1", "Ink Wash"]]) })
        const expected = { meta: said, mended: [], unknown: [] }
        expect(settingsOf(parseInfotext(printInfotext(recipe)), offered)).toEqual(expected)
        const again = recipeFromJson(recipeToJson(recipe))
        expect(again && settingsOf(again, offered)).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })
})
