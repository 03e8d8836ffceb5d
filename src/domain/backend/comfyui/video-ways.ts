import { CHECKPOINT_LOADERS, DIFFUSION_LOADERS, ENCODER_LOADERS, lacksOf, type ModelPart, type Needs, VAE_LOADERS } from "./model-parts.ts"
import type { NodeClasses } from "./node-class.ts"
import { isClassicPainter } from "./server-models.ts"
import { CLIP_L, GLYPHS, MOTION } from "./video-parts.ts"

/** What a video begins with: words alone, an image, or a first and a last frame. */
export type VideoStart = "words" | "image" | "frames"

/** How a model is sampled, as its makers do. */
export interface VideoSampling {
  readonly steps: number
  readonly cfg: number
  readonly sampler: string
  readonly scheduler: string
  /** Of the noise's schedule; null where the model has one of its own. */
  readonly shift: number | null
}

/** A way to make videos: a model with all that it needs, and what it makes. */
export interface VideoWay extends Needs {
  readonly family: "wan" | "wan-5b" | "ltxv" | "ltx-2" | "hunyuan" | "hunyuan-1.5" | "animatediff"
  /** Models of the site's table that it serves (docs/render-servers.md). */
  readonly numbers: readonly string[]
  readonly starts: readonly VideoStart[]
  readonly model: ModelPart
  /** The model of the last steps, where the first ones have a model of their own. */
  readonly second: ModelPart | null
  /** Null for one that stands in the model's own file. */
  readonly encoder: ModelPart | null
  readonly vae: ModelPart | null
  /** Sides are multiples of it, px. */
  readonly gridPx: number
  /** What it has learnt to fill, px in all; larger ones are made smaller and enlarged. Null for any. */
  readonly mostPixels: number | null
  /** It makes a multiple of so many frames, and one. */
  readonly frameStep: number
  /** Frames a second that it has learnt; null for any. */
  readonly frameRate: number | null
  /** As long as what it has learnt, in seconds. */
  readonly longestS: number
  readonly sampling: VideoSampling
}

const SAMPLED = ["CLIPTextEncode", "KSampler", "VAEDecode", "ImageScale"] as const
const FROM_IMAGE = "LoadImage"
const UMT5: ModelPart = { loaders: ENCODER_LOADERS, sign: /umt5/i, example: "text_encoders/umt5_xxl_fp8_e4m3fn_scaled.safetensors" }
const WAN_VAE: ModelPart = {
  loaders: VAE_LOADERS,
  sign: /wan(?!.?2[._-]?2).*vae/i,
  example: "vae/wan_2.1_vae.safetensors",
}

const diffusion = (sign: RegExp, file: string): ModelPart => ({ loaders: DIFFUSION_LOADERS, sign, example: `diffusion_models/${file}` })

type WayBase = Omit<VideoWay, "parts">

/** A way with the files that it needs, in the order in which somebody would fetch them. */
function way(base: WayBase, ...others: readonly ModelPart[]): VideoWay {
  const parts = [base.model, base.second, base.encoder, ...others, base.vae].filter((part) => part !== null)
  return { ...base, parts }
}

const WAN = {
  family: "wan",
  second: null,
  encoder: UMT5,
  vae: WAN_VAE,
  gridPx: 16,
  mostPixels: null,
  frameStep: 4,
  frameRate: 16,
  longestS: 5,
  sampling: { steps: 30, cfg: 6, sampler: "uni_pc", scheduler: "simple", shift: 8 },
} as const
const WAN_WORDS = { ...WAN, starts: ["words"], nodes: [...SAMPLED, "ModelSamplingSD3", "EmptyHunyuanLatentVideo"] } as const
const WAN_IMAGE = { ...WAN, nodes: [...SAMPLED, FROM_IMAGE, "ModelSamplingSD3", "WanImageToVideo"] } as const
const WAN_FRAMES = { ...WAN, starts: ["frames"], nodes: [...SAMPLED, FROM_IMAGE, "ModelSamplingSD3", "WanFirstLastFrameToVideo"] } as const
/** Wan 2.2 hands over from one model to another when the noise is low. */
const HANDED_OVER = { steps: 20, cfg: 3.5, sampler: "euler", scheduler: "simple", shift: 8 } as const
const HIGH_I2V = diffusion(/wan.?2[._-]?2.*(?<!t)i2v.*high/i, "wan2.2_i2v_high_noise_14B_fp8_scaled.safetensors")
const LOW_I2V = diffusion(/wan.?2[._-]?2.*(?<!t)i2v.*low/i, "wan2.2_i2v_low_noise_14B_fp8_scaled.safetensors")
const LARGE = ["wan", "plus"] as const
const SMALL = ["wan", "turbo"] as const

