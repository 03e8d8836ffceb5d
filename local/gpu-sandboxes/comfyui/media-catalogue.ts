import { type CatalogueNode, choice, combo, float, type Inputs, int, line, M, node, SEED, text, yes } from "./node-specs.ts"

/** Nodes of ComfyUI's own for videos and sounds, and the files of models that they load. */

export const VIDEO_CHECKPOINTS = [
  "ltxv-2b-0.9.8-distilled-fp8.safetensors",
  "ace_step_v1_3.5b.safetensors",
  "ace_step_1.5_turbo_aio.safetensors",
  "stable-audio-open-1.0.safetensors",
]
export const VIDEO_MODELS = [
  "wan2.1_t2v_1.3B_fp16.safetensors",
  "wan2.1_i2v_480p_14B_fp8_scaled.safetensors",
  "wan2.1_flf2v_720p_14B_fp8_scaled.safetensors",
  "wan2.2_t2v_high_noise_14B_fp8_scaled.safetensors",
  "wan2.2_t2v_low_noise_14B_fp8_scaled.safetensors",
  "wan2.2_i2v_high_noise_14B_fp8_scaled.safetensors",
  "wan2.2_i2v_low_noise_14B_fp8_scaled.safetensors",
  "wan2.2_ti2v_5B_fp16.safetensors",
  "hunyuan_video_t2v_720p_bf16.safetensors",
]
export const VIDEO_VAES = ["wan_2.1_vae.safetensors", "wan2.2_vae.safetensors", "hunyuan_video_vae_bf16.safetensors"]
export const VIDEO_ENCODERS = [
  ...["clip_l.safetensors", "t5xxl_fp8_e4m3fn.safetensors", "umt5_xxl_fp8_e4m3fn_scaled.safetensors"],
  ...["llava_llama3_fp8_scaled.safetensors", "t5-base.safetensors"],
]

const sized = (lengthStep: number, sideStep: number): Inputs => ({
  width: ["INT", { default: 832, min: 16, max: 16_384, step: sideStep }],
  height: ["INT", { default: 480, min: 16, max: 16_384, step: sideStep }],
  length: ["INT", { default: 81, min: 1, max: 16_384, step: lengthStep }],
  batch_size: int(1, 1, 4096),
})
const PAIR = { positive: M.COND, negative: M.COND }
const BEGUN = ["CONDITIONING", "CONDITIONING", "LATENT"]
const AUDIO = ["AUDIO"] as const
const VISION = ["CLIP_VISION_OUTPUT"] as const
const saved = (more: Inputs): CatalogueNode =>
  node({ audio: AUDIO, filename_prefix: line("audio/ComfyUI"), ...more }, [], { isOutput: true })

