import type { BackendKind } from "./capability-rules.ts"
import { A1111_SUPPORT } from "./field-support/a1111.ts"
import { COMFYUI_SUPPORT } from "./field-support/comfyui.ts"
import { FAL_SUPPORT } from "./field-support/fal.ts"
import { FOOOCUS_SUPPORT } from "./field-support/fooocus.ts"
import { OPENAI_SUPPORT } from "./field-support/openai.ts"
import { EASEL_SUPPORT, RENDER_PROTOCOL_SUPPORT } from "./field-support/render-protocol.ts"
import { WORKERS_AI_SUPPORT } from "./field-support/workers-ai.ts"
import type { FieldSupport } from "./field-support-rules.ts"
import type { OrderField } from "./order-fields.ts"

/** Looks come to these in words, before an order is sent (`fields-for-server.ts`): they have no field for them. */
const IN_WORDS = { style: "sent", "tuning.styles": "sent", "tuning.prompt_magic": "approximated" } as const

/** What becomes of each part of an order at each kind of backend. */
export const FIELD_SUPPORT: Readonly<Record<BackendKind, Readonly<Record<OrderField, FieldSupport>>>> = {
  easel: EASEL_SUPPORT,
  http: RENDER_PROTOCOL_SUPPORT,
  a1111: { ...A1111_SUPPORT, ...IN_WORDS },
  comfyui: { ...COMFYUI_SUPPORT, ...IN_WORDS },
  fooocus: { ...FOOOCUS_SUPPORT, ...IN_WORDS },
  openai: { ...OPENAI_SUPPORT, ...IN_WORDS },
  fal: { ...FAL_SUPPORT, ...IN_WORDS },
  "workers-ai": { ...WORKERS_AI_SUPPORT, ...IN_WORDS },
}
