import { describe, expect, it } from "vitest"
import type { Recipe } from "./recipe.ts"
import { recipeOfText } from "./text-recipe.ts"

const node = (class_type: string, inputs: Record<string, unknown>) => ({ class_type, inputs })
const read = (graph: unknown): Recipe | null => recipeOfText(JSON.stringify(graph))

/** The graph that ComfyUI begins with, and small models on the way to the large one. */
const simple = {
  3: node("KSampler", {
    ...{ seed: 156_680_208_700_286, steps: 20, cfg: 8, sampler_name: "dpmpp_2m", scheduler: "karras", denoise: 1 },
    ...{ model: ["11", 0], positive: ["6", 0], negative: ["7", 0], latent_image: ["5", 0] },
  }),
  4: node("CheckpointLoaderSimple", { ckpt_name: "sdxl/base.safetensors" }),
  5: node("EmptyLatentImage", { width: 832, height: 1216, batch_size: 1 }),
  6: node("CLIPTextEncode", { text: "a red fox", clip: ["12", 0] }),
  7: node("CLIPTextEncode", { text: "blurry", clip: ["12", 0] }),
  8: node("VAEDecode", { samples: ["3", 0], vae: ["13", 0] }),
  9: node("SaveImage", { filename_prefix: "ComfyUI", images: ["8", 0] }),
  10: node("LoraLoader", { lora_name: "ink.safetensors", strength_model: 0.8, strength_clip: 0.5, model: ["4", 0], clip: ["4", 1] }),
  11: node("LoraLoaderModelOnly", { lora_name: "snow.safetensors", strength_model: 0.4, model: ["10", 0] }),
  12: node("CLIPSetLastLayer", { stop_at_clip_layer: -2, clip: ["10", 1] }),
  13: node("VAELoader", { vae_name: "sdxl_vae.safetensors" }),
}

