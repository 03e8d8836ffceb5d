import * as z from "zod/mini"

const text = z.optional(z.string())
const number = z.optional(z.number())
const weighted = z.object({ name: z.string(), weight: z.number() })

/** A control image's part of an order. */
const controlSchema = z.object({
  role: z.string(),
  module: z.string(),
  is_map: z.boolean(),
  weight: number,
  guidance_start: number,
  guidance_end: number,
  control_mode: number,
  threshold_a: number,
  threshold_b: number,
  processor_res: number,
})

const unitSchema = z.object({
  model: z.string(),
  prompt: text,
  negative_prompt: text,
  denoising_strength: z.number(),
  confidence: z.number(),
  lora: z.optional(weighted),
})

/** The fields of the render protocol's orders, of all kinds (docs/render-protocol.md). */
const fieldsSchema = z.object({
  prompt: text,
  negative_prompt: text,
  width: number,
  height: number,
  steps: number,
  cfg_scale: number,
  seed: z.optional(z.union([z.number(), z.string()])),
  count: number,
  sampler_name: text,
  style: text,
  model: text,
  loras: z.optional(z.array(weighted)),
  embeddings: z.optional(z.array(z.string())),
  vae: text,
  clip_skip: number,
  hires: z.optional(z.object({ scale: z.number(), upscaler: text, steps: number, denoising_strength: number })),
  refiner: z.optional(z.object({ model: z.string(), switch_at: number })),
  tuning: z.optional(z.record(z.string(), z.unknown())),
  regions: z.optional(z.array(z.unknown())),
  references: z.optional(z.array(z.unknown())),
  denoising_strength: number,
  mask_blur: number,
  mask_padding: number,
  inpainting_fill: number,
  variation_strength: number,
  left: number,
  up: number,
  right: number,
  down: number,
  controls: z.optional(z.array(controlSchema)),
  upscaler: text,
  face_distance: number,
  target_face: z.optional(z.unknown()),
  source_face: z.optional(z.unknown()),
  units: z.optional(z.array(unitSchema)),
  frames: number,
  frame_rate: number,
  motion: text,
  weight: number,
  module: text,
  threshold_a: number,
  threshold_b: number,
  processor_res: number,
})

export type OrderFields = z.infer<typeof fieldsSchema>
export type ControlField = z.infer<typeof controlSchema>

/** The fields of an order; null where they are not of the protocol's form. */
export function readFields(fields: Readonly<Record<string, unknown>>): OrderFields | null {
  const parsed = fieldsSchema.safeParse(fields)
  return parsed.success ? parsed.data : null
}
