import { describe, expect, it } from "vitest"
import { graphOf } from "./graph-of.ts"
import { type NodeClasses, readNodeClass } from "./node-class.ts"
import { lackFor } from "./offers.ts"
import { namedModels } from "./paint-files.ts"
import { baseModels } from "./server-models.ts"
import { undrivenWords } from "./undriven-models.ts"

const [MODEL, CLIP, VAE, COND, LATENT, IMAGE] = ["MODEL", "CLIP", "VAE", "CONDITIONING", "LATENT", "IMAGE"].map((type) => [type, {}])
const int = (initial: number, min = 0, max = 16_384) => ["INT", { default: initial, min, max }]
const float = (initial: number, max = 100) => ["FLOAT", { default: initial, min: 0, max }]
const text = ["STRING", { multiline: true }]
const choice = (...names: readonly string[]) => [names]
const latent = { width: int(1024, 16), height: int(1024, 16), batch_size: int(1, 1, 4096) }
const sides = { width: int(1024, 16), height: int(1024, 16) }

interface Files {
  readonly checkpoints?: readonly string[]
  readonly models?: readonly string[]
  readonly quantised?: readonly string[]
  readonly encoders?: readonly string[]
  readonly vaes?: readonly string[]
}

/** Classes as `/object_info` of a ComfyUI of 2026 describes them, as far as graphs use them, with these files. */
function serverWith(
  { checkpoints = [], models = [], quantised = [], encoders = [], vaes = [] }: Files,
  without: readonly string[] = [],
): NodeClasses {
  const encoder = choice(...encoders)
  const loaders = {
    CheckpointLoaderSimple: [{ ckpt_name: choice(...checkpoints) }, "MODEL", "CLIP", "VAE"],
    UNETLoader: [{ unet_name: choice(...models), weight_dtype: choice("default", "fp8_e4m3fn") }, "MODEL"],
    UnetLoaderGGUF: [{ unet_name: choice(...quantised) }, "MODEL"],
    CLIPLoader: [
      {
        clip_name: choice(...encoders.filter((name) => !name.endsWith(".gguf"))),
        type: choice("lumina2", "chroma", "qwen_image", "flux2"),
      },
      "CLIP",
    ],
    CLIPLoaderGGUF: [{ clip_name: encoder, type: choice("lumina2", "chroma", "qwen_image", "flux2") }, "CLIP"],
    TripleCLIPLoader: [{ clip_name1: encoder, clip_name2: encoder, clip_name3: encoder }, "CLIP"],
    QuadrupleCLIPLoader: [{ clip_name1: encoder, clip_name2: encoder, clip_name3: encoder, clip_name4: encoder }, "CLIP"],
    VAELoader: [{ vae_name: choice(...vaes) }, "VAE"],
  }
  const others = {
    CLIPTextEncode: [{ text, clip: CLIP }, "CONDITIONING"],
    CLIPTextEncodeLumina2: [{ system_prompt: choice("superior", "alignment"), user_prompt: text, clip: CLIP }, "CONDITIONING"],
    TextEncodeQwenImageEditPlus: [{ clip: CLIP, prompt: text, vae: VAE, image1: IMAGE }, "CONDITIONING"],
    ConditioningZeroOut: [{ conditioning: COND }, "CONDITIONING"],
    FluxGuidance: [{ conditioning: COND, guidance: float(3.5) }, "CONDITIONING"],
    T5TokenizerOptions: [{ clip: CLIP, min_padding: int(0), min_length: int(0) }, "CLIP"],
    ModelSamplingAuraFlow: [{ model: MODEL, shift: float(1.73), sampling: choice("flow", "img_to_img_flow") }, "MODEL"],
    ModelSamplingSD3: [{ model: MODEL, shift: float(3) }, "MODEL"],
    EmptyLatentImage: [latent, "LATENT"],
    EmptySD3LatentImage: [latent, "LATENT"],
    EmptyFlux2LatentImage: [latent, "LATENT"],
    Flux2Scheduler: [{ steps: int(20, 1), ...sides }, "SIGMAS"],
    KSamplerSelect: [{ sampler_name: choice("euler", "res_multistep", "lcm") }, "SAMPLER"],
    RandomNoise: [{ noise_seed: int(0, 0, 2 ** 53) }, "NOISE"],
    BasicGuider: [{ model: MODEL, conditioning: COND }, "GUIDER"],
    CFGGuider: [{ model: MODEL, positive: COND, negative: COND, cfg: float(8) }, "GUIDER"],
    SamplerCustomAdvanced: [
      { noise: ["NOISE"], guider: ["GUIDER"], sampler: ["SAMPLER"], sigmas: ["SIGMAS"], latent_image: LATENT },
      "LATENT",
    ],
    KSampler: [
      {
        ...{
          model: MODEL,
          seed: int(0, 0, 2 ** 53),
          steps: int(20, 1),
          cfg: float(8),
          sampler_name: choice("euler", "res_multistep", "lcm"),
        },
        ...{ scheduler: choice("simple", "sgm_uniform", "normal", "karras"), positive: COND, negative: COND, latent_image: LATENT },
        denoise: float(1, 1),
      },
      "LATENT",
    ],
    VAEDecode: [{ samples: LATENT, vae: VAE }, "IMAGE"],
    VAEEncode: [{ pixels: IMAGE, vae: VAE }, "LATENT"],
    ImageScale: [{ image: IMAGE, upscale_method: choice("lanczos"), ...sides, crop: choice("disabled", "center") }, "IMAGE"],
    LoadImage: [{ image: [["a.png"], { image_upload: true }] }, "IMAGE", "MASK"],
    SaveImage: [{ images: IMAGE, filename_prefix: ["STRING", { default: "x" }] }],
  }
  const all = Object.entries({ ...loaders, ...others }).filter(([name]) => !without.includes(name))
  return new Map(
    all.flatMap(([name, [required, ...output]]) => {
      const read = readNodeClass(name, { input: { required }, output, output_node: name === "SaveImage" })
      return read === null ? [] : [[name, read] as const]
    }),
  )
}