describe("a recipe out of ComfyUI's graph", () => {
  it("is what the sampler is linked to; the rest is named", () => {
    expect(read(simple)).toEqual({
      generator: "comfyui",
      version: "ComfyUI",
      prompt: "a red fox",
      negativePrompt: "blurry",
      settings: {
        ...{ steps: 20, samplerName: "dpmpp_2m", scheduler: "karras", cfgScale: 8, seed: 156_680_208_700_286 },
        ...{ width: 832, height: 1216, modelName: "sdxl/base.safetensors", clipSkip: 2, vaeName: "sdxl_vae.safetensors" },
      },
      loras: [
        { name: "ink.safetensors", weight: 0.8 },
        { name: "snow.safetensors", weight: 0.4 },
      ],
      resources: [],
      controls: [],
      detailers: [],
      unknown: [
        { name: "EmptyLatentImage 5 batch_size", value: "1" },
        { name: "SaveImage 9 filename_prefix", value: "ComfyUI" },
        { name: "LoraLoader 10 strength_clip", value: "0.5" },
      ],
    })
  })

  it("is found through relays, unknown nodes and values that are linked", () => {
    const graph = {
      ...simple,
      3: node("KSampler", { ...simple[3].inputs, model: ["30", 0], positive: ["31", 0], seed: ["33", 0], latent_image: ["35", 0] }),
      30: node("Reroute", { "": ["11", 0] }),
      31: node("ControlNetApplyAdvanced", {
        ...{ strength: 0.7, start_percent: 0, end_percent: 0.6, positive: ["32", 0], negative: ["7", 0], control_net: ["36", 0] },
      }),
      32: node("Somebody's node", { anything: ["34", 0], model: ["4", 0] }),
      33: node("PrimitiveInt", { value: 7 }),
      34: node("CLIPTextEncode", { text: ["37", 0], clip: ["12", 0] }),
      35: node("Reroute", { input: ["5", 0] }),
      36: node("ControlNetLoader", { control_net_name: "canny.safetensors" }),
      37: node("ShowText", { text: ["38", 0] }),
      38: node("StringConcatenate", { string_a: "a blue", string_b: "fox", delimiter: " " }),
    }
    expect(read(graph)).toMatchObject({
      prompt: "a blue, fox",
      negativePrompt: "blurry",
      settings: { seed: 7, width: 832, height: 1216, modelName: "sdxl/base.safetensors" },
      controls: [{ model: "canny.safetensors", weight: 0.7, guidanceStart: 0, guidanceEnd: 0.6 }],
    })
  })

  it("is put together from the nodes around a sampler of the newer kind", () => {
    const graph = {
      1: node("SamplerCustomAdvanced", { noise: ["2", 0], guider: ["3", 0], sampler: ["4", 0], sigmas: ["5", 0], latent_image: ["6", 0] }),
      2: node("RandomNoise", { noise_seed: 42 }),
      3: node("BasicGuider", { model: ["7", 0], conditioning: ["8", 0] }),
      4: node("KSamplerSelect", { sampler_name: "euler" }),
      5: node("BasicScheduler", { scheduler: "simple", steps: 25, denoise: 1, model: ["7", 0] }),
      6: node("EmptySD3LatentImage", { width: 1024, height: 768, batch_size: 1 }),
      7: node("UNETLoader", { unet_name: "flux1-dev.safetensors", weight_dtype: "default" }),
      8: node("FluxGuidance", { guidance: 3.5, conditioning: ["9", 0] }),
      9: node("CLIPTextEncodeFlux", { clip_l: "fox", t5xxl: "a red fox", guidance: ["10", 0] }),
      10: node("PrimitiveFloat", { value: 3.5 }),
    }
    expect(read(graph)).toMatchObject({
      prompt: "fox, a red fox",
      negativePrompt: "",
      settings: {
        ...{ steps: 25, samplerName: "euler", scheduler: "simple", distilledCfgScale: 3.5, seed: 42 },
        ...{ width: 1024, height: 768, modelName: "flux1-dev.safetensors" },
      },
    })
  })

  it("has hires fix where a second pass works on the first one enlarged, and a refiner where it does not", () => {
    const second = { steps: 12, cfg: 8, denoise: 0.45, model: ["4", 0], positive: ["6", 0], negative: ["7", 0] }
    const enlarged = {
      ...simple,
      20: node("ImageUpscaleWithModel", { upscale_model: ["21", 0], image: ["8", 0] }),
      21: node("UpscaleModelLoader", { model_name: "4x-UltraSharp.pth" }),
      22: node("ImageScale", { upscale_method: "lanczos", width: 1248, height: 1824, crop: "disabled", image: ["20", 0] }),
      23: node("VAEEncode", { pixels: ["22", 0], vae: ["13", 0] }),
      1: node("KSampler", { ...second, seed: 1, sampler_name: "euler", scheduler: "normal", latent_image: ["23", 0] }),
    }
    expect(read(enlarged)?.settings).toMatchObject({
      ...{ steps: 20, width: 832, height: 1216 },
      ...{ hiresWidth: 1248, hiresHeight: 1824, hiresSteps: 12, hiresDenoisingStrength: 0.45 },
    })
    const byLatent = {
      ...simple,
      20: node("LatentUpscaleBy", { upscale_method: "nearest-exact", scale_by: 1.5, samples: ["3", 0] }),
      21: node("KSampler", { ...second, seed: 1, latent_image: ["20", 0] }),
    }
    expect(read(byLatent)?.settings).toMatchObject({ hiresScale: 1.5, hiresUpscaler: "nearest-exact", hiresDenoisingStrength: 0.45 })
    const refined = {
      ...simple,
      20: node("KSamplerAdvanced", { ...second, steps: 25, start_at_step: 20, noise_seed: 1, model: ["21", 0], latent_image: ["3", 0] }),
      21: node("CheckpointLoaderSimple", { ckpt_name: "refiner.safetensors" }),
    }
    expect(read(refined)?.settings).toMatchObject({ refinerName: "refiner.safetensors", refinerSwitchAt: 0.8 })
  })

  it("is read out of nodes that do several things at once", () => {
    const efficient = {
      1: node("Efficient Loader", {
        ...{ ckpt_name: "base.safetensors", vae_name: "Baked VAE", clip_skip: -2, lora_name: "None", positive: "a fox", negative: "bad" },
        ...{ empty_latent_width: 512, empty_latent_height: 768, lora_stack: ["3", 0] },
      }),
      2: node("KSampler (Efficient)", {
        ...{ seed: 5, steps: 20, cfg: 7, sampler_name: "euler", scheduler: "normal", denoise: 1 },
        ...{ model: ["1", 0], positive: ["1", 1], negative: ["1", 2], latent_image: ["1", 3] },
      }),
      3: node("LoRA Stacker", { lora_count: 1, lora_name_1: "ink", lora_wt_1: 0.6, lora_name_2: "stale", lora_wt_2: 1 }),
    }
    expect(read(efficient)).toMatchObject({
      ...{ prompt: "a fox", negativePrompt: "bad", loras: [{ name: "ink", weight: 0.6 }] },
      settings: { width: 512, height: 768, modelName: "base.safetensors", clipSkip: 2, seed: 5 },
    })
    const several = {
      ...simple,
      5: node("EmptyLatentImage", { width: ["20", 0], height: ["20", 1] }),
      6: node("CLIPTextEncodeSDXL", { text_g: ["21", 0], text_l: ["21", 0] }),
      7: node("ConditioningZeroOut", { conditioning: ["6", 0] }),
      11: node("Power Lora Loader (rgthree)", {
        lora_1: { on: true, lora: "ink", strength: 0.5 },
        lora_2: { on: false, lora: "off", strength: 1 },
        model: ["4", 0],
      }),
      20: node("Size Picker", { resolution: "896x1152 (0.78)" }),
      21: node("ImpactWildcardProcessor", { wildcard_text: "a {red|blue} fox", populated_text: "a red fox" }),
      22: node("UltimateSDUpscale", {
        ...{
          upscale_by: 2,
          steps: 10,
          denoise: 0.2,
          seed: 4,
          positive: ["6", 0],
          negative: ["7", 0],
          image: ["8", 0],
          upscale_model: ["23", 0],
        },
      }),
      23: node("UpscaleModelLoader", { model_name: "4x.pth" }),
    }
    expect(read(several)).toMatchObject({
      ...{ prompt: "a red fox", negativePrompt: "", loras: [{ name: "ink", weight: 0.5 }] },
      settings: { width: 896, height: 1152, hiresScale: 2, hiresUpscaler: "4x.pth", hiresSteps: 10, hiresDenoisingStrength: 0.2 },
    })
  })

  it("keeps the strength where it began with an image, and all digits of a seed", () => {
    const graph = {
      ...simple,
      3: node("KSampler", { ...simple[3].inputs, denoise: 0.6, latent_image: ["20", 0] }),
      20: node("VAEEncode", { pixels: ["21", 0], vae: ["4", 2] }),
      21: node("LoadImage", { image: "fox.png" }),
    }
    const text = JSON.stringify(graph).replace("156680208700286", "18446744073709551615").replace('"fox.png"', "NaN")
    const recipe = recipeOfText(text)
    expect(recipe?.settings).toMatchObject({ denoisingStrength: 0.6 })
    expect(recipe?.settings.seed).toBe("18446744073709551615")
    expect(recipe?.settings.width).toBeUndefined()
  })

  it("is read out of a drawing where there is no graph", () => {
    const drawing = {
      nodes: [
        { id: 1, type: "CheckpointLoaderSimple", widgets_values: ["base.safetensors"] },
        { id: 2, type: "CLIPTextEncode", widgets_values: ["a red fox"], inputs: [{ name: "clip", link: 10 }] },
        { id: 3, type: "CLIPTextEncode", widgets_values: ["blurry"] },
        { id: 4, type: "EmptyLatentImage", widgets_values: [512, 768, 1] },
        { id: 6, type: "LoraLoader", mode: 4, widgets_values: ["off.safetensors", 1, 1], inputs: [{ name: "model", link: 15 }] },
        {
          id: 5,
          type: "KSampler",
          widgets_values: [5, "fixed", 20, 7, "euler", "normal", 1],
          inputs: [
            { name: "model", link: 11 },
            { name: "positive", link: 12 },
            { name: "negative", link: 13 },
            { name: "latent_image", link: 14 },
          ],
        },
      ],
      links: [
        [10, 1, 1, 2, 0, "CLIP"],
        [11, 6, 0, 5, 0, "MODEL"],
        [12, 2, 0, 5, 1, "CONDITIONING"],
        [13, 3, 0, 5, 2, "CONDITIONING"],
        [14, 4, 0, 5, 3, "LATENT"],
        [15, 1, 0, 6, 0, "MODEL"],
      ],
    }
    const expected = {
      prompt: "a red fox",
      negativePrompt: "blurry",
      settings: {
        steps: 20,
        samplerName: "euler",
        scheduler: "normal",
        cfgScale: 7,
        seed: 5,
        width: 512,
        height: 768,
        modelName: "base.safetensors",
      },
      loras: [],
    }
    expect(read(drawing)).toMatchObject(expected)
    expect(read({ workflow: drawing, prompt: {} })).toMatchObject(expected)
  })

  it("begins with what Civitai's generator says beside its graph", () => {
    const said = {
      ...{ prompt: "a red fox, as asked", negativePrompt: "", cfgScale: 6, steps: 30, seed: 9, sampler: "Euler a" },
      ...{ resources: [{ modelVersionId: 128_078, strength: 1 }], workflowId: "txt2img" },
    }
    const recipe = read({
      ...simple,
      extra: { airs: ["urn:air:sdxl:checkpoint:civitai:101055@128078"] },
      extraMetadata: JSON.stringify(said),
    })
    expect(recipe).toMatchObject({
      generator: "civitai",
      prompt: "a red fox, as asked",
      negativePrompt: "",
      settings: { steps: 30, samplerName: "Euler a", cfgScale: 6, seed: 9, width: 832, height: 1216 },
      resources: [{ versionId: 128_078, weight: 1 }],
    })
    expect(recipe?.unknown).toContainEqual({ name: "workflowId", value: "txt2img" })
    expect(recipe?.unknown).toContainEqual({ name: "steps", value: "20" })
  })
})
