/** Easy Diffusion writes a text for each setting into a PNG, by the names of its calls or by those of its form. */
export const EASY_DIFFUSION_NAMES = [
  ...["negative_prompt", "seed", "use_stable_diffusion_model", "stable_diffusion_model", "use_vae_model", "vae_model"],
  ...["sampler_name", "sampler", "scheduler_name", "scheduler", "width", "height", "num_inference_steps", "steps"],
  ...["guidance_scale", "distilled_guidance_scale", "distilled_guidance", "clip_skip", "prompt_strength", "tiling", "seamless_tiling"],
  ...["use_lora_model", "lora_model", "lora_alpha", "lora_strength", "use_upscale", "use_upscaling", "use_face_correction"],
] as const

/** The settings that such texts say, as one record with the prompt; null where no program wrote so. */
export function easyDiffusionRecord(entries: ReadonlyMap<string, string>): Readonly<Record<string, string>> | null {
  if (!entries.has("negative_prompt") && !entries.has("num_inference_steps")) return null
  const written = ["prompt", ...EASY_DIFFUSION_NAMES].flatMap((name) => {
    const value = entries.get(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(written)
}
