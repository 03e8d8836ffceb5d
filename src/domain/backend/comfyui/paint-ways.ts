import type { ModelFamily } from "../../_kernel/model-family.ts"

/** Words by which the name of a file is known, and one that fits, below ComfyUI's folder `models`: shown to operators who have none. */
export interface NamedFile {
  readonly sign: RegExp
  readonly example: string
}

/** What puts words into numbers: a node that loads so many files as one sort of encoder. */
export interface PaintEncoder {
  readonly loader: "CLIPLoader" | "TripleCLIPLoader" | "QuadrupleCLIPLoader"
  /** The sort, where the node is told it; a server that does not know it is older than the model. */
  readonly type: string | null
  readonly files: readonly NamedFile[]
}

/** A node that changes what it is given, with what it is told besides. */
export interface Bend {
  readonly className: string
  readonly inputs: Readonly<Record<string, number | string>>
}

/** How a model is sampled by its makers; `shift` is that of the noise's schedule. */
export interface PaintSampling {
  readonly steps: number
  readonly cfg: number
  readonly sampler: string
  readonly scheduler: string
  readonly shift: number | null
}

/** A family of models that paint, as a graph of data: what is loaded, how words and sizes go in, and how it is sampled. */
export interface PaintWay {
  readonly id: string
  /** As the studio names families; null for those that it has no name for. */
  readonly family: ModelFamily | null
  /** Whether its files have everything in them, or stand beside their encoder and VAE. */
  readonly loads: "checkpoint" | "diffusion"
  readonly model: NamedFile
  /** Null for what stands in the model's own file. */
  readonly encoder: PaintEncoder | null
  /** The encoder is in most files of it, and is loaded only where its files are there. */
  readonly isEncoderSpare?: boolean
  readonly vae: NamedFile | null
  /** What makes an empty latent. */
  readonly latent: string
  /** Where its shift is told; null where it has none of its own. */
  readonly shifts: "ModelSamplingAuraFlow" | "ModelSamplingSD3" | null
  /** What the encoder goes through, where the server has it. */
  readonly tokens?: Bend
  /** What encodes words, where it is not the usual node; the input that takes them, and what it is told besides. */
  readonly words?: Bend & { readonly field: string }
  /** How strongly words are followed: by guidance over two predictions, or by a number that the model itself has learnt. */
  readonly guidance: "cfg" | "learnt"
  /** A node that makes its schedule of steps and sides, where the server has it. */
  readonly schedule?: "Flux2Scheduler"
  /** Edits an image by words: the node that is shown it, and the input that takes it. */
  readonly edits?: readonly (readonly [className: string, input: string])[]
  /** It is drawn towards images that its conditions have with them. */
  readonly refers?: "ReferenceLatent"
  readonly sampling: PaintSampling
  /** Files that were made to need few steps, by their names, and how those are sampled. */
  readonly few: readonly (readonly [sign: RegExp, sampling: Partial<PaintSampling>])[]
}

const file = (sign: RegExp, example: string): NamedFile => ({ sign, example })
const T5 = file(/t5.?(?:v1.?1.?)?xxl/i, "text_encoders/t5xxl_fp8_e4m3fn_scaled.safetensors")
const FLUX_VAE = file(/(?:^|[/\\])ae\.|flux(?!.?2).*(?:vae|ae)/i, "vae/ae.safetensors")
const FLUX2_VAE = file(/flux.?2.*(?:vae|ae)/i, "vae/flux2-vae.safetensors")
const QWEN_3_4B = file(/qwen.?3.?4b/i, "text_encoders/qwen_3_4b.safetensors")
const single = (type: string, ...files: readonly NamedFile[]): PaintEncoder => ({ loader: "CLIPLoader", type, files })

