import { useMessages } from "../_runtime/messages.tsx"
import { listed } from "../_ui/listed.ts"
import { useFieldWords } from "./use-field-words.ts"

/** Parts of an order that a configuration calls otherwise. */
const CONFIGURED: Readonly<Record<string, string>> = {
  count: "n_iter",
  style: "prompt_style",
  model: "art_model_no",
  loras: "lora_models",
  controls: "controlnet_units",
  variation_strength: "denoising_strength",
  negative_prompt_sdxl: "negative_prompt",
  seedsdxl: "seed",
}

/** How the parts of an order are called, by their names in the render protocol: each once, in the order in which they are named. */
export function useNoteWords(): (fields: readonly string[]) => string {
  const t = useMessages("result")
  const wordOf = useFieldWords()
  const words: Readonly<Record<string, string>> = {
    hires: t("field_hires"),
    refiner: t("field_refiner"),
    embeddings: t("field_embeddings"),
    clip_skip: t("field_clipSkip"),
    tuning: t("field_tuning"),
    regions: t("field_regions"),
    references: t("field_references"),
    mask_blur: t("field_maskEdges"),
    mask_padding: t("field_maskEdges"),
    inpainting_fill: t("field_maskEdges"),
    borders: t("field_borders"),
    upscaler: t("field_upscaler"),
    face_distance: t("field_faceDistance"),
    target_face: t("field_faceChoice"),
    source_face: t("field_faceChoice"),
    units: "ADetailer",
    frames: t("field_motion"),
    frame_rate: t("field_motion"),
    motion: t("field_motion"),
    weight: t("field_motion"),
    module: t("field_processor"),
    threshold_a: t("field_processor"),
    threshold_b: t("field_processor"),
    processor_res: t("field_processor"),
  }
  return (fields) => {
    const named = fields.map((field) => {
      // Commands and tags of a prompt go by what they are.
      if (/^[<-]/.test(field)) return field
      const [root = field] = field.replaceAll("[]", "").split(".")
      return words[root] ?? wordOf(CONFIGURED[root] ?? root)
    })
    return listed(new Set(named))
  }
}
