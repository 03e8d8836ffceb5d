import { describe, expect, it } from "vitest"
import { parseInfotext, printInfotext } from "./infotext.ts"
import { readDream, readSdMetadata } from "./other-records.ts"
import type { Recipe } from "./recipe.ts"
import { recipeOfText } from "./text-recipe.ts"

const read = (value: unknown): Recipe | null => recipeOfText(JSON.stringify(value))

describe("a recipe out of a program's JSON", () => {
  it("is read as Fooocus writes it", () => {
    const recipe = read({
      ...{
        adm_guidance: "(1.5, 0.8, 0.3)",
        base_model: "juggernautXL",
        base_model_hash: "aabbccddee",
        clip_skip: 2,
        full_prompt: ["a red fox", "cinematic"],
      },
      ...{ guidance_scale: 4, lora_combined_1: "offset : 0.1", loras: [["offset", 0.1, "4852686128"]], metadata_scheme: "fooocus" },
      ...{
        negative_prompt: "",
        full_negative_prompt: ["ugly"],
        performance: "Speed",
        prompt: "a red fox",
        refiner_model: "None",
        refiner_switch: 0.5,
      },
      ...{
        resolution: "(896, 1152)",
        sampler: "dpmpp_2m_sde_gpu",
        scheduler: "karras",
        seed: "1234567890123456789",
        sharpness: 2,
        steps: 30,
      },
      ...{ styles: "['Fooocus V2']", vae: "Default (model)", version: "Fooocus v2.5.5" },
    })
    expect(recipe).toEqual({
      generator: "fooocus",
      version: "Fooocus v2.5.5",
      prompt: "a red fox",
      negativePrompt: "",
      settings: {
        ...{ modelName: "juggernautXL", modelHash: "aabbccddee", clipSkip: 2, cfgScale: 4, refinerSwitchAt: 0.5, width: 896, height: 1152 },
        ...{ samplerName: "dpmpp_2m_sde_gpu", scheduler: "karras", steps: 30, vaeName: "Default (model)", seed: "1234567890123456789" },
      },
      loras: [{ name: "offset", weight: 0.1, hash: "4852686128" }],
      resources: [],
      controls: [],
      detailers: [],
      unknown: [
        { name: "adm_guidance", value: "(1.5, 0.8, 0.3)" },
        { name: "full_prompt", value: '["a red fox","cinematic"]' },
        { name: "full_negative_prompt", value: '["ugly"]' },
        { name: "performance", value: "Speed" },
        { name: "sharpness", value: "2" },
        { name: "styles", value: "['Fooocus V2']" },
      ],
    } satisfies Recipe)
    expect(parseInfotext(printInfotext(recipe ?? parseInfotext("")))).toEqual(recipe)
  })

  it("is read as Fooocus' log copies it", () => {
    const copied = {
      Prompt: "a fox",
      "Negative Prompt": "ugly",
      "Base Model": "jugg.safetensors",
      Resolution: "1152×896",
      Seed: "77",
      "LoRA 1": "a.safetensors : 0.5",
    }
    expect(read(copied)).toMatchObject({
      generator: "fooocus",
      prompt: "a fox",
      negativePrompt: "ugly",
      settings: { modelName: "jugg.safetensors", width: 1152, height: 896, seed: 77 },
      loras: [{ name: "a.safetensors", weight: 0.5 }],
      unknown: [],
    })
  })

  it.each([
    {
      model: { model_name: "dreamshaper", base_model: "sd-1", model_type: "main" },
      loras: [{ lora: { model_name: "ink", base_model: "sd-1" }, weight: 0.75 }],
    },
    {
      model: { key: "k1", name: "dreamshaper", hash: "blake3:00ff", base: "sd-1", type: "main" },
      loras: [{ model: { key: "k2", name: "ink" }, weight: 0.75 }],
    },
  ])("is read as InvokeAI writes it, %j", (models) => {
    const recipe = read({
      ...{
        app_version: "5.4.2",
        generation_mode: "txt2img",
        positive_prompt: "a red fox",
        negative_prompt: "blurry",
        width: 512,
        height: 768,
      },
      ...{
        seed: 42,
        rand_device: "cpu",
        cfg_scale: 7.5,
        cfg_rescale_multiplier: 0,
        steps: 30,
        scheduler: "dpmpp_2m_k",
        clip_skip: 1,
        controlnets: [],
      },
      ...models,
    })
    expect(recipe).toMatchObject({
      generator: "invokeai",
      version: "InvokeAI 5.4.2",
      prompt: "a red fox",
      negativePrompt: "blurry",
      settings: {
        width: 512,
        height: 768,
        seed: 42,
        noiseSource: "cpu",
        cfgScale: 7.5,
        steps: 30,
        samplerName: "dpmpp_2m_k",
        clipSkip: 2,
        modelName: "dreamshaper",
      },
      loras: [{ name: "ink", weight: 0.75 }],
    })
    expect(recipe?.unknown).toContainEqual({ name: "cfg_rescale_multiplier", value: "0" })
  })

  it("is read as older InvokeAIs wrote it", () => {
    const image = {
      ...{
        prompt: [{ prompt: "a red fox [blurry]", weight: 1 }],
        steps: 50,
        cfg_scale: 7.5,
        height: 512,
        width: 640,
        seed: 9,
        sampler: "k_lms",
        threshold: 0,
      },
    }
    expect(
      readSdMetadata({
        model: "stable diffusion",
        model_weights: "sd-1.5",
        model_hash: "cc6cb27103",
        app_id: "invoke-ai/InvokeAI",
        app_version: "v2.3.0",
        image,
      }),
    ).toMatchObject({
      prompt: "a red fox",
      negativePrompt: "blurry",
      version: "InvokeAI v2.3.0",
      settings: {
        steps: 50,
        cfgScale: 7.5,
        width: 640,
        height: 512,
        seed: 9,
        samplerName: "k_lms",
        modelName: "sd-1.5",
        modelHash: "cc6cb27103",
      },
      unknown: [
        { name: "model", value: "stable diffusion" },
        { name: "threshold", value: "0" },
      ],
    })
    expect(readDream('"a red fox [blurry]" -s 50 -S 9 -W 640 -H 512 -C 7.5 -A k_lms --fnformat x -t')).toMatchObject({
      prompt: "a red fox",
      negativePrompt: "blurry",
      settings: { steps: 50, seed: 9, width: 640, height: 512, cfgScale: 7.5, samplerName: "k_lms" },
      unknown: [
        { name: "-fnformat", value: "x" },
        { name: "-t", value: "" },
      ],
    })
    expect(readDream("a red fox -s 20")).toMatchObject({ prompt: "a red fox", settings: { steps: 20 } })
    expect(readDream("a red fox")).toMatchObject({ prompt: "a red fox", settings: {} })
  })

  it("is read as NovelAI, SwarmUI and Draw Things write it", () => {
    expect(
      read({
        prompt: "fox",
        steps: 28,
        height: 1216,
        width: 832,
        scale: 5,
        seed: 3,
        sampler: "k_euler_ancestral",
        noise_schedule: "karras",
        uc: "bad",
        sm: false,
      }),
    ).toMatchObject({
      generator: "novelai",
      prompt: "fox",
      negativePrompt: "bad",
      settings: { steps: 28, width: 832, height: 1216, cfgScale: 5, seed: 3, samplerName: "k_euler_ancestral", scheduler: "karras" },
      unknown: [{ name: "sm", value: "false" }],
    })
    const inWebp = { Software: "NovelAI", Description: "a fox", Comment: '{"steps": 28, "scale": 5}' }
    expect(read(inWebp)).toMatchObject({ generator: "novelai", prompt: "a fox", settings: { steps: 28, cfgScale: 5 } })
    const params = {
      ...{
        prompt: "fox",
        negativeprompt: "bad",
        model: "Flux/dev",
        seed: 4,
        steps: 25,
        cfgscale: 1,
        width: 512,
        height: 768,
        sampler: "euler",
      },
      ...{ scheduler: "normal", loras: ["ink"], loraweights: ["0.5"], swarm_version: "0.9.1.1" },
    }
    expect(read({ sui_image_params: params, sui_extra_data: { date: "2026-01-01" } })).toMatchObject({
      generator: "swarmui",
      version: "SwarmUI 0.9.1.1",
      settings: {
        modelName: "Flux/dev",
        seed: 4,
        steps: 25,
        cfgScale: 1,
        width: 512,
        height: 768,
        samplerName: "euler",
        scheduler: "normal",
      },
      loras: [{ name: "ink", weight: 0.5 }],
      unknown: [{ name: "sui_extra_data", value: '{"date":"2026-01-01"}' }],
    })
    expect(
      read({
        c: "fox",
        uc: "bad",
        size: "512x768",
        sampler: "DPM++ 2M Karras",
        seed: 5,
        steps: 20,
        scale: 7,
        lora: [{ model: "ink.ckpt", weight: 0.6 }],
        seed_mode: "Scale Alike",
      }),
    ).toMatchObject({
      generator: "drawthings",
      prompt: "fox",
      settings: { width: 512, height: 768, samplerName: "DPM++ 2M Karras", seed: 5, steps: 20, cfgScale: 7 },
      loras: [{ name: "ink.ckpt", weight: 0.6 }],
      unknown: [{ name: "seed_mode", value: "Scale Alike" }],
    })
  })
})
