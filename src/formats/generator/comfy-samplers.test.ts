import { expect, it } from "vitest"
import { recipeOfText } from "./text-recipe.ts"

const node = (class_type: string, inputs: Readonly<Record<string, unknown>>) => ({ class_type, inputs })
const read = (graph: object) => recipeOfText(JSON.stringify(graph))

it("a sampler of nobody's is known by its steps, its seed and its words", () => {
  const video = {
    1: node("MyVideoLoader", { model: "wan\\v2.safetensors" }),
    2: node("MyTextBridge", { positive: ["3", 0], negative: ["4", 0] }),
    3: node("CLIPTextEncode", { text: "a fox runs" }),
    4: node("CLIPTextEncode", { text: "blurry" }),
    5: node("MyVideoSampler", {
      ...{ steps: 30, cfg: 6, shift: 5, seed: 1234, scheduler: "unipc", denoise_strength: 1, model: ["1", 0] },
      ...{ text_embeds: ["2", 0], image_embeds: ["6", 0] },
    }),
    6: node("MyEmptyEmbeds", { width: 832, height: 480, num_frames: 81 }),
  }
  expect(read(video)).toMatchObject({
    prompt: "a fox runs",
    negativePrompt: "blurry",
    settings: { steps: 30, cfgScale: 6, seed: 1234, samplerName: "unipc", modelName: "wan\\v2.safetensors", width: 832, height: 480 },
  })
})

it("finds both prompts in one encoder, and a guidance that is embedded", () => {
  const video = {
    1: node("OtherLoader", { model: "hunyuan.gguf" }),
    2: node("OtherEncoder", { positive_prompt: "a fox", negative_prompt: "bad", model: ["1", 0] }),
    3: node("OtherSampler", {
      ...{ width: 640, height: 368, steps: 20, embedded_guidance_scale: 6, seed: ["4", 0], sampler: "FlowMatchEuler" },
      ...{ model: ["1", 0], hyvid_embeds: ["2", 0] },
    }),
    4: node("SeedNode", { seed: 42 }),
  }
  expect(read(video)).toMatchObject({
    ...{ prompt: "a fox", negativePrompt: "bad" },
    settings: {
      steps: 20,
      seed: 42,
      distilledCfgScale: 6,
      width: 640,
      height: 368,
      modelName: "hunyuan.gguf",
      samplerName: "FlowMatchEuler",
    },
  })
})

it("reads a node that does everything by itself, without words to avoid where it has none", () => {
  const all = {
    1: node("AllInOne", { prompt: "a fox", steps: 4, seed: 3, guidance_scale: 1, width: 1024, height: 768, model: "turbo.safetensors" }),
  }
  expect(read(all)).toMatchObject({
    prompt: "a fox",
    negativePrompt: "",
    settings: { steps: 4, seed: 3, cfgScale: 1, width: 1024, height: 768 },
  })
  const positiveOnly = {
    1: node("Enc", { prompt: "a fox" }),
    2: node("Samp", { steps: 4, seed: 3, cfg: 1, text_embeds: ["1", 0] }),
  }
  expect(read(positiveOnly)).toMatchObject({ prompt: "a fox", negativePrompt: "" })
})

it("names model and words of a second pass that are its own", () => {
  const graph = {
    1: node("CheckpointLoaderSimple", { ckpt_name: "base.safetensors" }),
    2: node("CLIPTextEncode", { text: "a fox" }),
    3: node("CLIPTextEncode", { text: "bad" }),
    4: node("EmptyLatentImage", { width: 512, height: 512, batch_size: 1 }),
    5: node("KSampler", {
      steps: 20,
      seed: 1,
      cfg: 7,
      denoise: 1,
      model: ["1", 0],
      positive: ["2", 0],
      negative: ["3", 0],
      latent_image: ["4", 0],
    }),
    6: node("LatentUpscaleBy", { upscale_method: "bislerp", scale_by: 2, samples: ["5", 0] }),
    7: node("CheckpointLoaderSimple", { ckpt_name: "fine.safetensors" }),
    8: node("CLIPTextEncode", { text: "a fox, fine fur" }),
    9: node("KSampler", {
      steps: 10,
      seed: 2,
      cfg: 5,
      denoise: 0.4,
      model: ["7", 0],
      positive: ["8", 0],
      negative: ["3", 0],
      latent_image: ["6", 0],
    }),
  }
  const recipe = read(graph)
  expect(recipe).toMatchObject({ prompt: "a fox", settings: { modelName: "base.safetensors", hiresScale: 2, hiresSteps: 10 } })
  expect(recipe?.unknown).toEqual(
    expect.arrayContaining([
      { name: "Hires checkpoint", value: "fine.safetensors" },
      { name: "Hires prompt", value: "a fox, fine fur" },
    ]),
  )
  expect(recipe?.unknown.map(({ name }) => name)).not.toContain("Hires negative prompt")
})

it("what repairs faces is no pass of its own, and the values of newer drawings have their names", () => {
  const slot = (name: string) => ({ name, widget: { name }, link: null })
  const drawing = {
    nodes: [
      { id: 1, type: "CLIPTextEncode", widgets_values: ["a fox"] },
      {
        ...{ id: 2, type: "BrandNewSampler", widgets_values: [77, "randomize", 12, 3.5] },
        inputs: [{ name: "positive", link: 5 }, slot("seed"), slot("steps"), slot("cfg")],
      },
    ],
    links: [[5, 1, 0, 2, 0, "CONDITIONING"]],
  }
  expect(read(drawing)).toMatchObject({ prompt: "a fox", settings: { seed: 77, steps: 12, cfgScale: 3.5 } })
  const repaired = {
    1: node("CLIPTextEncode", { text: "a fox" }),
    2: node("EmptyLatentImage", { width: 512, height: 512 }),
    3: node("KSampler", { steps: 20, seed: 1, cfg: 7, positive: ["1", 0], latent_image: ["2", 0] }),
    4: node("FaceDetailer", { steps: 9, seed: 2, cfg: 5, positive: ["1", 0], image: ["3", 0], bbox_detector: ["5", 0] }),
    5: node("DetectorProvider", { model_name: "face.pt" }),
  }
  expect(read(repaired)?.settings).toEqual({ steps: 20, seed: 1, cfgScale: 7, width: 512, height: 512 })
})