const FLUX2 = {
  family: null,
  loads: "diffusion",
  vae: FLUX2_VAE,
  latent: "EmptyFlux2LatentImage",
  shifts: null,
  schedule: "Flux2Scheduler",
  refers: "ReferenceLatent",
} as const
const KLEIN = {
  ...FLUX2,
  guidance: "cfg",
  sampling: { steps: 4, cfg: 1, sampler: "euler", scheduler: "simple", shift: null },
  few: [[/base/i, { steps: 20, cfg: 5 }]],
} as const
const QWEN = {
  family: null,
  loads: "diffusion",
  encoder: single("qwen_image", file(/qwen.?2[._]?5.?vl/i, "text_encoders/qwen_2.5_vl_7b_fp8_scaled.safetensors")),
  vae: file(/qwen.?image.*vae/i, "vae/qwen_image_vae.safetensors"),
  latent: "EmptySD3LatentImage",
  shifts: "ModelSamplingAuraFlow",
  guidance: "cfg",
  few: [[/lightning|rapid|[48].?steps?/i, { steps: 8, cfg: 1 }]],
} as const
const LUMINA = {
  family: null,
  latent: "EmptySD3LatentImage",
  shifts: "ModelSamplingAuraFlow",
  words: { className: "CLIPTextEncodeLumina2", field: "user_prompt", inputs: { system_prompt: "superior" } },
  guidance: "cfg",
  sampling: { steps: 25, cfg: 4, sampler: "res_multistep", scheduler: "simple", shift: 6 },
  few: [],
} as const
const LUMINA_SIGN = /lumina.?(?:image)?.?2|(?:^|[/\\])neta|neta.?(?:yume)?.?lumina/i
const STABLE_35 = {
  family: null,
  encoder: {
    loader: "TripleCLIPLoader",
    type: null,
    files: [file(/clip_l(?![a-z])/i, "text_encoders/clip_l.safetensors"), file(/clip_g(?![a-z])/i, "text_encoders/clip_g.safetensors"), T5],
  },
  latent: "EmptySD3LatentImage",
  shifts: null,
  guidance: "cfg",
  sampling: { steps: 25, cfg: 4.5, sampler: "euler", scheduler: "sgm_uniform", shift: null },
  few: [[/turbo/i, { steps: 4, cfg: 1 }]],
} as const
const STABLE_35_SIGN = /sd.?3(?:[._]?5)?[._-]?(?:large|medium)|stable.?diffusion.?3/i

