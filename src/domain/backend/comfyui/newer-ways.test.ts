import { describe, expect, it } from "vitest"
import { graphOf } from "./graph-of.ts"
import { type NodeClasses, readNodeClass } from "./node-class.ts"
import { featuresOf, lackFor } from "./offers.ts"
import { undrivenWords } from "./undriven-models.ts"

/** Graphs of 2025 and 2026, by classes as `/object_info` of a ComfyUI of 2026 describes them, as far as graphs use them. */

type Spec = readonly unknown[]
const [MODEL, CLIP, VAE, COND, LATENT, IMAGE, AUDIO] = ["MODEL", "CLIP", "VAE", "CONDITIONING", "LATENT", "IMAGE", "AUDIO"].map(
  (type): Spec => [type, {}],
)
const int = (initial: number, max = 16_384): Spec => ["INT", { default: initial, min: 0, max }]
const float = (initial: number): Spec => ["FLOAT", { default: initial, min: 0, max: 10_000 }]
const yes: Spec = ["BOOLEAN", { default: true }]
const text: Spec = ["STRING", { multiline: true }]
const choice = (...names: readonly string[]): Spec => ["COMBO", { options: names }]
const sized = { width: int(832), height: int(480), length: int(81), batch_size: int(1) }
const words = { positive: COND, negative: COND }

const OPTIONAL: ReadonlySet<string> = new Set([
  ...[
    "HunyuanVideo15ImageToVideo.start_image",
    "HunyuanVideo15ImageToVideo.clip_vision_output",
    "CreateVideo.audio",
    "LTXVScheduler.latent",
  ],
])

interface Files {
  readonly checkpoints?: readonly string[]
  readonly models?: readonly string[]
  readonly encoders?: readonly string[]
  readonly vaes?: readonly string[]
  readonly vision?: readonly string[]
}

