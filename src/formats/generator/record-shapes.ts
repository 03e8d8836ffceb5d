import { takeResources } from "./infotext-parts.ts"
import { listOf, recordOf, textOfJson } from "./loose-json.ts"
import type { RecipeDraft } from "./recipe-draft.ts"
import { partsOf, type RecordShape, takeLora, takeModel } from "./record-recipe.ts"
import { numberIn } from "./setting-fields.ts"

const versionOf = (program: string) => (draft: RecipeDraft, value: unknown) => {
  const text = textOfJson(value)
  if (text !== null) draft.version = text.startsWith(program) ? text : `${program} ${text}`
}
const nothing = () => {}

/** A pair of sides as Fooocus writes it: `(896, 1152)`, in older files `896×1152`. */
function takeResolution(draft: RecipeDraft, value: unknown, name: string): void {
  const text = textOfJson(value) ?? ""
  const [width, height] = text.match(/\d+/g) ?? []
  draft.take("Size", /^\D?\d{1,5}\D{1,4}\d{1,5}\D?$/.test(text.replaceAll('"', "")) ? `${width}x${height}` : value, name)
}

/** `name : weight`, in newer files with a switch before it. */
function takeCombinedLora(draft: RecipeDraft, value: unknown, writtenName: string): void {
  const parts = (textOfJson(value) ?? "").split(" : ")
  const [name, weight] = parts.slice(-2)
  if (parts[0] === "False" && parts.length === 3) draft.leave(writtenName, value)
  else if (name !== "None" && name !== "") takeLora(draft, name, weight, undefined, writtenName)
}

/** Fooocus' own scheme, and what its log copies. */
export const FOOOCUS: RecordShape = {
  generator: "fooocus",
  prompts: ["prompt", "full_prompt"],
  negatives: ["negative_prompt", "full_negative_prompt"],
  settings: {
    steps: "Steps",
    sampler: "Sampler",
    scheduler: "Schedule type",
    guidance_scale: "CFG scale",
    seed: "Seed",
    base_model_hash: "Model hash",
    refiner_switch: "Refiner switch at",
    clip_skip: "Clip skip",
  },
  special: {
    base_model: (draft, value, name) => takeModel(draft, "Model", null, value, name),
    refiner_model: (draft, value, name) => takeModel(draft, "Refiner", null, value, name),
    vae: (draft, value, name) => takeModel(draft, "VAE", null, value, name),
    resolution: takeResolution,
    "lora_combined_#": takeCombinedLora,
    "lora_#": takeCombinedLora,
    loras: (draft, value, writtenName) => {
      for (const one of partsOf(draft, value, writtenName)) {
        const [name, weight, hash] = listOf(one)
        takeLora(draft, name, weight, hash, writtenName)
      }
    },
    version: versionOf("Fooocus"),
    metadata_scheme: nothing,
  },
}

/** InvokeAI from its third version on. It counts the layers that are skipped, the others the layer that is last. */
export const INVOKEAI: RecordShape = {
  generator: "invokeai",
  prompts: ["positive_prompt"],
  negatives: ["negative_prompt"],
  settings: {
    steps: "Steps",
    scheduler: "Sampler",
    cfg_scale: "CFG scale",
    guidance: "Distilled CFG Scale",
    seed: "Seed",
    strength: "Denoising strength",
    rand_device: "RNG",
    refiner_start: "Refiner switch at",
  },
  special: {
    model: (draft, value, name) => takeModel(draft, "Model", "Model hash", value, name),
    vae: (draft, value, name) => takeModel(draft, "VAE", "VAE hash", value, name),
    refiner_model: (draft, value, name) => takeModel(draft, "Refiner", null, value, name),
    clip_skip: (draft, value, name) => draft.take("Clip skip", typeof value === "number" ? value + 1 : value, name),
    loras: (draft, value, writtenName) => {
      for (const one of partsOf(draft, value, writtenName).map(recordOf)) {
        const model = recordOf(one["model"] ?? one["lora"])
        takeLora(draft, model["name"] ?? model["model_name"], one["weight"], model["hash"], writtenName)
      }
    },
    app_version: versionOf("InvokeAI"),
  },
}

/** What InvokeAI wrote in its second version under `image`. */
export const INVOKEAI_2: RecordShape = {
  generator: "invokeai",
  prompts: ["prompt"],
  negatives: ["negative_prompt"],
  settings: {
    steps: "Steps",
    sampler: "Sampler",
    cfg_scale: "CFG scale",
    seed: "Seed",
    strength: "Denoising strength",
    model_weights: "Model",
    model_hash: "Model hash",
  },
  special: { app_version: versionOf("InvokeAI"), app_id: nothing },
}

/** NovelAI's comment. */
export const NOVELAI: RecordShape = {
  generator: "novelai",
  prompts: ["prompt"],
  negatives: ["uc"],
  settings: {
    steps: "Steps",
    sampler: "Sampler",
    noise_schedule: "Schedule type",
    scale: "CFG scale",
    seed: "Seed",
    strength: "Denoising strength",
  },
}

