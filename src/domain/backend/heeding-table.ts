import type { BackendKind } from "./capability-rules.ts"
import type { Heeding } from "./heed-rules.ts"
import { HEEDING_A1111 } from "./heeding/a1111.ts"
import { HEEDING_COMFYUI } from "./heeding/comfyui.ts"
import { HEEDING_FAL } from "./heeding/fal.ts"
import { HEEDING_FOOOCUS } from "./heeding/fooocus.ts"
import { HEEDING_OPENAI } from "./heeding/openai.ts"
import { HEEDING_EASEL, HEEDING_RENDER_PROTOCOL } from "./heeding/render-protocol.ts"
import { HEEDING_WORKERS_AI } from "./heeding/workers-ai.ts"
import type { OrderField } from "./order-fields.ts"

/** Looks come to these in words, before an order is sent (`fields-for-server.ts`): they have no field for them. */
const IN_WORDS = { style: "sent", "tuning.styles": "sent", "tuning.prompt_magic": "approximated" } as const

/** What becomes of each part of an order at each kind of backend. */
export const HEEDING_TABLE: Readonly<Record<BackendKind, Readonly<Record<OrderField, Heeding>>>> = {
  easel: HEEDING_EASEL,
  http: HEEDING_RENDER_PROTOCOL,
  a1111: { ...HEEDING_A1111, ...IN_WORDS },
  comfyui: { ...HEEDING_COMFYUI, ...IN_WORDS },
  fooocus: { ...HEEDING_FOOOCUS, ...IN_WORDS },
  openai: { ...HEEDING_OPENAI, ...IN_WORDS },
  fal: { ...HEEDING_FAL, ...IN_WORDS },
  "workers-ai": { ...HEEDING_WORKERS_AI, ...IN_WORDS },
}
