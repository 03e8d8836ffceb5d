import { MEDIA_NODES, VIDEO_CHECKPOINTS, VIDEO_ENCODERS, VIDEO_MODELS, VIDEO_VAES } from "./media-catalogue.ts"
import { MEDIA_PACKS } from "./media-packs.ts"
import {
  type CatalogueNode,
  choice,
  combo,
  float,
  type Inputs,
  int,
  line,
  M,
  node,
  SEED,
  type Spec,
  text,
  upload,
  yes,
} from "./node-specs.ts"

/** What the stand-in says of its nodes, in the words of `/object_info`: ComfyUI's own, and those of node packs that people have. */

export const SAMPLERS = [
  ...["euler", "euler_cfg_pp", "euler_ancestral", "heun", "dpm_2", "dpm_2_ancestral", "lms", "dpmpp_2s_ancestral", "dpmpp_sde"],
  ...["dpmpp_2m", "dpmpp_2m_sde", "dpmpp_3m_sde", "ddpm", "lcm", "ipndm", "deis", "res_multistep", "ddim", "uni_pc", "uni_pc_bh2"],
]
export const SCHEDULERS = [
  "simple",
  "sgm_uniform",
  "karras",
  "exponential",
  "ddim_uniform",
  "beta",
  "normal",
  "linear_quadratic",
  "kl_optimal",
]
const METHODS = ["nearest-exact", "bilinear", "area", "bicubic", "lanczos"]
const UNIONS = [
  "auto",
  "openpose",
  "depth",
  "hed/pidi/scribble/ted",
  "canny/lineart/anime_lineart/mlsd",
  "normal",
  "segment",
  "tile",
  "repaint",
]

export const CHECKPOINTS = [
  "sd_xl_base_1.0.safetensors",
  "v1-5-pruned-emaonly.safetensors",
  "SDXL\\juggernautXL_v9.safetensors",
  "sd_xl_refiner_1.0.safetensors",
  "svd_xt.safetensors",
  ...VIDEO_CHECKPOINTS,
]
export const LORAS = ["detail_xl.safetensors", "style/ink_sd15.safetensors"]
const VAES = ["sdxl_vae.safetensors", "ae.safetensors", "taesd", "pixel_space", ...VIDEO_VAES]
const CONTROLS = ["control_v11p_sd15_canny.pth", "diffusion_pytorch_model_promax_union_sdxl.safetensors", "sdxl_pose_openpose.safetensors"]

