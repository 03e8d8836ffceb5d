import type { CoverCrop } from "../../domain/video/cover-rules.ts"

/** Codes of the JobErrors with end `failed`: keys of the `errors` texts (those with `File`) and of the `video` texts. */
export type CoverFailure =
  | "FileEmpty"
  | "FileBroken"
  | "failNoVideo"
  /** This browser's decoders do not read the video; there are other ways, see `captureCover`. */
  | "failUnreadable"

/** Which frame, and as what. */
export interface CoverSettings {
  readonly atSeconds: number
  /** The frame that is shown then (0), or the one before or after it. */
  readonly step?: -1 | 0 | 1
  /** A part of it, in its own pixels; all of it without. */
  readonly crop?: CoverCrop
  /** Longest side at most, pixels; as large as it is without. */
  readonly maxSide?: number
  /** JPEG at 0.9 without it. */
  readonly type?: "image/jpeg" | "image/png" | "image/webp"
}

/** One frame as an image. */
export interface CoverFrame {
  readonly blob: Blob
  readonly width: number
  readonly height: number
  /** When the frame begins. */
  readonly atSeconds: number
}

/** A frame that would make a good cover; a small image of it. */
export interface CoverSuggestion {
  readonly atSeconds: number
  readonly blob: Blob
  readonly width: number
  readonly height: number
}

/** What a video looks like (spec 2§3): size as shown, length, a poster, how colourful the poster is, 0 … 1. */
export interface VideoAnalysis {
  readonly width: number
  readonly height: number
  readonly durationSeconds: number
  /** Null where no frame could be had. */
  readonly poster: Blob | null
  readonly averageSaturation: number
}

/** How a video is analysed. */
export interface AnalysisSettings {
  /** When the poster is; null: the best of a few frames. */
  readonly atSeconds: number | null
  /** Longest side of the poster at most, pixels; as large as the video without. */
  readonly maxSide?: number
}

/** What the cover worker does. */
export type CoverJobs = {
  readonly frame: {
    readonly input: { readonly file: Blob; readonly settings: CoverSettings }
    readonly output: CoverFrame
    readonly progress: never
  }
  /** The best frames, best first; `progress` is how far it is, 0 … 1. */
  readonly suggest: { readonly input: { readonly file: Blob }; readonly output: readonly CoverSuggestion[]; readonly progress: number }
  readonly analyse: {
    readonly input: { readonly file: Blob; readonly settings: AnalysisSettings }
    readonly output: VideoAnalysis
    readonly progress: never
  }
}