/** Families of 2024 to 2026, narrower names first: of those that a file's name fits the first one counts. */
export const PAINT_WAYS: readonly PaintWay[] = [
  {
    ...KLEIN,
    id: "Flux.2 Klein 9B",
    model: file(/klein.*9b/i, "diffusion_models/flux-2-klein-9b-fp8.safetensors"),
    encoder: single("flux2", file(/qwen.?3.?8b/i, "text_encoders/qwen_3_8b_fp8mixed.safetensors")),
  },
  {
    ...KLEIN,
    id: "Flux.2 Klein",
    model: file(/klein/i, "diffusion_models/flux-2-klein-4b-fp8.safetensors"),
    encoder: single("flux2", QWEN_3_4B),
  },
  {
    ...FLUX2,
    id: "Flux.2",
    model: file(/flux[._-]?2(?!\d)(?!.*(?:vae|lora))/i, "diffusion_models/flux2_dev_fp8mixed.safetensors"),
    encoder: single("flux2", file(/mistral.?(?:small)?.?3|mistral.*flux.?2/i, "text_encoders/mistral_3_small_flux2_fp8.safetensors")),
    guidance: "learnt",
    sampling: { steps: 20, cfg: 4, sampler: "euler", scheduler: "simple", shift: null },
    few: [[/turbo|[48].?steps?/i, { steps: 8 }]],
  },
  {
    ...QWEN,
    id: "Qwen-Image-Edit",
    model: file(/qwen.?image.?edit/i, "diffusion_models/qwen_image_edit_2509_fp8_e4m3fn.safetensors"),
    edits: [
      ["TextEncodeQwenImageEditPlus", "image1"],
      ["TextEncodeQwenImageEdit", "image"],
    ],
    sampling: { steps: 20, cfg: 4, sampler: "euler", scheduler: "simple", shift: 3.1 },
  },
  {
    ...QWEN,
    id: "Qwen-Image",
    model: file(/qwen.?image(?!.?(?:edit|layered))/i, "diffusion_models/qwen_image_fp8_e4m3fn.safetensors"),
    sampling: { steps: 20, cfg: 2.5, sampler: "euler", scheduler: "simple", shift: 3.1 },
  },
  {
    id: "Z-Image",
    family: null,
    loads: "diffusion",
    model: file(/z.?image(?!.?(?:edit|omni))/i, "diffusion_models/z_image_turbo_bf16.safetensors"),
    encoder: single("lumina2", QWEN_3_4B),
    vae: FLUX_VAE,
    latent: "EmptySD3LatentImage",
    shifts: "ModelSamplingAuraFlow",
    guidance: "cfg",
    sampling: { steps: 25, cfg: 4, sampler: "res_multistep", scheduler: "simple", shift: 3 },
    few: [[/turbo/i, { steps: 9, cfg: 1 }]],
  },
  {
    id: "HiDream",
    family: "HiDream",
    loads: "diffusion",
    model: file(/hi.?dream(?!.*e1)/i, "diffusion_models/hidream_i1_full_fp8.safetensors"),
    encoder: {
      loader: "QuadrupleCLIPLoader",
      type: null,
      files: [
        file(/clip_l_hidream/i, "text_encoders/clip_l_hidream.safetensors"),
        file(/clip_g_hidream/i, "text_encoders/clip_g_hidream.safetensors"),
        T5,
        file(/llama.?3[._]?1.?8b/i, "text_encoders/llama_3.1_8b_instruct_fp8_scaled.safetensors"),
      ],
    },
    vae: FLUX_VAE,
    latent: "EmptySD3LatentImage",
    shifts: "ModelSamplingSD3",
    guidance: "cfg",
    sampling: { steps: 50, cfg: 5, sampler: "euler", scheduler: "simple", shift: 3 },
    few: [
      [/dev/i, { steps: 28, cfg: 1, sampler: "lcm", shift: 6 }],
      [/fast/i, { steps: 16, cfg: 1, sampler: "lcm", shift: 3 }],
    ],
  },
  {
    id: "Chroma",
    family: null,
    loads: "diffusion",
    model: file(/chroma(?!.*radiance)/i, "diffusion_models/Chroma1-HD.safetensors"),
    encoder: single("chroma", T5),
    vae: FLUX_VAE,
    latent: "EmptySD3LatentImage",
    shifts: null,
    tokens: { className: "T5TokenizerOptions", inputs: { min_padding: 0, min_length: 3 } },
    guidance: "cfg",
    sampling: { steps: 30, cfg: 4, sampler: "euler", scheduler: "simple", shift: null },
    few: [[/flash|turbo|low.?step/i, { steps: 10, cfg: 1 }]],
  },
  {
    ...LUMINA,
    id: "Lumina 2",
    loads: "checkpoint",
    model: file(LUMINA_SIGN, "checkpoints/lumina_2.safetensors"),
    encoder: null,
    vae: null,
  },
  {
    ...LUMINA,
    id: "Lumina 2",
    loads: "diffusion",
    model: file(LUMINA_SIGN, "diffusion_models/lumina_2_model_bf16.safetensors"),
    encoder: single("lumina2", file(/gemma.?2.?2b/i, "text_encoders/gemma_2_2b_fp16.safetensors")),
    vae: FLUX_VAE,
  },
  {
    ...STABLE_35,
    id: "SD 3.5",
    loads: "checkpoint",
    model: file(STABLE_35_SIGN, "checkpoints/sd3.5_large_fp8_scaled.safetensors"),
    isEncoderSpare: true,
    vae: null,
  },
  {
    ...STABLE_35,
    id: "SD 3.5",
    loads: "diffusion",
    model: file(STABLE_35_SIGN, "diffusion_models/sd3.5_large.safetensors"),
    vae: file(/sd.?3.*vae/i, "vae/sd3_vae.safetensors"),
  },
]
