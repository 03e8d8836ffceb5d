import type { ViewerId } from "../../_kernel/ids.ts"
import type { Plan } from "../../_kernel/plans.ts"
import type { Pool, RenderOrder, SizePx } from "../../_kernel/task-kind.ts"

/** An image that came with the request itself. `sha256` is hex. */
export interface InlineImage {
  readonly sha256: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A draft as it is asked for. */
export interface DraftRequest {
  readonly viewerId: ViewerId
  readonly plan: Plan
  readonly liveId: string
  readonly newest: number
  readonly pool: Pool
  readonly kind: string
  readonly order: RenderOrder
  readonly sizePx: SizePx
  /** What the order's input with this hash is; null where all of them are stored. */
  readonly inline: InlineImage | null
}

/** What became of a request. `busy`: no slot was idle, or a task took it; `superseded`: a newer request, or nobody waits for it anymore. */
export type DraftAnswer =
  | { readonly kind: "made"; readonly jpeg: Uint8Array; readonly sizePx: SizePx }
  | { readonly kind: "busy" }
  | { readonly kind: "superseded" }
  | { readonly kind: "failed"; readonly reason: string }

/** Paints drafts on renderers that are idle; one at a time for a viewer, the newest. */
export interface Drafts {
  /** Never throws for what a renderer does. `signal` ends it: its caller is gone. */
  paint(request: DraftRequest, signal: AbortSignal): Promise<DraftAnswer>
}

declare module "../../_kernel/context.ts" {
  interface Context {
    readonly drafts: Drafts
  }
}