export const MEDIA_NODES: Readonly<Record<string, CatalogueNode>> = {
  CLIPLoader: node(
    { clip_name: choice(...VIDEO_ENCODERS), type: choice("stable_diffusion", "sd3", "stable_audio", "ltxv", "wan", "hidream", "ace") },
    ["CLIP"],
  ),
  CLIPVisionLoader: node({ clip_name: choice("clip_vision_h.safetensors") }, ["CLIP_VISION"]),
  CLIPVisionEncode: node({ clip_vision: ["CLIP_VISION"], image: M.IMAGE, crop: choice("center", "none") }, ["CLIP_VISION_OUTPUT"]),
  ModelSamplingSD3: node({ model: M.MODEL, shift: float(3) }, ["MODEL"]),
  ModelSamplingAuraFlow: node({ model: M.MODEL, shift: float(1.73) }, ["MODEL"]),
  EmptyHunyuanLatentVideo: node(sized(4, 16), ["LATENT"]),
  WanImageToVideo: node({ ...PAIR, vae: M.VAE, ...sized(4, 16) }, BEGUN, {
    optional: { clip_vision_output: VISION, start_image: M.IMAGE },
  }),
  WanFirstLastFrameToVideo: node({ ...PAIR, vae: M.VAE, ...sized(4, 16) }, BEGUN, {
    optional: { clip_vision_start_image: VISION, clip_vision_end_image: VISION, start_image: M.IMAGE, end_image: M.IMAGE },
  }),
  Wan22ImageToVideoLatent: node({ vae: M.VAE, ...sized(4, 32) }, ["LATENT"], { optional: { start_image: M.IMAGE } }),
  EmptyLTXVLatentVideo: node(sized(8, 32), ["LATENT"]),
  LTXVImgToVideo: node({ ...PAIR, vae: M.VAE, image: M.IMAGE, ...sized(8, 32), strength: float(1, 0, 1) }, BEGUN),
  LTXVConditioning: node({ ...PAIR, frame_rate: float(25, 0, 1000) }, ["CONDITIONING", "CONDITIONING"]),
  LTXVAddGuide: node(
    { ...PAIR, vae: M.VAE, latent: M.LATENT, image: M.IMAGE, frame_idx: int(0, -9999, 9999), strength: float(1, 0, 1) },
    BEGUN,
  ),
  LTXVCropGuides: node({ ...PAIR, latent: M.LATENT }, BEGUN),
  LTXVScheduler: node(
    { steps: int(20, 1, 10_000), max_shift: float(2.05), base_shift: float(0.95), stretch: yes, terminal: float(0.1, 0, 0.99) },
    ["SIGMAS"],
    { optional: { latent: M.LATENT } },
  ),
  KSamplerSelect: node({ sampler_name: combo("euler", "euler_ancestral", "res_multistep") }, ["SAMPLER"]),
  SamplerCustom: node(
    {
      ...{ model: M.MODEL, add_noise: yes, noise_seed: SEED, cfg: float(8), ...PAIR, sampler: ["SAMPLER"] as const },
      ...{ sigmas: ["SIGMAS"] as const, latent_image: M.LATENT },
    },
    ["LATENT", "LATENT"],
  ),
  ImageBatch: node({ image1: M.IMAGE, image2: M.IMAGE }, ["IMAGE"]),
  LoadVideo: node({ file: ["COMBO", { options: ["example.mp4"], video_upload: true }] }, ["VIDEO"]),
  GetVideoComponents: node({ video: ["VIDEO"] }, ["IMAGE", "AUDIO", "FLOAT"]),
  FrameInterpolationModelLoader: node({ model_name: combo("rife_v4.26.safetensors") }, ["FRAME_INTERPOLATION_MODEL"]),
  FrameInterpolate: node({ model: ["FRAME_INTERPOLATION_MODEL"], images: M.IMAGE, multiplier: int(2, 2, 16) }, ["IMAGE"]),
  ComfyMathExpression: node({ expression: line("a + b"), values: ["COMFY_AUTOGROW_V3", { template: {} }] }, ["FLOAT", "INT"]),
  ImageFromBatch: node({ image: M.IMAGE, batch_index: int(0, 0, 4095), length: int(1, 1, 4096) }, ["IMAGE"]),
  CreateVideo: node({ images: M.IMAGE, fps: float(30, 1, 120) }, ["VIDEO"], { optional: { audio: AUDIO } }),
  SaveVideo: node(
    { video: ["VIDEO"], filename_prefix: line("video/ComfyUI"), format: combo("auto", "mp4"), codec: combo("auto", "h264") },
    [],
    { isOutput: true },
  ),
  SaveWEBM: node(
    { images: M.IMAGE, filename_prefix: line("ComfyUI"), codec: combo("vp9", "av1"), fps: float(24, 0.01, 1000), crf: float(32, 0, 63) },
    [],
    { isOutput: true },
  ),
  TextEncodeAceStepAudio: node({ clip: M.CLIP, tags: text, lyrics: text, lyrics_strength: float(1, 0, 10) }, ["CONDITIONING"]),
  EmptyAceStepLatentAudio: node({ seconds: float(120, 1, 1000), batch_size: int(1, 1, 4096) }, ["LATENT"]),
  "TextEncodeAceStepAudio1.5": node(
    {
      ...{ clip: M.CLIP, tags: text, lyrics: text, seed: SEED, bpm: int(120, 10, 300), duration: float(120, 0, 2000) },
      ...{ timesignature: combo("2", "3", "4", "6"), language: combo("en", "ja", "zh", "ko", "ru", "ar", "el") },
      ...{ keyscale: combo("C major", "A minor"), generate_audio_codes: yes },
    },
    ["CONDITIONING"],
  ),
  "EmptyAceStep1.5LatentAudio": node({ seconds: float(120, 1, 1000), batch_size: int(1, 1, 4096) }, ["LATENT"]),
  EmptyLatentAudio: node({ seconds: float(47.6, 1, 1000), batch_size: int(1, 1, 4096) }, ["LATENT"]),
  ConditioningStableAudio: node({ ...PAIR, seconds_start: float(0, 0, 1000), seconds_total: float(47, 0, 1000) }, [
    "CONDITIONING",
    "CONDITIONING",
  ]),
  VAEDecodeAudio: node({ samples: M.LATENT, vae: M.VAE }, ["AUDIO"]),
  TrimAudioDuration: node({ audio: AUDIO, start_index: float(0, -1000, 1000), duration: float(60, 0, 10_000) }, ["AUDIO"]),
  SaveAudio: saved({}),
  SaveAudioMP3: saved({ quality: combo("V0", "128k", "320k") }),
  SaveAudioOpus: saved({ quality: combo("64k", "96k", "128k", "192k", "320k") }),
}