const T5 = "t5xxl_fp8_e4m3fn_scaled.safetensors"
const FAMILIES: readonly (readonly [id: string, files: Files, seen: Readonly<Record<string, object>>])[] = [
  [
    "Flux.2",
    {
      models: ["flux2_dev_fp8mixed.safetensors"],
      encoders: ["mistral_3_small_flux2_fp8.safetensors"],
      vaes: ["ae.safetensors", "flux2-vae.safetensors"],
    },
    {
      CLIPLoader: { type: "flux2" },
      VAELoader: { vae_name: "flux2-vae.safetensors" },
      FluxGuidance: { guidance: 4 },
      Flux2Scheduler: { steps: 30, width: 1024, height: 768 },
      EmptyFlux2LatentImage: { width: 1024, height: 768 },
    },
  ],
  [
    "Flux.2 Klein",
    { models: ["flux-2-klein-4b-fp8.safetensors"], encoders: ["qwen_3_4b.safetensors"], vaes: ["flux2-vae.safetensors"] },
    { CLIPLoader: { clip_name: "qwen_3_4b.safetensors", type: "flux2" }, Flux2Scheduler: { steps: 4 }, BasicGuider: {} },
  ],
  [
    "Flux.2 Klein 9B",
    {
      models: ["flux-2-klein-base-9b-fp8.safetensors"],
      encoders: ["qwen_3_4b.safetensors", "qwen_3_8b_fp8mixed.safetensors"],
      vaes: ["flux2-vae.safetensors"],
    },
    { CLIPLoader: { clip_name: "qwen_3_8b_fp8mixed.safetensors" }, Flux2Scheduler: { steps: 30 }, CFGGuider: { cfg: 5 } },
  ],
  [
    "Qwen-Image",
    {
      models: ["qwen_image_fp8_e4m3fn.safetensors"],
      encoders: ["qwen_2.5_vl_7b_fp8_scaled.safetensors"],
      vaes: ["qwen_image_vae.safetensors"],
    },
    {
      CLIPLoader: { type: "qwen_image" },
      ModelSamplingAuraFlow: { shift: 3.1, sampling: "flow" },
      KSampler: { cfg: 2.5, steps: 30, scheduler: "simple" },
    },
  ],
  [
    "Qwen-Image-Edit",
    {
      quantised: ["Qwen-Image-Edit-2509-Q4_K_M.gguf"],
      encoders: ["Qwen2.5-VL-7B-Instruct-Q4_K_M.gguf"],
      vaes: ["qwen_image_vae.safetensors"],
    },
    { UnetLoaderGGUF: {}, CLIPLoaderGGUF: { type: "qwen_image" }, KSampler: { cfg: 4 } },
  ],
  [
    "Z-Image",
    { models: ["z_image_turbo_bf16.safetensors"], encoders: ["qwen_3_4b.safetensors"], vaes: ["ae.safetensors"] },
    { CLIPLoader: { type: "lumina2" }, ModelSamplingAuraFlow: { shift: 3 }, KSampler: { cfg: 1, steps: 9 }, ConditioningZeroOut: {} },
  ],
  [
    "HiDream",
    {
      models: ["hidream_i1_dev_bf16.safetensors"],
      encoders: ["clip_l_hidream.safetensors", "clip_g_hidream.safetensors", T5, "llama_3.1_8b_instruct_fp8_scaled.safetensors"],
      vaes: ["ae.safetensors"],
    },
    {
      QuadrupleCLIPLoader: { clip_name3: T5, clip_name4: "llama_3.1_8b_instruct_fp8_scaled.safetensors" },
      ModelSamplingSD3: { shift: 6 },
      KSampler: { cfg: 1, steps: 28, sampler_name: "lcm" },
    },
  ],
  [
    "Chroma",
    { models: ["Chroma1-HD.safetensors"], encoders: [T5], vaes: ["ae.safetensors"] },
    { CLIPLoader: { type: "chroma" }, T5TokenizerOptions: { min_length: 3 }, KSampler: { cfg: 4 }, EmptySD3LatentImage: {} },
  ],
  [
    "Lumina 2",
    { checkpoints: ["lumina_2.safetensors"] },
    {
      CLIPTextEncodeLumina2: { system_prompt: "superior" },
      ModelSamplingAuraFlow: { shift: 6 },
      KSampler: { cfg: 4, scheduler: "simple" },
    },
  ],
  [
    "SD 3.5",
    { checkpoints: ["sd3.5_large_fp8_scaled.safetensors"], encoders: ["clip_l.safetensors", "clip_g.safetensors", T5] },
    { TripleCLIPLoader: { clip_name2: "clip_g.safetensors" }, KSampler: { cfg: 4.5, scheduler: "sgm_uniform" }, EmptySD3LatentImage: {} },
  ],
]

