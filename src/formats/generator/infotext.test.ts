import { describe, expect, it } from "vitest"
import { infotextOf } from "../../../easel/infotext.ts"
import { parseInfotext, printInfotext } from "./infotext.ts"
import type { Recipe, RecipeSettings } from "./recipe.ts"

const NOTHING = { loras: [], resources: [], controls: [], detailers: [], unknown: [] }

describe("parseInfotext", () => {
  it("reads prompt, words to avoid and settings of AUTOMATIC1111", () => {
    const text = [
      "a red fox, (snow:1.2)",
      "second line: with a colon <lora:ink_wash:0.7>",
      "Negative prompt: blurry,",
      "low quality",
      'Steps: 28, Sampler: DPM++ 2M, Schedule type: Karras, CFG scale: 6.5, Seed: 12345, Size: 832x1216, Model hash: 31e35c80fc, Model: sd_xl_base_1.0, VAE hash: 235745af8d, VAE: sdxl_vae.safetensors, Denoising strength: 0.4, Clip skip: 2, RNG: CPU, ADetailer model: face_yolov8n.pt, ADetailer prompt: "calm, smiling", ADetailer confidence: 0.3, ADetailer dilate erode: 4, ADetailer denoising strength: 0.4, ADetailer model 2nd: hand_yolov8n.pt, Hires upscale: 1.5, Hires steps: 12, Hires upscaler: 4x-UltraSharp, Lora hashes: "ink_wash: 9f0c1d2e3b4a, other: 0011aabbccdd", Refiner: sd_xl_refiner, Refiner switch at: 0.8, Version: v1.10.1',
    ].join("\n")
    expect(parseInfotext(text)).toEqual({
      generator: "a1111",
      version: "v1.10.1",
      prompt: "a red fox, (snow:1.2)\nsecond line: with a colon <lora:ink_wash:0.7>",
      negativePrompt: "blurry,\nlow quality",
      settings: {
        steps: 28,
        samplerName: "DPM++ 2M",
        scheduler: "Karras",
        cfgScale: 6.5,
        seed: 12_345,
        width: 832,
        height: 1216,
        modelHash: "31e35c80fc",
        modelName: "sd_xl_base_1.0",
        vaeHash: "235745af8d",
        vaeName: "sdxl_vae.safetensors",
        clipSkip: 2,
        noiseSource: "CPU",
        hiresScale: 1.5,
        hiresSteps: 12,
        hiresUpscaler: "4x-UltraSharp",
        hiresDenoisingStrength: 0.4,
        refinerName: "sd_xl_refiner",
        refinerSwitchAt: 0.8,
      },
      loras: [
        { name: "ink_wash", weight: 0.7, hash: "9f0c1d2e3b4a" },
        { name: "other", hash: "0011aabbccdd" },
      ],
      resources: [],
      controls: [],
      detailers: [
        { model: "face_yolov8n.pt", prompt: "calm, smiling", confidence: 0.3, denoisingStrength: 0.4 },
        { model: "hand_yolov8n.pt" },
      ],
      unknown: [{ name: "ADetailer dilate erode", value: "4" }],
    } satisfies Recipe)
  })

  it.each<readonly [string, RecipeSettings, Recipe["unknown"]]>([
    ["Steps: 20, Seed: -1", { steps: 20, seed: -1 }, []],
    ["Steps: 20, Size: 512 x 768", { steps: 20, width: 512, height: 768 }, []],
    ["Steps: twenty, Seed: 3, CFG Scale: 7.0", { seed: 3, cfgScale: 7 }, [{ name: "Steps", value: "twenty" }]],
    ["Steps: 20, Seed: 18446744073709551615", { steps: 20, seed: "18446744073709551615" }, []],
    ["Steps: 20, Seed: 18446744073709551616", { steps: 20 }, [{ name: "Seed", value: "18446744073709551616" }]],
    ["Steps: 20, Seed: 4, Seed: 5", { steps: 20, seed: 4 }, [{ name: "Seed", value: "5" }]],
    ["Steps: 20, words alone, Seed: 4", { steps: 20, seed: 4 }, [{ name: "", value: "words alone" }]],
    ['Steps: 20, Note: "a, b: \\"c\\"", Seed: 4', { steps: 20, seed: 4 }, [{ name: "Note", value: 'a, b: "c"' }]],
    ['Steps: 20, Note: "not closed, Seed: 4', { steps: 20, seed: 4 }, [{ name: "Note", value: '"not closed' }]],
    ["Steps: 20, Tuple: (0.5, 1), Seed: 4", { steps: 20, seed: 4 }, [{ name: "Tuple", value: "(0.5, 1)" }]],
    ["Steps: 20, Denoising strength: 3", { steps: 20 }, [{ name: "Denoising strength", value: "3" }]],
  ])("takes of %j what it understands and names the rest", (text, settings, unknown) => {
    expect(parseInfotext(`a fox\n${text}`)).toMatchObject({ prompt: "a fox", settings, unknown })
  })

  it.each([
    "a fox",
    "a portrait, Style: oil painting",
    "Subject: a fox, Mood: calm, Light: soft",
    'a sign that says: "hello, Sue"',
    "Model: a woman in red",
    "steps: many, up to the temple",
  ])("takes %j for a prompt and for nothing else", (text) => {
    expect(parseInfotext(text)).toEqual({ generator: "unknown", version: null, prompt: text, negativePrompt: "", settings: {}, ...NOTHING })
  })

  it("keeps what stands behind the settings", () => {
    const text = "a red fox\nSteps: 20, Seed: 4\nTemplate: a {red|blue}\nfox\nNegative Template: bad"
    expect(parseInfotext(text)).toMatchObject({
      prompt: "a red fox",
      settings: { steps: 20, seed: 4 },
      unknown: [
        { name: "Template", value: "a {red|blue}\nfox" },
        { name: "Negative Template", value: "bad" },
      ],
    })
  })

  it("reads ControlNet's units, and leaves of them what it does not understand", () => {
    const unit =
      '"Module: canny, Model: control_v11p_sd15_canny [d14c016b], Weight: 0.9, Resize Mode: Crop and Resize, Processor Res: 512, Threshold A: 100, Threshold B: 200, Guidance Start: 0, Guidance End: 0.8, Pixel Perfect: True, Control Mode: Balanced"'
    expect(parseInfotext(`a fox\nSteps: 20, Seed: 4, ControlNet 0: ${unit}`)).toMatchObject({
      controls: [
        {
          module: "canny",
          model: "control_v11p_sd15_canny [d14c016b]",
          weight: 0.9,
          resizeMode: "Crop and Resize",
          processorResPx: 512,
          thresholdA: 100,
          thresholdB: 200,
          guidanceStart: 0,
          guidanceEnd: 0.8,
          controlMode: "Balanced",
        },
      ],
      unknown: [{ name: "ControlNet 0 Pixel Perfect", value: "True" }],
    })
  })

  it("reads the units of an older ControlNet", () => {
    const unit =
      '"preprocessor: canny, model: control_canny [e3fe7712], weight: 1, starting/ending: (0, 0.5), resize mode: Crop and Resize, preprocessor params: (512, 100, 200), params: (1)"'
    expect(parseInfotext(`a fox\nSteps: 20, Seed: 4, ControlNet 0: ${unit}`)).toMatchObject({
      controls: [
        {
          module: "canny",
          model: "control_canny [e3fe7712]",
          weight: 1,
          guidanceStart: 0,
          guidanceEnd: 0.5,
          processorResPx: 512,
          thresholdB: 200,
        },
      ],
      unknown: [{ name: "ControlNet 0 params", value: "(1)" }],
    })
  })

  it("knows SD.Next by the name that it says", () => {
    expect(parseInfotext("a fox\nSteps: 20, Seed: 4, App: SD.Next, Version: 2f3a0f1")).toMatchObject({
      generator: "sdnext",
      version: "2f3a0f1",
    })
  })

  it("reads the models that Civitai lists", () => {
    const text =
      'a fox\nSteps: 25, Sampler: Euler a, CFG scale: 5, Seed: 8, Created Date: 2024-11-02T10:20:30.1234567Z, Civitai resources: [{"type":"checkpoint","modelVersionId":128078,"modelName":"SD XL","modelVersionName":"v1.0"},{"type":"lora","weight":0.6,"modelVersionId":77,"extra":1}], Civitai metadata: {"remixOfId":5}, Hashes: {"model":"31e35c80fc","lora:ink":"0a1b2c3d4e","embed:neg":"ffff0000aa"}'
    expect(parseInfotext(text)).toMatchObject({
      generator: "civitai",
      settings: { steps: 25, samplerName: "Euler a", cfgScale: 5, seed: 8, modelHash: "31e35c80fc" },
      loras: [{ name: "ink", hash: "0a1b2c3d4e" }],
      resources: [
        { type: "checkpoint", versionId: 128_078, name: "SD XL", versionName: "v1.0" },
        { type: "lora", weight: 0.6, versionId: 77 },
      ],
      unknown: [
        { name: "Created Date", value: "2024-11-02T10:20:30.1234567Z" },
        { name: "Civitai resources 1 extra", value: "1" },
        { name: "Civitai metadata", value: '{"remixOfId":5}' },
        { name: "Hashes embed:neg", value: "ffff0000aa" },
      ],
    })
  })

  it.each([
    ["f2.0.1v1.10.1-previous-659-gc055f2d4", "forge"],
    ["neo", "forge"],
    ["ComfyUI", "comfyui"],
    ["Fooocus v2.5.5", "fooocus"],
    ["Easel 0.1.0", "easel"],
    ["v1.6.0", "a1111"],
  ])("knows %s for %s", (version, generator) => {
    expect(parseInfotext(`a fox\nSteps: 20, Version: ${version}`)).toMatchObject({ generator, version })
  })

  it("reads Fooocus' plain text with weights beside the hashes", () => {
    const text =
      'a fox\nSteps: 30, Sampler: DPM++ 2M SDE Karras, Seed: 7, Size: 896x1152, CFG scale: 4, Sharpness: 2, ADM Guidance: "(1.5, 0.8, 0.3)", Model: juggernaut, Model hash: aabbccddee, Performance: Speed, Scheduler: karras, Raw prompt: fox, Lora hashes: "offset: 4852686128", Lora weights: "offset: 0.1", Version: Fooocus v2.5.5'
    expect(parseInfotext(text)).toMatchObject({
      generator: "fooocus",
      settings: { samplerName: "DPM++ 2M SDE Karras", scheduler: "karras" },
      loras: [{ name: "offset", weight: 0.1, hash: "4852686128" }],
      unknown: [
        { name: "Sharpness", value: "2" },
        { name: "ADM Guidance", value: "(1.5, 0.8, 0.3)" },
        { name: "Performance", value: "Speed" },
        { name: "Raw prompt", value: "fox" },
      ],
    })
  })

  it("reads what Easel writes", () => {
    const request = {
      id: "job-1",
      kind: "text-to-image",
      prompt: "a fox,\nby night",
      negative_prompt: "rain: none",
      width: 640,
      height: 960,
      steps: 24,
      cfg_scale: 6.5,
      seed: 5,
      count: 1,
      sampler_name: "DPM++ 2M Karras",
      style: "paper-cut",
    } as const
    const recipe = parseInfotext(infotextOf({ ...request, regions: [], references: [], inputs: [] }, 77))
    expect(recipe).toMatchObject({
      generator: "easel",
      prompt: request.prompt,
      negativePrompt: request.negative_prompt,
      settings: {
        steps: 24,
        samplerName: "DPM++ 2M Karras",
        cfgScale: 6.5,
        seed: 77,
        width: 640,
        height: 960,
        modelName: "Easel preview",
        style: "paper-cut",
      },
      unknown: [],
    })
    expect(parseInfotext(printInfotext(recipe))).toEqual(recipe)
  })
})
