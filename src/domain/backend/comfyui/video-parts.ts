import type { ModelPart } from "./model-parts.ts"

/** The second encoder of Hunyuan's. */
export const CLIP_L: ModelPart = {
  loaders: [["DualCLIPLoader", "clip_name1"]],
  sign: /clip_l(?![a-z])/i,
  example: "text_encoders/clip_l.safetensors",
}

/** The second encoder of Hunyuan's 1.5, which reads letters. */
export const GLYPHS: ModelPart = {
  loaders: [["DualCLIPLoader", "clip_name2"]],
  sign: /byt5/i,
  example: "text_encoders/byt5_small_glyphxl_fp16.safetensors",
}

/** The VAE of sounds that stands in LTX-2's own file. */
export const SOUND_VAE: ModelPart = {
  loaders: [["LTXVAudioVAELoader", "ckpt_name"]],
  sign: /ltx.?2(?!b)/i,
  example: "checkpoints/ltx-2-19b-distilled-fp8.safetensors",
}

/** What has an image of Stable Diffusion 1 move. */
export const MOTION: ModelPart = {
  loaders: [["ADE_AnimateDiffLoaderGen1", "model_name"]],
  sign: /^(?!.*(?:xl|sparse|camera)).*(?:mm|motion|animate|sd)/i,
  example: "animatediff_models/v3_sd15_mm.ckpt",
}
