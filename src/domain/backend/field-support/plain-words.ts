import type { FieldSupport } from "../field-support-rules.ts"
import type { OrderField } from "../order-fields.ts"

/** What every server that makes images out of words takes. */
export const PLAIN_WORDS = {
  prompt: "sent",
  negative_prompt: "sent",
  width: "sent",
  height: "sent",
  steps: "sent",
  cfg_scale: "sent",
  seed: "sent",
  count: "sent",
  model: "sent",
} as const satisfies Readonly<Partial<Record<OrderField, FieldSupport>>>
