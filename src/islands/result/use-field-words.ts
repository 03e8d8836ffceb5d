import { useMessages } from "../_runtime/messages.tsx"

/** How the fields of a configuration are called; a field without a word of its own goes by its name in recipes. */
export function useFieldWords(): (field: string) => string {
  const t = useMessages("result")
  const studio = useMessages("studio")
  const task = useMessages("task")
  const words: Readonly<Partial<Record<string, string>>> = {
    prompt: studio("promptLabel"),
    negative_prompt: studio("negativeLabel"),
    negative_prompt_sdxl: studio("negativeLabel"),
    seed: studio("seedLabel"),
    seedsdxl: studio("seedLabel"),
    prompt_style: studio("styleLabel"),
    cfg_scale: studio("cfgLabel"),
    steps: task("steps"),
    sampler_name: task("sampler"),
    scaling_ratio: task("scale"),
    imageUrl: task("sourceImage"),
    file_id: task("sourceImage"),
    width: t("field_width"),
    height: t("field_height"),
    aspect_ratio: t("field_ratio"),
    n_iter: t("field_count"),
    denoising_strength: t("field_strength"),
    art_model_no: t("field_model"),
    art_model_ver_no: t("field_version"),
    category: t("field_mode"),
    mask: t("field_mask"),
    lora_models: "LoRA",
    controlnet_units: "ControlNet",
    vae: "VAE",
  }
  return (field) => {
    const [root = field, ...rest] = field.split(".")
    return [words[root] ?? root, ...rest].join(" ")
  }
}
