import type { Pixels } from "../../formats/image/png-pixels.ts"
import type { ClassifiedKind } from "./images/check-rules.ts"
import type { Level } from "./level-rules.ts"

/** One image to look at. */
export interface ImageToClassify {
  /** The image, small enough to be sent: no wider than `CLASSIFIED_WIDTH_PX`, and its type. Null where the store has none. */
  readonly read: () => Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType: string } | null>
  /** Words of the recipe that it was made by; null where there is none, as for what was brought along. */
  readonly recipeWords: string | null
  readonly kind: ClassifiedKind
}

/** What a classifier says of an image. */
export interface ImageVerdict {
  readonly level: Level
  /** Its own words for what it found, for those who moderate. */
  readonly labels: readonly string[]
  /** Which one says so, in words that are shown; the one that sees nothing says so here. */
  readonly classifier: string
  readonly version: string
}

/** Says how strong images are. `away`: it does not answer now, or there is none; asked again later. */
export interface ImageClassifier {
  classify(image: ImageToClassify): Promise<ImageVerdict | "away">
}

/** A picture that was taken out of a video here, and a small copy of its pixels. */
export interface TakenFrame {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
  readonly pixels: Pixels
}

/**
 * Takes pictures out of short videos. `nobody`: there is nothing here that could; `unreadable`: it cannot be read; `away`: not now, asked
 * again later.
 */
export interface FrameTaker {
  take(video: Uint8Array<ArrayBuffer>, at: number): Promise<TakenFrame | "nobody" | "unreadable" | "away">
}

declare module "../_kernel/context.ts" {
  interface Context {
    readonly imageClassifier: ImageClassifier
    readonly frameTaker: FrameTaker
  }
}