/** SwarmUI's `sui_image_params`. */
export const SWARMUI: RecordShape = {
  generator: "swarmui",
  prompts: ["prompt"],
  negatives: ["negativeprompt"],
  settings: {
    steps: "Steps",
    sampler: "Sampler",
    comfyuisampler: "Sampler",
    autowebuisampler: "Sampler",
    scheduler: "Schedule type",
    comfyuischeduler: "Schedule type",
    cfgscale: "CFG scale",
    fluxguidancescale: "Distilled CFG Scale",
    seed: "Seed",
    model: "Model",
    vae: "VAE",
    initimagecreativity: "Denoising strength",
    refinermodel: "Refiner",
    refinerupscale: "Hires upscale",
    refinersteps: "Hires steps",
    refinercontrolpercentage: "Hires denoising strength",
    refinercontrol: "Hires denoising strength",
  },
  special: {
    clipstopatlayer: (draft, value, name) => {
      const layer = numberIn(textOfJson(value) ?? "")
      draft.take("Clip skip", layer === null ? value : -layer, name)
    },
    swarm_version: versionOf("SwarmUI"),
  },
}

/** Draw Things' comment. */
export const DRAW_THINGS: RecordShape = {
  generator: "drawthings",
  prompts: ["c"],
  negatives: ["uc"],
  settings: {
    steps: "Steps",
    sampler: "Sampler",
    scale: "CFG scale",
    seed: "Seed",
    size: "Size",
    model: "Model",
    strength: "Denoising strength",
  },
  special: {
    lora: (draft, value, writtenName) => {
      for (const one of partsOf(draft, value, writtenName).map(recordOf))
        takeLora(draft, one["model"], one["weight"], undefined, writtenName)
    },
  },
}

/** What Civitai's own generator adds to a graph, as `extraMetadata`. */
export const CIVITAI: RecordShape = {
  generator: "civitai",
  prompts: ["prompt"],
  negatives: ["negativeprompt"],
  settings: {
    steps: "Steps",
    sampler: "Sampler",
    scheduler: "Schedule type",
    cfgscale: "CFG scale",
    seed: "Seed",
    clipskip: "Clip skip",
    denoise: "Denoising strength",
  },
  special: { resources: takeResources },
}

/** The names that programs, interfaces and sites use most, for JSON of somebody we do not know. */
export const PLAIN: RecordShape = {
  generator: "unknown",
  prompts: ["prompt", "positive_prompt", "positiveprompt", "positive", "full_prompt", "caption"],
  negatives: ["negative_prompt", "negativeprompt", "negative", "neg_prompt", "undesired_content", "uc"],
  settings: {
    ...{ steps: "Steps", num_inference_steps: "Steps", sampling_steps: "Steps", inference_steps: "Steps", num_steps: "Steps" },
    ...{ sampler: "Sampler", sampler_name: "Sampler", sampler_index: "Sampler", samplername: "Sampler", sampling_method: "Sampler" },
    ...{ scheduler: "Schedule type", schedule_type: "Schedule type", noise_schedule: "Schedule type", scheduler_name: "Schedule type" },
    ...{ cfg_scale: "CFG scale", cfgscale: "CFG scale", cfg: "CFG scale", guidance_scale: "CFG scale", guidance: "CFG scale" },
    ...{ distilled_cfg_scale: "Distilled CFG Scale", seed: "Seed", noise_seed: "Seed", size: "Size", resolution: "Size" },
    ...{ model: "Model", model_name: "Model", sd_model_checkpoint: "Model", sd_model_name: "Model", checkpoint: "Model" },
    ...{
      base_model: "Model",
      ckpt_name: "Model",
      use_stable_diffusion_model: "Model",
      stable_diffusion_model: "Model",
      model_hash: "Model hash",
    },
    ...{ sd_model_hash: "Model hash", vae: "VAE", vae_name: "VAE", sd_vae: "VAE", use_vae_model: "VAE", sd_vae_name: "VAE" },
    ...{ sdvae: "VAE", vae_model: "VAE", distilled_guidance: "Distilled CFG Scale", distilled_guidance_scale: "Distilled CFG Scale" },
    ...{ clip_skip: "Clip skip", clipskip: "Clip skip", denoising_strength: "Denoising strength", denoise: "Denoising strength" },
    ...{ strength: "Denoising strength", prompt_strength: "Denoising strength", denoisingstrength: "Denoising strength" },
    ...{ hr_scale: "Hires upscale", hr_second_pass_steps: "Hires steps", hr_upscaler: "Hires upscaler", style: "Style" },
  },
  special: {
    loras: (draft, value, writtenName) => {
      for (const one of partsOf(draft, value, writtenName).map(recordOf))
        takeLora(draft, one["name"] ?? one["model"] ?? one["model_name"], one["weight"] ?? one["strength"], one["hash"], writtenName)
    },
    resources: takeResources,
    civitairesources: takeResources,
    // TensorArt's.
    basemodel: (draft, value, writtenName) => {
      const { modelFileName, modelName, hash, ...others } = recordOf(value)
      draft.take("Model", modelFileName ?? modelName ?? value, writtenName)
      if (hash !== undefined) draft.take("Model hash", hash, `${writtenName} hash`)
      for (const [name, other] of Object.entries(others)) draft.leave(`${writtenName} ${name}`, other)
    },
    models: (draft, value, writtenName) => {
      for (const one of partsOf(draft, value, writtenName).map(recordOf))
        if (one["type"] === "LORA") takeLora(draft, one["modelFileName"] ?? one["modelName"], one["weight"], one["hash"], writtenName)
        else draft.leave(writtenName, one)
    },
  },
}