const CORE: Readonly<Record<string, CatalogueNode>> = {
  CheckpointLoaderSimple: node({ ckpt_name: choice(...CHECKPOINTS) }, ["MODEL", "CLIP", "VAE"]),
  ImageOnlyCheckpointLoader: node({ ckpt_name: choice(...CHECKPOINTS) }, ["MODEL", "CLIP_VISION", "VAE"]),
  UNETLoader: node({ unet_name: choice("flux1-dev.safetensors", ...VIDEO_MODELS), weight_dtype: choice("default", "fp8_e4m3fn") }, [
    "MODEL",
  ]),
  DualCLIPLoader: node(
    {
      clip_name1: choice("clip_l.safetensors", "t5xxl_fp8_e4m3fn.safetensors"),
      clip_name2: choice(...VIDEO_ENCODERS),
      type: choice("sdxl", "sd3", "flux", "hunyuan_video"),
    },
    ["CLIP"],
  ),
  VAELoader: node({ vae_name: choice(...VAES) }, ["VAE"]),
  LoraLoader: node(
    { model: M.MODEL, clip: M.CLIP, lora_name: choice(...LORAS), strength_model: float(1, -100), strength_clip: float(1, -100) },
    ["MODEL", "CLIP"],
  ),
  CLIPSetLastLayer: node({ clip: M.CLIP, stop_at_clip_layer: int(-1, -24, -1) }, ["CLIP"]),
  CLIPTextEncode: node({ text, clip: M.CLIP }, ["CONDITIONING"]),
  FluxGuidance: node({ conditioning: M.COND, guidance: float(3.5) }, ["CONDITIONING"]),
  ConditioningZeroOut: node({ conditioning: M.COND }, ["CONDITIONING"]),
  ConditioningConcat: node({ conditioning_to: M.COND, conditioning_from: M.COND }, ["CONDITIONING"]),
  ConditioningCombine: node({ conditioning_1: M.COND, conditioning_2: M.COND }, ["CONDITIONING"]),
  ConditioningSetMask: node(
    { conditioning: M.COND, mask: M.MASK, strength: float(1, 0, 10), set_cond_area: choice("default", "mask bounds") },
    ["CONDITIONING"],
  ),
  EmptyLatentImage: node({ width: int(512, 16), height: int(512, 16), batch_size: int(1, 1, 4096) }, ["LATENT"]),
  EmptySD3LatentImage: node({ width: int(1024, 16), height: int(1024, 16), batch_size: int(1, 1, 4096) }, ["LATENT"]),
  KSampler: node(
    {
      ...{
        model: M.MODEL,
        seed: SEED,
        steps: int(20, 1, 10_000),
        cfg: float(8),
        sampler_name: combo(...SAMPLERS),
        scheduler: combo(...SCHEDULERS),
      },
      ...{ positive: M.COND, negative: M.COND, latent_image: M.LATENT, denoise: float(1, 0, 1) },
    },
    ["LATENT"],
  ),
  KSamplerAdvanced: node(
    {
      ...{ model: M.MODEL, add_noise: choice("enable", "disable"), noise_seed: SEED, steps: int(20, 1, 10_000), cfg: float(8) },
      ...{ sampler_name: combo(...SAMPLERS), scheduler: combo(...SCHEDULERS), positive: M.COND, negative: M.COND, latent_image: M.LATENT },
      ...{ start_at_step: int(0, 0, 10_000), end_at_step: int(10_000, 0, 10_000), return_with_leftover_noise: choice("disable", "enable") },
    },
    ["LATENT"],
  ),
  VAEDecode: node({ samples: M.LATENT, vae: M.VAE }, ["IMAGE"]),
  VAEEncode: node({ pixels: M.IMAGE, vae: M.VAE }, ["LATENT"]),
  VAEEncodeForInpaint: node({ pixels: M.IMAGE, vae: M.VAE, mask: M.MASK, grow_mask_by: int(6, 0, 64) }, ["LATENT"]),
  SetLatentNoiseMask: node({ samples: M.LATENT, mask: M.MASK }, ["LATENT"]),
  DifferentialDiffusion: node({ model: M.MODEL }, ["MODEL"]),
  LoadImage: node({ image: upload }, ["IMAGE", "MASK"]),
  ImageScale: node(
    { image: M.IMAGE, upscale_method: choice(...METHODS), width: int(512), height: int(512), crop: choice("disabled", "center") },
    ["IMAGE"],
  ),
  ImageCrop: node({ image: M.IMAGE, width: int(512), height: int(512), x: int(0), y: int(0) }, ["IMAGE"]),
  ImageToMask: node({ image: M.IMAGE, channel: choice("red", "green", "blue", "alpha") }, ["MASK"]),
  MaskToImage: node({ mask: M.MASK }, ["IMAGE"]),
  ImageBlur: node({ image: M.IMAGE, blur_radius: int(1, 1, 31), sigma: float(1, 0.1, 10) }, ["IMAGE"]),
  InvertMask: node({ mask: M.MASK }, ["MASK"]),
  MaskComposite: node(
    { destination: M.MASK, source: M.MASK, x: int(0), y: int(0), operation: choice("multiply", "add", "subtract", "and", "or", "xor") },
    ["MASK"],
  ),
  ImageCompositeMasked: node({ destination: M.IMAGE, source: M.IMAGE, x: int(0), y: int(0), resize_source: yes }, ["IMAGE"], {
    optional: { mask: M.MASK },
  }),
  ImagePadForOutpaint: node({ image: M.IMAGE, left: int(0), top: int(0), right: int(0), bottom: int(0), feathering: int(40) }, [
    "IMAGE",
    "MASK",
  ]),
  JoinImageWithAlpha: node({ image: M.IMAGE, alpha: M.MASK }, ["IMAGE"]),
  UpscaleModelLoader: node({ model_name: combo("4x-UltraSharp.pth", "RealESRGAN_x4plus.pth", "RealESRGAN_x2plus.pth") }, ["UPSCALE_MODEL"]),
  ImageUpscaleWithModel: node({ upscale_model: ["UPSCALE_MODEL"], image: M.IMAGE }, ["IMAGE"]),
  ControlNetLoader: node({ control_net_name: choice(...CONTROLS) }, ["CONTROL_NET"]),
  SetUnionControlNetType: node({ control_net: ["CONTROL_NET"], type: choice(...UNIONS) }, ["CONTROL_NET"]),
  ControlNetApplyAdvanced: node(
    {
      ...{ positive: M.COND, negative: M.COND, control_net: ["CONTROL_NET"] as const, image: M.IMAGE },
      ...{ strength: float(1, 0, 10), start_percent: float(0, 0, 1), end_percent: float(1, 0, 1) },
    },
    ["CONDITIONING", "CONDITIONING"],
    { optional: { vae: M.VAE } },
  ),
  Canny: node({ image: M.IMAGE, low_threshold: float(0.4, 0.01, 0.99), high_threshold: float(0.8, 0.01, 0.99) }, ["IMAGE"]),
  SVD_img2vid_Conditioning: node(
    {
      ...{ clip_vision: ["CLIP_VISION"] as const, init_image: M.IMAGE, vae: M.VAE, width: int(1024, 16), height: int(576, 16) },
      ...{ video_frames: int(14, 1, 4096), motion_bucket_id: int(127, 1, 1023), fps: int(6, 1, 1024), augmentation_level: float(0, 0, 10) },
    },
    ["CONDITIONING", "CONDITIONING", "LATENT"],
  ),
  VideoLinearCFGGuidance: node({ model: M.MODEL, min_cfg: float(1) }, ["MODEL"]),
  SaveImage: node({ images: M.IMAGE, filename_prefix: line("ComfyUI") }, [], { isOutput: true }),
  SaveAnimatedWEBP: node(
    {
      images: M.IMAGE,
      filename_prefix: line("ComfyUI"),
      fps: float(6, 0.01, 1000),
      lossless: yes,
      quality: int(80, 0, 100),
      method: choice("default", "fastest", "slowest"),
    },
    [],
    { isOutput: true },
  ),
  PreviewAny: node({ source: ["*"] }, [], { isOutput: true }),
}

