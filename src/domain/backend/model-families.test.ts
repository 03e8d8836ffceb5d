import { describe, expect, it } from "vitest"
import { familyOf, usualModel } from "./model-families.ts"

describe("the family of a model", () => {
  it.each([
    ["v1-5-pruned-emaonly.safetensors", "sd"],
    ["sd-v1-4.ckpt", "sd"],
    ["sd15_anime.safetensors", "sd"],
    ["v2-1_768-ema-pruned.safetensors", "sd"],
    ["dreamshaper_8.safetensors", "sd"],
    ["realisticVisionV60B1_v51VAE.safetensors", "sd"],
    ["dreamshaperXL_v21TurboDPMSDE.safetensors", "sdxl"],
    ["sd_xl_base_1.0.safetensors", "sdxl"],
    ["juggernautXL_v9.safetensors", "sdxl"],
    ["ponyDiffusionV6XL.safetensors", "sdxl"],
    ["animagine-xl-4.0.safetensors", "sdxl"],
    ["flux1-dev-bnb-nf4-v2.safetensors", "flux"],
    ["flux1-schnell-fp8.safetensors", "flux"],
    ["illustriousXL_v01.safetensors", "IL"],
    ["waiNSFWIllustrious_v140.safetensors", "IL"],
    ["noobaiXLNAIXL_vPred10.safetensors", "IL"],
    ["Illustrious-XL-v3.0.safetensors", "IL3"],
    ["hidream_i1_full_fp8.safetensors", "HiDream"],
    ["seedream-4", "SeaDream"],
    ["my-cat.safetensors", null],
    ["excellent_portraits.safetensors", null],
  ])("of %s is told by its name", (name, family) => {
    expect(familyOf(name)).toBe(family)
  })

  it("is rather told by what else is known", () => {
    expect(familyOf("my-cat.safetensors", { texts: ["SDXL 1.0"] })).toBe("sdxl")
    expect(familyOf("xl-cats.safetensors", { texts: [null, "SD 1.5"] })).toBe("sd")
    expect(familyOf("my-cat.safetensors", { texts: ["/models/Illustrious/my-cat.safetensors"] })).toBe("IL")
    expect(familyOf("dreamshaper_8", { texts: ["whatever"] })).toBe("sd")
  })
})

it("the model that is meant where nobody names one is the first of a known family that paints by itself, or the first of any", () => {
  const models = (...names: readonly string[]) => names.map((name) => ({ name, family: familyOf(name) }))
  expect(usualModel(models("aaa_unknown.safetensors", "sd_xl_refiner_1.0.safetensors", "dreamshaper_8.safetensors"))?.name).toBe(
    "dreamshaper_8.safetensors",
  )
  expect(usualModel(models("aaa_unknown.safetensors", "sd15-inpainting.safetensors"))?.name).toBe("aaa_unknown.safetensors")
  expect(usualModel(models())).toBeUndefined()
})
