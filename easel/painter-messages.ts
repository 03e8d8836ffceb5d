import type { OrderFailureCode } from "./order-failure.ts"
import type { JobRequest } from "./orders/schemas.ts"

/** What the pool and its painter threads say to each other. */

/** Paths of the files that an order is about, by role. */
export type Inputs = Readonly<Record<string, string>>

/** One job for a painter. `stepDelayMs` is a pause before every step; 0 but in tests. */
export interface PainterOrder {
  readonly request: JobRequest
  readonly inputs: Inputs
  readonly stepDelayMs: number
  /** Where files that are too large for memory are put. */
  readonly folder: string
}

/** A film or a sound on disk; `sha256` is hex. */
export interface FilmFile {
  readonly path: string
  readonly contentType: "video/mp4" | "audio/mp4"
  readonly sizeBytes: number
  readonly sha256: string
  readonly durationMs: number
  /** Of a song: the words that are sung, with the marks of their sections. */
  readonly lyrics?: string
}

/** What a painter tells while it works; `index` is the image's, `step` is 1-based, `share` is that of the last step (0–1), `sha256` is hex. */
export type PaintEvent =
  | { readonly type: "stepped"; readonly index: number; readonly step: number }
  | { readonly type: "finishing"; readonly index: number; readonly share: number }
  | { readonly type: "previewed"; readonly index: number; readonly jpeg: Uint8Array }
  | { readonly type: "painted"; readonly index: number; readonly bytes: Uint8Array; readonly contentType: string; readonly sha256: string }
  | ({ readonly type: "filmed"; readonly index: number } & FilmFile)
  | { readonly type: "answered"; readonly answer: Readonly<Record<string, unknown>> }
  /** Words of the order that are not understood, as they are written in it. */
  | { readonly type: "misread"; readonly words: readonly string[] }

/** How an order ended: all painted or told to stop, thrown out of the painting code, or the thread died. `code` says what the client may know. */
export type PaintEnd =
  | { readonly type: "ended" }
  | { readonly type: "failed"; readonly message: string; readonly code?: OrderFailureCode | undefined }
  | { readonly type: "crashed"; readonly message: string }

/** What a painter thread posts. "ready" is its first word; after "ended" or "failed" it takes the next order. */
export type PainterMessage = { readonly type: "ready" } | PaintEvent | Exclude<PaintEnd, { type: "crashed" }>

/**
 * What a painter thread is born with: one cell, set to 1 when the order at hand shall stop before its next step, and whether it lets others
 * go first.
 */
export interface PainterData {
  readonly stopCell: SharedArrayBuffer
  readonly givesWay: boolean
}
