import type { Style } from "./scene.ts"

/** What the pool and its painter threads say to each other. */

/** One job for a painter. `stepDelayMs` is a pause before every step; 0 but in tests. */
export type PainterOrder = PaintOrder | UpscaleOrder | DescribeOrder

/** One picture in another size (px). */
export interface UpscaleOrder {
  readonly kind: "upscale"
  readonly input: Uint8Array
  readonly width: number
  readonly height: number
  readonly stepDelayMs: number
}

/** One picture in words. */
export interface DescribeOrder {
  readonly kind: "image-to-text"
  readonly input: Uint8Array
  readonly stepDelayMs: number
}

/** Pictures of one size, painted one after another. */
export interface PaintOrder {
  readonly kind: "text-to-image"
  readonly prompt: string
  readonly negativePrompt: string
  readonly cfgScale: number
  readonly style: Style | undefined
  /** px */
  readonly width: number
  /** px */
  readonly height: number
  readonly steps: number
  /** Seed of each picture and the text to write into it. */
  readonly pictures: readonly { readonly seed: number; readonly infotext: string }[]
  readonly stepDelayMs: number
}

/** What a painter tells while it works; `index` is the picture's, `step` is 1-based, `share` is that of the last step (0–1), `sha256` is hex. */
export type PaintEvent =
  | { readonly type: "stepped"; readonly index: number; readonly step: number }
  | { readonly type: "finishing"; readonly index: number; readonly share: number }
  | { readonly type: "previewed"; readonly index: number; readonly jpeg: Uint8Array }
  | { readonly type: "painted"; readonly index: number; readonly png: Uint8Array; readonly sha256: string }
  | { readonly type: "answered"; readonly answer: Readonly<Record<string, unknown>> }

/** How an order ended: all painted or told to stop, thrown out of the painting code, or the thread died. */
export type PaintEnd =
  | { readonly type: "ended" }
  | { readonly type: "failed"; readonly message: string; readonly isInputUnreadable: boolean }
  | { readonly type: "crashed"; readonly message: string }

/** What a painter thread posts. "ready" is its first word; after "ended" or "failed" it takes the next order. */
export type PainterMessage = { readonly type: "ready" } | PaintEvent | Exclude<PaintEnd, { type: "crashed" }>

/** What a painter thread is born with: one cell, set to 1 when the order at hand shall stop before its next step. */
export interface PainterData {
  readonly stopCell: SharedArrayBuffer
}
