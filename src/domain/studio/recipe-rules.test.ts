import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseInfotext, printInfotext } from "../../formats/generator/infotext.ts"
import { recipeFromJson, recipeToJson } from "../../formats/generator/recipe-json.ts"
import { recipeOfText } from "../../formats/generator/text-recipe.ts"
import { type OfferedSettings, type RecipeMeta, recipeOfSettings, settingsOf } from "./recipe-rules.ts"
import { MAXIMUM_SEED, SAMPLERS, STYLES } from "./rules.ts"

const offered: OfferedSettings = {
  samplers: SAMPLERS,
  sizes: { minimum: 64, maximum: 2048 },
  steps: { minimum: 1, maximum: 60 },
  cfgScale: { minimum: 1, maximum: 30 },
  maximumSeed: MAXIMUM_SEED,
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
        ...{ prompt: "a fox", negative_prompt: "", width: 2048, height: 1536, steps: 60, cfg_scale: 1, seed: MAXIMUM_SEED },
        sampler_name: "DPM++ 2M Karras",
      },
      mended: [
        { field: "art_model_no", from: "nobody's", to: null, reason: "not-offered" },
        { field: "width", from: "4096", to: "2048", reason: "out-of-range" },
        { field: "height", from: "3072", to: "1536", reason: "out-of-range" },
        { field: "steps", from: "200", to: "60", reason: "out-of-range" },
        { field: "cfg_scale", from: "0", to: "1", reason: "out-of-range" },
        { field: "seed", from: "4294967295", to: "4294967294", reason: "out-of-range" },
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
