import type { BackendKind, Capabilities, RenderNotes } from "../../../domain/backend/index.ts"

/** One thing that a check saw. What is recognised is recognised in one of these. */
export type Sight =
  | { readonly kind: "address"; readonly url: URL | null; readonly isProduction: boolean }
  | SilenceSight
  | AnswerSight
  /** What the answers to all questions together look like. */
  | { readonly kind: "signature"; readonly signature: "web-ui-without-api" | "unknown" | "other-kind" }
  | {
      readonly kind: "capabilities"
      readonly backend: BackendKind
      readonly capabilities: Capabilities | null
      readonly isProduction: boolean
    }
  /** A kind of order that the server does not offer. */
  | { readonly kind: "absent-offer"; readonly backend: BackendKind; readonly order: string }
  /** A code of the backend's own file: why an order was not taken, or how it failed. */
  | { readonly kind: "code"; readonly code: string; readonly model: string | null; readonly software: string }
  | RunSight
  | ConductSight

/** No answer came; `text` is the failure as the platform words it, codes included. */
export interface SilenceSight {
  readonly kind: "silence"
  readonly text: string
}

/** An answer as it came, of its body the beginning only. */
export interface AnswerSight {
  readonly kind: "answer"
  readonly path: string
  readonly status: number
  readonly type: string
  readonly location: string
  /** The program that answered, as it names itself. */
  readonly server: string
  readonly body: string
  /** Whether the body came to its end. */
  readonly isWhole: boolean
  readonly isTooLarge: boolean
}

/** A finished order and its files. Sides in px. */
export interface RunSight {
  readonly kind: "run"
  readonly order: string
  readonly backend: BackendKind
  readonly files: readonly FileFacts[]
  readonly wanted: { readonly width: number; readonly height: number } | null
  readonly gridPx: number
  readonly notes: RenderNotes | null
  /** Whether it came to words. */
  readonly hasAnswer: boolean
  /** Family of the model that was ordered. */
  readonly family: string | null
  readonly software: string
}

export interface FileFacts {
  readonly type: string | null
  readonly width: number
  readonly height: number
  /** Nothing is to be seen on it: one colour all over. */
  readonly isBlank: boolean
}

/** How the server behaved over a whole run. */
export type ConductSight =
  | { readonly kind: "conduct"; readonly seen: "no-progress" | "no-previews" | "seed-ignored" | "interrupt-ignored" | "one-at-a-time" }
  | { readonly kind: "conduct"; readonly seen: "late" | "silent" | "forgotten" | "not-tried" }
