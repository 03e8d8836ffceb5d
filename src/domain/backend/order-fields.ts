import type { FieldSupport } from "./field-support-rules.ts"

/**
 * Every part of an order that somebody can set, by its field name in the render protocol (docs/render-protocol.md); a part of a part
 * stands behind a dot. `left`, `up`, `right` and `down` are one: `borders`. A mask is named by its role.
 */
export const ORDER_FIELDS = [
  // Of everything that is painted.
  "prompt",
  "negative_prompt",
  "width",
  "height",
  "steps",
  "cfg_scale",
  "seed",
  "count",
  "sampler_name",
  "style",
  "model",
  "loras",
  "embeddings",
  "vae",
  "clip_skip",
  "hires",
  "hires.upscaler",
  "hires.steps",
  "hires.denoising_strength",
  "refiner",
  "refiner.switch_at",
  "tuning.styles",
  "tuning.sharpness",
  "tuning.hdr",
  "tuning.brightness",
  "tuning.adjust",
  "tuning.detail",
  "tuning.expand_tokens",
  "tuning.semantics",
  "tuning.film",
  "tuning.prompt_magic",
  "regions",
  "regions.negative_prompt",
  "regions.weight",
  "references",
  "references.weight",
  // Of what is painted from an image.
  "denoising_strength",
  "mask",
  "mask_blur",
  "mask_padding",
  "inpainting_fill",
  "variation_strength",
  "borders",
  // Of images that steer.
  "controls",
  "controls.is_map",
  "controls.weight",
  "controls.guidance_start",
  "controls.guidance_end",
  "controls.control_mode",
  "controls.threshold_a",
  "controls.threshold_b",
  "controls.processor_res",
  // Of single kinds.
  "upscaler",
  "face_distance",
  "target_face",
  "source_face",
  "units",
  "units.model",
  "units.prompt",
  "units.negative_prompt",
  "units.denoising_strength",
  "units.confidence",
  "units.lora",
  "frames",
  "frame_rate",
  "motion",
  "weight",
  "module",
  "threshold_a",
  "threshold_b",
  "processor_res",
  // Of videos.
  "duration_s",
  "camera",
  "relevance",
  "motion_mode",
  "is_live",
  "image_fit",
  "sound",
  // Of what is spoken.
  "speed",
  "emotion",
] as const

/** A part of an order, as field support and notes name it. */
export type OrderField = (typeof ORDER_FIELDS)[number]

/** A row of the table of field support: every part alike but those that are named. */
export function supportOfAll(
  usual: FieldSupport,
  others: Readonly<Partial<Record<OrderField, FieldSupport>>> = {},
): Readonly<Record<OrderField, FieldSupport>> {
  const entries = ORDER_FIELDS.map((field) => [field, others[field] ?? usual])
  return Object.fromEntries(entries) as Record<OrderField, FieldSupport>
}