const HUNYUAN_15 = {
  family: "hunyuan-1.5",
  numbers: ["hunyuan"],
  second: null,
  encoder: {
    loaders: [["DualCLIPLoader", "clip_name1"]],
    sign: /qwen.?2[._]?5.?vl/i,
    example: "text_encoders/qwen_2.5_vl_7b_fp8_scaled.safetensors",
  },
  vae: { loaders: VAE_LOADERS, sign: /hunyuan.?video.?1[._]?5.*vae/i, example: "vae/hunyuanvideo15_vae_fp16.safetensors" },
  nodes: [...SAMPLED, "ModelSamplingSD3"],
  gridPx: 16,
  mostPixels: null,
  frameStep: 4,
  frameRate: 24,
  longestS: 5,
  sampling: { steps: 20, cfg: 6, sampler: "euler", scheduler: "simple", shift: 7 },
} as const

/** Ways by preference: of those that serve a model and a beginning the first one is taken. */
export const VIDEO_WAYS: readonly VideoWay[] = [
  way({
    ...WAN_WORDS,
    numbers: LARGE,
    model: diffusion(/wan.?2[._-]?2.*t2v.*high/i, "wan2.2_t2v_high_noise_14B_fp8_scaled.safetensors"),
    second: diffusion(/wan.?2[._-]?2.*t2v.*low/i, "wan2.2_t2v_low_noise_14B_fp8_scaled.safetensors"),
    nodes: [...WAN_WORDS.nodes, "KSamplerAdvanced"],
    sampling: HANDED_OVER,
  }),
  way({
    ...WAN_IMAGE,
    numbers: LARGE,
    starts: ["image"],
    model: HIGH_I2V,
    second: LOW_I2V,
    nodes: [...WAN_IMAGE.nodes, "KSamplerAdvanced"],
    sampling: HANDED_OVER,
  }),
  way({
    ...WAN_FRAMES,
    numbers: LARGE,
    model: HIGH_I2V,
    second: LOW_I2V,
    nodes: [...WAN_FRAMES.nodes, "KSamplerAdvanced"],
    sampling: HANDED_OVER,
  }),
  way({ ...WAN_WORDS, numbers: LARGE, model: diffusion(/wan.?2[._-]?1.*t2v.*14b/i, "wan2.1_t2v_14B_fp8_scaled.safetensors") }),
  way({
    ...WAN_IMAGE,
    numbers: LARGE,
    starts: ["image"],
    model: diffusion(/wan.?2[._-]?1.*i2v/i, "wan2.1_i2v_480p_14B_fp8_scaled.safetensors"),
  }),
  way({ ...WAN_FRAMES, numbers: LARGE, model: diffusion(/wan.?2[._-]?1.*flf2v/i, "wan2.1_flf2v_720p_14B_fp8_scaled.safetensors") }),
  way({
    ...WAN,
    family: "wan-5b",
    numbers: SMALL,
    starts: ["words", "image"],
    model: diffusion(/wan.?2[._-]?2.*ti2v/i, "wan2.2_ti2v_5B_fp16.safetensors"),
    vae: { loaders: VAE_LOADERS, sign: /wan.?2[._-]?2.*vae/i, example: "vae/wan2.2_vae.safetensors" },
    nodes: [...SAMPLED, FROM_IMAGE, "ModelSamplingSD3", "Wan22ImageToVideoLatent"],
    gridPx: 32,
    frameRate: 24,
    sampling: { ...WAN.sampling, steps: 20, cfg: 5 },
  }),
  way({ ...WAN_WORDS, numbers: SMALL, model: diffusion(/wan.?2[._-]?1.*t2v.*1[._]?3b/i, "wan2.1_t2v_1.3B_fp16.safetensors") }),
  way({
    family: "ltx-2",
    numbers: ["lite"],
    starts: ["words", "image"],
    model: { loaders: CHECKPOINT_LOADERS, sign: /ltx.?2(?!b)/i, example: "checkpoints/ltx-2-19b-distilled-fp8.safetensors" },
    second: null,
    encoder: {
      loaders: [["LTXAVTextEncoderLoader", "text_encoder"]],
      sign: /gemma.?3.?12b/i,
      example: "text_encoders/gemma_3_12B_it_fp4_mixed.safetensors",
    },
    vae: null,
    nodes: [
      ...["CLIPTextEncode", "VAEDecode", "ImageScale", FROM_IMAGE, "LTXVConditioning", "EmptyLTXVLatentVideo", "LTXVImgToVideoInplace"],
      ...["LTXVEmptyLatentAudio", "LTXVConcatAVLatent", "LTXVSeparateAVLatent", "LTXVAudioVAEDecode", "LTXVScheduler"],
      ...["KSamplerSelect", "SamplerCustomAdvanced", "CFGGuider", "RandomNoise", "LTXVAudioVAELoader", "LTXAVTextEncoderLoader"],
    ],
    gridPx: 32,
    mostPixels: null,
    frameStep: 8,
    frameRate: null,
    longestS: 10,
    sampling: { steps: 20, cfg: 4, sampler: "euler", scheduler: "", shift: null },
  }),
  ...(["image", "frames"] as const).map((start) =>
    way({
      family: "ltxv",
      numbers: ["lite"],
      starts: start === "image" ? ["words", "image"] : ["frames"],
      model: {
        loaders: CHECKPOINT_LOADERS,
        // LTX-2 has other encoders.
        sign: /ltx(?!.?2(?!b))/i,
        example: "checkpoints/ltxv-2b-0.9.8-distilled-fp8.safetensors",
      },
      second: null,
      encoder: { loaders: ENCODER_LOADERS, sign: /t5xxl/i, example: "text_encoders/t5xxl_fp8_e4m3fn_scaled.safetensors" },
      vae: null,
      nodes: [
        ...["CLIPTextEncode", "VAEDecode", "ImageScale", FROM_IMAGE, "LTXVConditioning", "EmptyLTXVLatentVideo", "LTXVImgToVideo"],
        ...["LTXVScheduler", "KSamplerSelect", "SamplerCustom", ...(start === "frames" ? ["LTXVAddGuide", "LTXVCropGuides"] : [])],
      ],
      gridPx: 32,
      mostPixels: null,
      frameStep: 8,
      frameRate: null,
      longestS: 10,
      sampling: { steps: 30, cfg: 3, sampler: "euler", scheduler: "", shift: null },
    }),
  ),
  way(
    {
      ...HUNYUAN_15,
      starts: ["words"],
      model: diffusion(/hunyuan.?video.?1[._]?5.*t2v/i, "hunyuanvideo1.5_720p_t2v_fp16.safetensors"),
      nodes: [...HUNYUAN_15.nodes, "EmptyHunyuanVideo15Latent"],
    },
    GLYPHS,
  ),
  way(
    {
      ...HUNYUAN_15,
      starts: ["image"],
      model: diffusion(/hunyuan.?video.?1[._]?5.*i2v/i, "hunyuanvideo1.5_720p_i2v_fp16.safetensors"),
      nodes: [...HUNYUAN_15.nodes, FROM_IMAGE, "HunyuanVideo15ImageToVideo"],
    },
    GLYPHS,
  ),
  way(
    {
      family: "hunyuan",
      numbers: ["hunyuan"],
      starts: ["words"],
      model: diffusion(/hunyuan.?video(?!.?1[._]5).*t2v|hunyuan.?video[._-]720/i, "hunyuan_video_t2v_720p_bf16.safetensors"),
      second: null,
      encoder: {
        loaders: [["DualCLIPLoader", "clip_name2"]],
        sign: /llava.?llama/i,
        example: "text_encoders/llava_llama3_fp8_scaled.safetensors",
      },
      vae: { loaders: VAE_LOADERS, sign: /hunyuan.?video(?!.?1[._]?5).*vae/i, example: "vae/hunyuan_video_vae_bf16.safetensors" },
      nodes: [...SAMPLED, "ModelSamplingSD3", "FluxGuidance", "EmptyHunyuanLatentVideo"],
      gridPx: 16,
      mostPixels: null,
      frameStep: 4,
      frameRate: 24,
      longestS: 5,
      sampling: { steps: 20, cfg: 1, sampler: "euler", scheduler: "simple", shift: 7 },
    },
    CLIP_L,
  ),
  way(
    {
      family: "animatediff",
      numbers: ["lite"],
      starts: ["words"],
      model: { loaders: CHECKPOINT_LOADERS, sign: { test: isClassicPainter }, example: "checkpoints/v1-5-pruned-emaonly.safetensors" },
      second: null,
      encoder: null,
      vae: null,
      nodes: [...SAMPLED, "EmptyLatentImage", "ADE_AnimateDiffLoaderGen1", "ADE_StandardUniformContextOptions"],
      gridPx: 8,
      mostPixels: 512 * 768,
      frameStep: 1,
      frameRate: 8,
      longestS: 10,
      sampling: { steps: 20, cfg: 7, sampler: "euler_ancestral", scheduler: "normal", shift: null },
    },
    MOTION,
  ),
]

/** The ways to begin a video so, whatever a server has. */
export function waysFrom(start: VideoStart): readonly VideoWay[] {
  return VIDEO_WAYS.filter(({ starts }) => starts.includes(start))
}

/** The ways of a server to begin a video so. */
export function readyWays(classes: NodeClasses, start: VideoStart): readonly VideoWay[] {
  return waysFrom(start).filter((one) => lacksOf(classes, one).length === 0)
}
