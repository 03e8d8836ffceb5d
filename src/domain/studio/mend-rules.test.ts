import { describe, expect, it } from "vitest"
import type { Configuration } from "./configuration.ts"
import { finalSize } from "./kinds/painting.ts"
import { specifyTextToImage } from "./kinds/text-to-image.ts"
import { mendConfiguration } from "./mend-rules.ts"
import { sceneConfigOf } from "./offer-rules.ts"
import { STARTER_MODEL } from "./rules.ts"

const EVERYTHING = { kinds: [], features: ["loras", "embeddings", "vae", "clip_skip", "hires", "refiner"] }
const ALL = sceneConfigOf(STARTER_MODEL, EVERYTHING)
const NOTHING = sceneConfigOf(STARTER_MODEL, { kinds: [], features: [] })

describe("what a rule can mend", () => {
  it.each<[string, Configuration, Configuration, string]>([
    ["studio steps below 25", { category: 7, steps: 12 }, { category: 7, steps: 30 }, "mend_steps: 12 → 30"],
    [
      "sides above the longest of SDXL",
      { category: 5, width: 2048, height: 1024 },
      { category: 5, width: 1536, height: 768 },
      "mend_longest: 2048 × 1024 → 1536 × 768",
    ],
    ["a command that no renderer knows", { prompt: "a --chaos 9" }, { prompt: "a --chaos 9" }, "mend_unheeded: --chaos → "],
    ["sides off the grid", { width: 515, height: 640 }, { width: 512, height: 640 }, "mend_size: 515 × 640 → 512 × 640"],
    ["a ratio that the family lacks", { aspect_ratio: 14 }, {}, "mend_ratio: 21:9 → "],
    [
      "SDXL's mode for another family",
      { category: 5, art_model_no: "easel-lens" },
      { category: 1, art_model_no: "easel-lens" },
      "mend_mode: Easel Lens → ",
    ],
    [
      "a second pass beyond 4096 px",
      { enable_hr: true, hr_scale: 4, width: 2048, height: 1024 },
      { enable_hr: true, hr_scale: 2, width: 2048, height: 1024 },
      "mend_hires: 4 → 2",
    ],
  ])("%s is mended, and said", (_, meta, mended, note) => {
    const { meta: now, mends } = mendConfiguration(meta, ALL)
    expect(now).toEqual(mended)
    expect(mends.map(({ message, from, to }) => `${message}: ${from} → ${to}`)).toEqual([note])
  })

  it("is nothing where all is well, and then the configuration is the same one", () => {
    const meta: Configuration = { prompt: "x", steps: 20, width: 512, height: 768, vae: "v", clip_skip: 2 }
    expect(mendConfiguration(meta, ALL)).toEqual({ meta, mends: [] })
    expect(mendConfiguration(meta, ALL).meta).toBe(meta)
  })

  it("grows a frame around an image: a pixel less would cut into it", () => {
    const meta: Configuration = { imageUrl: "/media/a", width: 1017, height: 777, left_margin: 17 }
    expect(mendConfiguration(meta, ALL).meta).toEqual({ ...meta, width: 1024, height: 784 })
  })

  it("tells the size that a ratio comes to on the family's grid, which is what is priced", () => {
    const meta: Configuration = { prompt: "x", art_model_no: "easel-sketchbook", aspect_ratio: 14 }
    const { meta: now, mends } = mendConfiguration(meta, ALL)
    expect(now).toBe(meta)
    expect(mends).toEqual([{ path: "meta.aspect_ratio", message: "mend_size", from: "1472 × 634", to: "1472 × 632" }])
    expect(specifyTextToImage(meta, { random: () => 0, plan: "free" })).toMatchObject({ width: 1472, height: 632 })
  })

  it("a family whose latents are cut into patches has a grid twice as wide", () => {
    const meta: Configuration = { prompt: "x", art_model_no: "flux:dev.safetensors", width: 1000, height: 1000 }
    expect(mendConfiguration(meta, ALL).meta).toMatchObject({ width: 1008, height: 1008 })
  })

  it("a second pass comes out on the grid, and says so", () => {
    const meta: Configuration = { prompt: "x", width: 832, height: 1216, enable_hr: true, hr_scale: 1.3 }
    expect(mendConfiguration(meta, ALL).mends).toEqual([
      { path: "meta.hr_scale", message: "mend_size", from: "1082 × 1581", to: "1040 × 1520" },
    ])
    expect(finalSize(specifyTextToImage(meta, { random: () => 0, plan: "free" }))).toEqual({ width: 1040, height: 1520 })
  })

  it("a second pass that fits comes out no larger than an image may be", () => {
    const meta: Configuration = { prompt: "x", width: 1216, height: 832, enable_hr: true, hr_scale: 3.36 }
    expect(finalSize(specifyTextToImage(meta, { random: () => 0, plan: "free" }))).toEqual({ width: 3952, height: 2704 })
  })

  it("is what a model lacks, by the model's name; while nobody knows what it lacks, nothing is taken away", () => {
    const meta: Configuration = {
      vae: "v",
      clip_skip: 2,
      enable_hr: true,
      refiner_mode: "easel-lens",
      lora_models: [{ model_id: "a" }],
      embeddings: [{ model_id: "b" }],
    }
    const { meta: now, mends } = mendConfiguration(meta, NOTHING)
    expect(now).toEqual({})
    expect(mends.map(({ message, to }) => `${message} ${to}`)).toEqual(mends.map(() => "mend_gone Easel"))
    expect(mends).toHaveLength(6)
    expect(mendConfiguration(meta, null).meta).toBe(meta)
  })
})