function serverWith({ checkpoints = [], models = [], encoders = [], vaes = [], vision = [] }: Files): NodeClasses {
  const encoder = choice(...encoders)
  const classes: Readonly<Record<string, readonly [Readonly<Record<string, Spec | undefined>>, ...string[]]>> = {
    CheckpointLoaderSimple: [{ ckpt_name: choice(...checkpoints) }, "MODEL", "CLIP", "VAE"],
    UNETLoader: [{ unet_name: choice(...models), weight_dtype: choice("default") }, "MODEL"],
    CLIPLoader: [{ clip_name: encoder, type: choice("flux2", "wan") }, "CLIP"],
    DualCLIPLoader: [{ clip_name1: encoder, clip_name2: encoder, type: choice("hunyuan_video_15", "ace") }, "CLIP"],
    VAELoader: [{ vae_name: choice(...vaes) }, "VAE"],
    CLIPVisionLoader: [{ clip_name: choice(...vision) }, "CLIP_VISION"],
    CLIPVisionEncode: [{ clip_vision: MODEL, image: IMAGE, crop: choice("center", "none") }, "CLIP_VISION_OUTPUT"],
    CLIPTextEncode: [{ text, clip: CLIP }, "CONDITIONING"],
    ConditioningZeroOut: [{ conditioning: COND }, "CONDITIONING"],
    FluxGuidance: [{ conditioning: COND, guidance: float(3.5) }, "CONDITIONING"],
    ReferenceLatent: [{ conditioning: COND, latent: LATENT }, "CONDITIONING"],
    ImageScaleToTotalPixels: [{ image: IMAGE, upscale_method: choice("area", "lanczos"), megapixels: float(1) }, "IMAGE"],
    ModelSamplingSD3: [{ model: MODEL, shift: float(3) }, "MODEL"],
    ModelSamplingAuraFlow: [{ model: MODEL, shift: float(1.73) }, "MODEL"],
    EmptyLatentImage: [sized, "LATENT"],
    EmptyFlux2LatentImage: [sized, "LATENT"],
    EmptyHunyuanVideo15Latent: [sized, "LATENT"],
    HunyuanVideo15ImageToVideo: [
      { ...words, vae: VAE, ...sized, start_image: IMAGE, clip_vision_output: ["CLIP_VISION_OUTPUT", {}] },
      ...["CONDITIONING", "CONDITIONING", "LATENT"],
    ],
    LTXAVTextEncoderLoader: [{ text_encoder: encoder, ckpt_name: choice(...checkpoints), device: choice("default", "cpu") }, "CLIP"],
    LTXVAudioVAELoader: [{ ckpt_name: choice(...checkpoints) }, "VAE"],
    LTXVConditioning: [{ ...words, frame_rate: float(25) }, "CONDITIONING", "CONDITIONING"],
    EmptyLTXVLatentVideo: [sized, "LATENT"],
    LTXVImgToVideoInplace: [{ vae: VAE, image: IMAGE, latent: LATENT, strength: float(1), bypass: yes }, "LATENT"],
    LTXVEmptyLatentAudio: [{ frames_number: int(97), frame_rate: int(25), batch_size: int(1), audio_vae: VAE }, "LATENT"],
    LTXVConcatAVLatent: [{ video_latent: LATENT, audio_latent: LATENT }, "LATENT"],
    LTXVSeparateAVLatent: [{ av_latent: LATENT }, "LATENT", "LATENT"],
    LTXVAudioVAEDecode: [{ samples: LATENT, audio_vae: VAE }, "AUDIO"],
    LTXVScheduler: [
      { steps: int(20), max_shift: float(2.05), base_shift: float(0.95), stretch: yes, terminal: float(0.1), latent: LATENT },
      "SIGMAS",
    ],
    Flux2Scheduler: [{ steps: int(20), width: int(1024), height: int(1024) }, "SIGMAS"],
    KSamplerSelect: [{ sampler_name: choice("euler") }, "SAMPLER"],
    RandomNoise: [{ noise_seed: int(0, Number.MAX_SAFE_INTEGER) }, "NOISE"],
    CFGGuider: [{ model: MODEL, ...words, cfg: float(8) }, "GUIDER"],
    BasicGuider: [{ model: MODEL, conditioning: COND }, "GUIDER"],
    SamplerCustomAdvanced: [
      { noise: ["NOISE", {}], guider: ["GUIDER", {}], sampler: ["SAMPLER", {}], sigmas: ["SIGMAS", {}], latent_image: LATENT },
      "LATENT",
    ],
    KSampler: [
      {
        ...{ model: MODEL, ...words, latent_image: LATENT, seed: int(0, Number.MAX_SAFE_INTEGER), steps: int(20), cfg: float(8) },
        ...{ sampler_name: choice("euler"), scheduler: choice("simple", "normal"), denoise: float(1) },
      },
      "LATENT",
    ],
    "TextEncodeAceStepAudio1.5": [
      {
        clip: CLIP,
        tags: text,
        lyrics: text,
        seed: int(0),
        duration: float(120),
        timesignature: choice("3", "4"),
        language: choice("en", "ja"),
      },
      "CONDITIONING",
    ],
    "EmptyAceStep1.5LatentAudio": [{ seconds: float(120), batch_size: int(1) }, "LATENT"],
    VAEDecodeAudio: [{ samples: LATENT, vae: VAE }, "AUDIO"],
    SaveAudioMP3: [{ audio: AUDIO, filename_prefix: text, quality: choice("320k") }],
    CreateVideo: [{ images: IMAGE, fps: float(30), audio: AUDIO }, "VIDEO"],
    SaveVideo: [{ video: ["VIDEO", {}], filename_prefix: text, format: choice("auto", "mp4"), codec: choice("auto", "h264") }],
    VAEDecode: [{ samples: LATENT, vae: VAE }, "IMAGE"],
    VAEEncode: [{ pixels: IMAGE, vae: VAE }, "LATENT"],
    LoadImage: [{ image: ["COMBO", { options: [], image_upload: true }] }, "IMAGE", "MASK"],
    ImageScale: [
      { image: IMAGE, upscale_method: choice("area", "lanczos"), width: int(512), height: int(512), crop: choice("disabled", "center") },
      "IMAGE",
    ],
    ImageFromBatch: [{ image: IMAGE, batch_index: int(0), length: int(1) }, "IMAGE"],
    SaveImage: [{ images: IMAGE, filename_prefix: text }],
  }
  return new Map(
    Object.entries(classes).flatMap(([name, [inputs, ...output]]) => {
      const parts = (isOptional: boolean) =>
        Object.fromEntries(Object.entries(inputs).filter(([input]) => OPTIONAL.has(`${name}.${input}`) === isOptional))
      const input = { required: parts(false), optional: parts(true) }
      const read = readNodeClass(name, { input, output, output_node: name.startsWith("Save") })
      return read === null ? [] : [[name, read] as const]
    }),
  )
}

