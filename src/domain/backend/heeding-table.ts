import type { BackendKind } from "./capability-rules.ts"
import type { Heeding } from "./heed-rules.ts"
import { HEEDING_COMFYUI } from "./heeding/comfyui.ts"
import { HEEDING_EASEL, HEEDING_RENDER_PROTOCOL } from "./heeding/render-protocol.ts"
import type { OrderField } from "./order-fields.ts"

/** What becomes of each part of an order at each kind of backend. */
export const HEEDING_TABLE: Readonly<Partial<Record<BackendKind, Readonly<Record<OrderField, Heeding>>>>> = {
  easel: HEEDING_EASEL,
  http: HEEDING_RENDER_PROTOCOL,
  comfyui: HEEDING_COMFYUI,
}