const aux = (more: Inputs = {}): CatalogueNode => node({ image: M.IMAGE, ...more }, ["IMAGE"], { optional: { resolution: int(512, 64) } })

/** Of node packs. */
const PACKS: Readonly<Record<string, CatalogueNode>> = {
  CannyEdgePreprocessor: aux({ low_threshold: int(100, 0, 255), high_threshold: int(200, 0, 255) }),
  HEDPreprocessor: aux({ safe: choice("enable", "disable") }),
  DWPreprocessor: aux(),
  RMBG: node({ image: M.IMAGE, model: choice("RMBG-2.0", "INSPYRENET") }, ["IMAGE", "MASK", "IMAGE"]),
  ReActorFaceSwap: node(
    {
      ...{ enabled: yes, input_image: M.IMAGE, swap_model: choice("inswapper_128.onnx"), facedetection: choice("retinaface_resnet50") },
      ...{ face_restore_model: choice("none", "GFPGANv1.4.pth"), input_faces_index: line("0"), source_faces_index: line("0") },
    },
    ["IMAGE", "FACE_MODEL"],
    { optional: { source_image: M.IMAGE } },
  ),
  FaceDetailer: node(
    {
      ...{
        image: M.IMAGE,
        model: M.MODEL,
        clip: M.CLIP,
        vae: M.VAE,
        guide_size: float(512, 64, 16_384),
        seed: SEED,
        steps: int(20, 1, 10_000),
      },
      ...{ cfg: float(8), sampler_name: choice(...SAMPLERS), scheduler: choice(...SCHEDULERS), positive: M.COND, negative: M.COND },
      ...{ denoise: float(0.5, 0, 1), bbox_threshold: float(0.5, 0, 1), bbox_detector: ["BBOX_DETECTOR"] as const, wildcard: line() },
    },
    ["IMAGE"],
  ),
  UltralyticsDetectorProvider: node({ model_name: choice("bbox/face_yolov8m.pt", "bbox/hand_yolov8s.pt", "segm/person_yolov8m-seg.pt") }, [
    "BBOX_DETECTOR",
  ]),
  IPAdapterUnifiedLoader: node(
    { model: M.MODEL, preset: choice("STANDARD (medium strength)", "PLUS (high strength)") },
    ["MODEL", "IPADAPTER"],
    {
      optional: { ipadapter: ["IPADAPTER"] },
    },
  ),
  IPAdapter: node(
    {
      ...{ model: M.MODEL, ipadapter: ["IPADAPTER"] as const, image: M.IMAGE, weight: float(1, -1, 3), start_at: float(0, 0, 1) },
      ...{ end_at: float(1, 0, 1), weight_type: choice("standard", "prompt is more important", "style transfer") },
    },
    ["MODEL"],
  ),
  DownloadAndLoadFlorence2Model: node({ model: choice("microsoft/Florence-2-base", "microsoft/Florence-2-large") }, ["FL2MODEL"]),
  Florence2Run: node(
    {
      image: M.IMAGE,
      florence2_model: ["FL2MODEL"],
      text_input: line(),
      task: choice("caption", "detailed_caption", "more_detailed_caption"),
      keep_model_loaded: yes,
    },
    ["IMAGE", "MASK", "STRING", "JSON"],
  ),
}

/** The nodes of a stand-in that lacks some, and some files of models. */
export function catalogueWithout(without: readonly string[], withoutFiles: RegExp | undefined): ReadonlyMap<string, CatalogueNode> {
  const installed = Object.entries({ ...CORE, ...MEDIA_NODES, ...PACKS, ...MEDIA_PACKS }).filter(([name]) => !without.includes(name))
  if (withoutFiles === undefined) return new Map(installed)
  const lacking = (spec: Spec): Spec => {
    const [choices, options] = spec
    const isThere = (name: unknown) => !withoutFiles.test(String(name))
    if (typeof choices !== "string") return options === undefined ? [choices.filter(isThere)] : [choices.filter(isThere), options]
    return Array.isArray(options?.["options"]) ? [choices, { ...options, options: options["options"].filter(isThere) }] : spec
  }
  const inputs = (specs: Inputs): Inputs => Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, lacking(spec)]))
  return new Map(installed.map(([name, described]) => [name, { ...described, required: inputs(described.required) }]))
}

/** `/object_info` as it is sent. */
export function describeNodes(catalogue: ReadonlyMap<string, CatalogueNode>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...catalogue].map(([name, { required, optional, outputs, isOutput }]) => [
      name,
      { input: { required, optional, hidden: { prompt: "PROMPT" } }, output: outputs, name, display_name: name, output_node: isOutput },
    ]),
  )
}