function plannedOn(files: Files, kind: string, fields: Readonly<Record<string, unknown>>, roles: readonly string[] = []) {
  const order = {
    kind,
    fields: { prompt: "a red fox", negative_prompt: "", seed: 7, count: 1, ...fields },
    roles,
    nameOf: (role: string) => `${role}.png`,
  }
  const { graph, notes, model } = graphOf(serverWith(files), order, "out")
  const nodesOf = (className: string) => Object.entries(graph).filter(([, node]) => node.class_type === className)
  return {
    notes,
    model,
    nodes: (className: string) => nodesOf(className).map(([, { inputs }]) => inputs),
    idOf: (name: string) => nodesOf(name)[0]?.[0],
  }
}
const VIDEO = { width: 320, height: 192, duration_s: 1, frame_rate: 24, sound: false }

describe("HunyuanVideo 1.5", () => {
  const files = {
    models: ["hunyuanvideo1.5_720p_i2v_fp16.safetensors"],
    encoders: ["qwen_2.5_vl_7b_fp8_scaled.safetensors", "byt5_small_glyphxl_fp16.safetensors"],
    vaes: ["hunyuanvideo15_vae_fp16.safetensors"],
  }

  it("goes on from an image, which it is shown as well where the server has what sees it", () => {
    const { nodes, idOf } = plannedOn(files, "image-to-video", VIDEO, ["image"])
    expect(nodes("HunyuanVideo15ImageToVideo")).toMatchObject([{ width: 320, height: 192, length: 25, batch_size: 1 }])
    expect(nodes("HunyuanVideo15ImageToVideo")[0]).not.toHaveProperty("clip_vision_output")
    expect(nodes("KSampler")).toMatchObject([{ latent_image: [idOf("HunyuanVideo15ImageToVideo"), 2], cfg: 6 }])
    const seeing = plannedOn({ ...files, vision: ["sigclip_vision_patch14_384.safetensors"] }, "image-to-video", VIDEO, ["image"])
    expect(seeing.nodes("CLIPVisionEncode")).toMatchObject([{ crop: "center" }])
    expect(seeing.nodes("HunyuanVideo15ImageToVideo")).toMatchObject([{ clip_vision_output: [seeing.idOf("CLIPVisionEncode"), 0] }])
  })

  it("of words is another file, which is named where it is missing", () => {
    expect(lackFor(serverWith(files), "image-to-video")).toBe(null)
    expect(lackFor(serverWith(files), "text-to-video")).toBe("models/diffusion_models/hunyuanvideo1.5_720p_t2v_fp16.safetensors")
  })
})