const FIELDS = {
  prompt: "a fox",
  negative_prompt: "rain",
  width: 1024,
  height: 768,
  steps: 30,
  cfg_scale: 7,
  seed: 5,
  count: 1,
  sampler_name: "Euler",
}
const order = (kind: string, roles: readonly string[] = []) => ({ kind, fields: FIELDS, roles, nameOf: (role: string) => `${role}.png` })
const nodesOf = (classes: NodeClasses, kind: string, roles: readonly string[] = []) =>
  Object.values(graphOf(classes, order(kind, roles), "atelier").graph)

describe.each(FAMILIES)("%s", (id, files, seen) => {
  it("is painted with its own loaders, latents, guidance and schedule", () => {
    const classes = serverWith(files)
    expect(lackFor(classes, "text-to-image")).toBeNull()
    expect(baseModels(classes)).toHaveLength(1)
    expect(namedModels(classes).map(({ way }) => way.id)).toEqual([id])
    const nodes = nodesOf(classes, "text-to-image")
    for (const [name, inputs] of Object.entries(seen))
      expect(nodes.find(({ class_type }) => class_type === name)).toMatchObject({ class_type: name, inputs })
    // Only a family that has learnt its guidance is told a number of it.
    expect(nodes.some(({ class_type }) => class_type === "FluxGuidance")).toBe("FluxGuidance" in seen)
  })

  it("is told with what it lacks, file by file", () => {
    for (const part of ["encoders", "vaes"] as const)
      for (const missing of files[part] ?? []) {
        const less = { ...files, [part]: files[part]?.filter((name) => name !== missing) }
        const words = undrivenWords(serverWith(less))
        // What it can do without is no lack.
        if (words !== null) expect(words).toMatch(/^[^:]+: models\/(?:text_encoders|vae)\//)
        else expect(lackFor(serverWith(less), "text-to-image")).toBeNull()
      }
  })
})

it("encoders of Flux.1 are loaded where they are quantised too", () => {
  const [encoders, type] = [choice("clip_l.safetensors", "t5-v1_1-xxl-encoder-Q8_0.gguf"), choice("sdxl", "flux")]
  const dual = readNodeClass("DualCLIPLoaderGGUF", {
    input: { required: { clip_name1: encoders, clip_name2: encoders, type } },
    output: ["CLIP"],
  })
  if (dual === null) throw new Error("no class")
  const classes = new Map([
    ...serverWith({ quantised: ["flux1-dev-Q4_K_S.gguf"], vaes: ["ae.safetensors"] }),
    ["DualCLIPLoaderGGUF", dual] as const,
  ])
  expect(undrivenWords(classes)).toBeNull()
  expect(nodesOf(classes, "text-to-image").find(({ class_type }) => class_type === "DualCLIPLoaderGGUF")?.inputs).toMatchObject({
    clip_name1: "t5-v1_1-xxl-encoder-Q8_0.gguf",
  })
})

it("an image is edited by showing it with the words, or sampled over where a model does not edit", () => {
  const editing = nodesOf(serverWith(FAMILIES[4]?.[1] ?? {}), "image-to-image", ["image"])
  expect(editing.filter(({ class_type }) => class_type === "TextEncodeQwenImageEditPlus")).toHaveLength(2)
  expect(editing.find(({ class_type }) => class_type === "KSampler")?.inputs).toMatchObject({ denoise: 1 })
  const over = nodesOf(serverWith(FAMILIES[0]?.[1] ?? {}), "image-to-image", ["image"])
  expect(over.find(({ class_type }) => class_type === "KSampler")?.inputs).toMatchObject({ denoise: 0.75, cfg: 1 })
})

it("what cannot be driven says why: a node, a sort of encoder that is too new, a file, or that nobody knows it", () => {
  const flux2 = FAMILIES[0]?.[1] ?? {}
  expect(undrivenWords(serverWith(flux2, ["EmptyFlux2LatentImage"]))).toBe("flux2_dev_fp8mixed.safetensors: EmptyFlux2LatentImage")
  expect(lackFor(serverWith({ ...flux2, vaes: [] }), "text-to-image")).toBe(
    "flux2_dev_fp8mixed.safetensors: models/vae/flux2-vae.safetensors",
  )
  expect(undrivenWords(serverWith({ models: ["z_image_turbo_bf16.safetensors"] }))).toBe(
    "z_image_turbo_bf16.safetensors: models/text_encoders/qwen_3_4b.safetensors, models/vae/ae.safetensors",
  )
  expect(undrivenWords(serverWith({ models: ["my_own_thing.safetensors"], checkpoints: ["dreamshaper_8.safetensors"] }))).toBe(
    "my_own_thing.safetensors: ?",
  )
  const wan = serverWith({ models: ["wan2.1_t2v_1.3B_fp16.safetensors"], vaes: ["wan_2.1_vae.safetensors"] })
  expect(undrivenWords(wan)).toMatch(/^wan2\.1_t2v_1\.3B_fp16\.safetensors: .*EmptyHunyuanLatentVideo, models\/text_encoders\/umt5/)
  const newer = {
    checkpoints: ["cosmos_predict2_2B_t2i.safetensors", "dreamshaper_8.safetensors"],
    models: ["flux1-kontext-dev.safetensors"],
  }
  expect(undrivenWords(serverWith(newer))).toBe("flux1-kontext-dev.safetensors: ?; cosmos_predict2_2B_t2i.safetensors: ?")
  expect(lackFor(serverWith({}), "text-to-image")).toBe("models/checkpoints/")
})

describe("what an order's words become", () => {
  const [flux2 = {}, , , qwen = {}] = FAMILIES.map(([, files]) => files)
  const planned = (classes: NodeClasses, words: Readonly<Record<string, string>>) =>
    graphOf(classes, { ...order("text-to-image"), fields: { ...FIELDS, negative_prompt: "", ...words } }, "atelier")
  const encoded = (classes: NodeClasses, prompt: string) =>
    Object.values(planned(classes, { prompt }).graph).flatMap(({ class_type, inputs }) =>
      class_type === "CLIPTextEncode" && inputs["text"] !== "" ? [inputs["text"]] : [],
    )

  it("a negative prompt is said to be left out by a family that has no place for one, where there is any", () => {
    expect(planned(serverWith(flux2), { negative_prompt: "rain" }).notes.leftOut).toEqual(["negative_prompt"])
    expect(planned(serverWith(flux2), {}).notes.leftOut).toEqual([])
    expect(planned(serverWith(qwen), { negative_prompt: "rain" }).notes.leftOut).toEqual([])
  })

  it("words that have to be put otherwise are said to be, and no others", () => {
    expect(planned(serverWith(qwen), { prompt: "[fox:wolf:0.5]" }).notes.approximated).toContain("prompt")
    expect(planned(serverWith(qwen), { prompt: "a fox" }).notes.approximated).not.toContain("prompt")
  })

  it("parts are encoded apart where the server can join them, else together", () => {
    const classes = serverWith(qwen)
    const joins = readNodeClass("ConditioningConcat", {
      input: { required: { conditioning_to: COND, conditioning_from: COND } },
      output: ["CONDITIONING"],
    })
    if (joins === null) throw new Error("no class")
    expect(encoded(new Map([...classes, ["ConditioningConcat", joins]]), "a fox BREAK snow")).toEqual(["a fox", "snow"])
    expect(encoded(classes, "a fox BREAK snow")).toEqual(["a fox, snow"])
  })
})

describe("how strongly words are followed", () => {
  const [, , base = {}, qwen = {}, , turbo = {}] = FAMILIES.map(([, files]) => files)
  const asked = (files: Files, cfg_scale: number) => {
    const { graph, notes } = graphOf(serverWith(files), { ...order("text-to-image"), fields: { ...FIELDS, cfg_scale } }, "atelier")
    const cfg = Object.values(graph).find(({ class_type }) => ["KSampler", "CFGGuider"].includes(class_type))?.inputs["cfg"]
    return [cfg, notes.approximated.includes("cfg_scale")]
  }

  it("is an order's guidance in proportion to the family's, never below what it is without any", () => {
    expect([asked(base, 7), asked(base, 14), asked(base, 3.5)]).toEqual([
      [5, true],
      [10, true],
      [2.5, true],
    ])
    expect([asked(qwen, 1)[0], asked(qwen, 2.8)[0], asked(qwen, 3.5)[0]]).toEqual([1, 1, 1.3])
  })

  it("is told as approximated wherever it is another number than was ordered", () => {
    expect([asked(base, 5)[1], asked(base, 4)[1], asked(turbo, 2)[1]]).toEqual([true, true, true])
    expect([asked(base, 1)[1], asked(turbo, 1)[1]]).toEqual([false, false])
  })

  it("is a model's own where it was made for few steps, whatever is ordered", () => {
    expect([asked(turbo, 1)[0], asked(turbo, 7)[0], asked(turbo, 30)[0]]).toEqual([1, 1, 1])
  })
})
