/** What the stand-in has, in the form in which the web UI lists it. */

const MODELS = [
  { name: "dreamshaper_8", hash: "879db523c3", folder: "Stable-diffusion" },
  { name: "sd_xl_base_1.0", hash: "31e35c80fc", folder: "Stable-diffusion" },
  { name: "flux1-dev-fp8", hash: "8e91b68084", folder: "Stable-diffusion" },
] as const

/** The model that is loaded where none is asked for, and where one is asked for that is not there. */
export const LOADED_MODEL = "dreamshaper_8"
export const CONTROL_MODELS = [
  "control_v11p_sd15_canny [d14c016b]",
  "control_v11p_sd15_openpose [cab727d4]",
  "xinsir_union_promax_sdxl [9460e4db]",
]
export const CONTROL_MODULES = ["none", "canny", "openpose_full", "softedge_hed", "lineart_realistic"]
export const DETECTORS = ["face_yolov8n.pt", "hand_yolov8n.pt", "mediapipe_face_full"]
export const FLUX_MODULES = ["ae.safetensors", "clip_l.safetensors", "t5xxl_fp8_e4m3fn.safetensors"]
export const SAMPLERS = ["DPM++ 2M", "DPM++ SDE", "Euler a", "Euler", "DDIM", "UniPC", "LCM"]

export type SandboxSoftware = "a1111" | "forge"

/** The short hash of a model; null for one that is not there. */
export function hashOf(model: string): string | null {
  return MODELS.find(({ name }) => name === model)?.hash ?? null
}

/** The lists by their paths; a path that is not here the server does not have. */
export function listsOf(software: SandboxSoftware): Readonly<Record<string, unknown>> {
  const modules = [...FLUX_MODULES, "vae-ft-mse-840000.safetensors"]
  const vaes = [{ model_name: "vae-ft-mse-840000.safetensors", filename: "/models/VAE/vae-ft-mse-840000.safetensors" }]
  return {
    "/sdapi/v1/sd-models": MODELS.map(({ name, hash, folder }) => ({
      title: `${name}.safetensors [${hash}]`,
      model_name: name,
      hash,
      sha256: hash.padEnd(64, "0"),
      filename: `/srv/stable-diffusion-webui/models/${folder}/${name}.safetensors`,
      config: null,
    })),
    ...(software === "forge"
      ? { "/sdapi/v1/sd-modules": modules.map((name) => ({ model_name: name, filename: `/models/${name}` })) }
      : { "/sdapi/v1/sd-vae": vaes }),
    "/sdapi/v1/samplers": SAMPLERS.map((name) => ({ name, aliases: [], options: {} })),
    "/sdapi/v1/schedulers": ["Automatic", "Karras", "Simple", "SGM Uniform"].map((label) => ({
      name: label.toLowerCase().replaceAll(" ", "_"),
      label,
      aliases: null,
      default_rho: -1,
      need_inner_model: false,
    })),
    "/sdapi/v1/upscalers": ["None", "Lanczos", "ESRGAN_4x", "R-ESRGAN 4x+"].map((name) => ({
      name,
      model_name: null,
      model_path: null,
      scale: 4,
    })),
    "/sdapi/v1/latent-upscale-modes": [{ name: "Latent" }, { name: "Latent (nearest)" }],
    "/sdapi/v1/prompt-styles": [{ name: "watercolour", prompt: "{prompt}, watercolour", negative_prompt: "" }],
    "/sdapi/v1/embeddings": { loaded: { EasyNegative: { step: null }, "bad-hands-5": { step: null } }, skipped: {} },
    "/sdapi/v1/loras": [
      { name: "ink", alias: "ink", path: "/models/Lora/ink.safetensors", metadata: { ss_base_model_version: "sdxl_base_v1-0" } },
    ],
    "/sdapi/v1/script-info": [
      ...["controlnet", "adetailer", "animatediff"].map((name) => ({ name, is_alwayson: true, is_img2img: false, args: [] })),
      { name: "outpainting mk2", is_alwayson: false, is_img2img: true, args: [] },
    ],
    "/openapi.json": { openapi: "3.1.0", info: { title: "FastAPI", version: "0.1.0" }, paths: { "/reactor/image": {}, "/rembg": {} } },
    "/controlnet/version": { version: 3 },
    "/controlnet/model_list": { model_list: CONTROL_MODELS },
    "/controlnet/module_list": { module_list: CONTROL_MODULES, module_detail: {} },
    "/adetailer/v1/ad_model": { ad_model: DETECTORS },
  }
}