describe("LTX-2", () => {
  const files = { checkpoints: ["ltx-2-19b-dev-fp8.safetensors"], encoders: ["gemma_3_12B_it_fp4_mixed.safetensors"] }

  it("makes what is seen and what is heard at once, and the sound is kept where it was ordered", () => {
    const { nodes, idOf, notes } = plannedOn(files, "text-to-video", { ...VIDEO, sound: true, model: "lite" })
    expect(nodes("LTXAVTextEncoderLoader")).toEqual([
      { text_encoder: "gemma_3_12B_it_fp4_mixed.safetensors", ckpt_name: "ltx-2-19b-dev-fp8.safetensors", device: "default" },
    ])
    expect(nodes("LTXVEmptyLatentAudio")).toMatchObject([{ frames_number: 25, frame_rate: 24 }])
    expect(nodes("SamplerCustomAdvanced")).toMatchObject([{ latent_image: [idOf("LTXVConcatAVLatent"), 0] }])
    expect(nodes("VAEDecode")).toMatchObject([{ samples: [idOf("LTXVSeparateAVLatent"), 0] }])
    expect(nodes("LTXVAudioVAEDecode")).toMatchObject([{ samples: [idOf("LTXVSeparateAVLatent"), 1] }])
    expect(nodes("CreateVideo")).toMatchObject([{ audio: [idOf("LTXVAudioVAEDecode"), 0], fps: 24 }])
    expect(notes.leftOut).not.toContain("sound")
    const silent = plannedOn(files, "text-to-video", VIDEO)
    expect(silent.nodes("LTXVAudioVAEDecode")).toEqual([])
    expect(silent.nodes("CreateVideo")[0]).not.toHaveProperty("audio")
  })

  it("begins with an image in its place, and needs few steps without guidance where it is distilled", () => {
    const distilled = { ...files, checkpoints: ["ltx-2-19b-distilled-fp8.safetensors"] }
    const { nodes, idOf } = plannedOn(distilled, "image-to-video", VIDEO, ["image"])
    expect(nodes("LTXVConcatAVLatent")).toMatchObject([{ video_latent: [idOf("LTXVImgToVideoInplace"), 0] }])
    expect([nodes("LTXVScheduler")[0]?.["steps"], nodes("CFGGuider")[0]?.["cfg"]]).toEqual([8, 1])
  })
})

describe("ACE-Step 1.5 in files of its own", () => {
  const parts = { encoders: ["qwen_0.6b_ace15.safetensors", "qwen_1.7b_ace15.safetensors"], vaes: ["ace_1.5_vae.safetensors"] }

  it.each([
    ["acestep_v1.5_turbo.safetensors", 8, 1],
    ["acestep_v1.5_xl_sft_bf16.safetensors", 40, 5],
  ])("%s takes %i steps", (model, steps, cfg) => {
    const made = plannedOn({ ...parts, models: [model] }, "song", { duration_s: 10, lyrics: "la la" })
    expect(made.nodes("DualCLIPLoader")).toEqual([{ clip_name1: parts.encoders[0], clip_name2: parts.encoders[1], type: "ace" }])
    expect(made.nodes("KSampler")).toMatchObject([{ steps, cfg }])
    expect(made.nodes("VAEDecodeAudio")).toMatchObject([{ vae: [made.idOf("VAELoader"), 0] }])
    expect(made.model).toBe(model)
  })

  it("without one of them is not offered, and says which", () => {
    const lacking = serverWith({ ...parts, vaes: [], models: ["acestep_v1.5_turbo.safetensors"] })
    expect(lackFor(lacking, "music")).not.toBe(null)
    expect(undrivenWords(lacking)).toBe("acestep_v1.5_turbo.safetensors: models/vae/ace_1.5_vae.safetensors")
  })
})

describe("Flux.2", () => {
  const files = {
    models: ["flux2_dev_fp8mixed.safetensors"],
    encoders: ["mistral_3_small_flux2_fp8.safetensors"],
    vaes: ["flux2-vae.safetensors"],
  }

  it("is shown the images that an order refers to with its words, and tells that their weight is its own", () => {
    expect(featuresOf(serverWith(files))).toContain("references")
    const references = [
      { role: "reference-1", weight: 0.8 },
      { role: "reference-2", weight: 0 },
      { role: "reference-3", weight: 0.2 },
    ]
    const { nodes, notes } = plannedOn(files, "text-to-image", { width: 1024, height: 1024, steps: 4, references }, [
      "reference-1",
      "reference-3",
    ])
    expect(nodes("LoadImage").map(({ image }) => image)).toEqual(["reference-1.png", "reference-3.png"])
    expect(nodes("ImageScaleToTotalPixels")).toHaveLength(2)
    expect(nodes("ReferenceLatent")).toHaveLength(4)
    expect(notes).toMatchObject({ approximated: expect.arrayContaining(["references"]) })
    expect(notes.leftOut).not.toContain("references")
  })
})
