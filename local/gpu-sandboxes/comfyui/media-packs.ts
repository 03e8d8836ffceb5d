import { type CatalogueNode, choice, float, int, line, M, node, SEED, text, yes } from "./node-specs.ts"

/** Nodes of packs for videos and sounds: VideoHelperSuite, Frame-Interpolation, Custom-Scripts, AnimateDiff-Evolved and MMAudio. */

const SOUND_FILES = [
  ...["mmaudio_large_44k_v2_fp16.safetensors", "mmaudio_vae_44k_fp16.safetensors", "mmaudio_synchformer_fp16.safetensors"],
  "apple_DFN5B-CLIP-ViT-H-14-384_fp16.safetensors",
]

export const MEDIA_PACKS: Readonly<Record<string, CatalogueNode>> = {
  VHS_LoadVideo: node(
    {
      ...{ video: choice("example.mp4"), force_rate: int(0, 0, 60), force_size: choice("Disabled", "Custom Height", "Custom") },
      ...{ custom_width: int(512), custom_height: int(512), frame_load_cap: int(0), skip_first_frames: int(0) },
      select_every_nth: int(1, 1),
    },
    ["IMAGE", "INT", "AUDIO", "VHS_VIDEOINFO"],
    { optional: { meta_batch: ["VHS_BatchManager"], vae: M.VAE } },
  ),
  VHS_VideoInfo: node({ video_info: ["VHS_VIDEOINFO"] }, [
    ...["FLOAT", "INT", "FLOAT", "INT", "INT"],
    ...["FLOAT", "INT", "FLOAT", "INT", "INT"],
  ]),
  VHS_VideoCombine: node(
    {
      ...{ images: M.IMAGE, frame_rate: float(8, 1, 1000), loop_count: int(0, 0, 100), filename_prefix: line("AnimateDiff") },
      ...{ format: choice("image/gif", "image/webp", "video/h264-mp4", "video/webm"), pingpong: yes, save_output: yes },
    },
    ["VHS_FILENAMES"],
    { isOutput: true, optional: { audio: ["AUDIO"] } },
  ),
  "RIFE VFI": node(
    {
      ...{ ckpt_name: choice("rife47.pth", "rife49.pth"), frames: M.IMAGE, clear_cache_after_n_frames: int(10, 1, 1000) },
      ...{ multiplier: int(2, 1, 1000), fast_mode: yes, ensemble: yes, scale_factor: float(1, 0.25, 4) },
    },
    ["IMAGE"],
  ),
  "MathExpression|pysssss": node({ expression: text }, ["INT", "FLOAT"], {
    isOutput: true,
    optional: { a: ["INT,FLOAT,IMAGE,LATENT"], b: ["INT,FLOAT,IMAGE,LATENT"], c: ["INT,FLOAT,IMAGE,LATENT"] },
  }),
  ADE_StandardUniformContextOptions: node(
    { context_length: int(16, 1, 128), context_stride: int(1, 1, 32), context_overlap: int(4, 0, 128) },
    ["CONTEXT_OPTIONS"],
    { optional: { fuse_method: choice("pyramid", "flat") } },
  ),
  ADE_AnimateDiffLoaderGen1: node(
    {
      model: M.MODEL,
      model_name: choice("mm_sdxl_v10_beta.ckpt", "v3_sd15_sparsectrl_rgb.ckpt", "v3_sd15_mm.ckpt"),
      beta_schedule: choice("autoselect", "sqrt_linear (AnimateDiff)"),
    },
    ["MODEL"],
    { optional: { context_options: ["CONTEXT_OPTIONS"] } },
  ),
  MMAudioModelLoader: node({ mmaudio_model: choice(...SOUND_FILES), base_precision: choice("fp16", "fp32", "bf16") }, ["MMAUDIO_MODEL"]),
  MMAudioFeatureUtilsLoader: node(
    { vae_model: choice(...SOUND_FILES), synchformer_model: choice(...SOUND_FILES), clip_model: choice(...SOUND_FILES) },
    ["MMAUDIO_FEATUREUTILS"],
    { optional: { mode: choice("16k", "44k"), precision: choice("fp16", "fp32", "bf16") } },
  ),
  MMAudioSampler: node(
    {
      ...{ mmaudio_model: ["MMAUDIO_MODEL"] as const, feature_utils: ["MMAUDIO_FEATUREUTILS"] as const, duration: float(8) },
      ...{ steps: int(25), cfg: float(4.5), seed: SEED, prompt: line(), negative_prompt: line(), mask_away_clip: yes, force_offload: yes },
    },
    ["AUDIO"],
    { optional: { images: M.IMAGE } },
  ),
}
