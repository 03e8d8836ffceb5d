import type { Level } from "../level-rules.ts"

/** One image to look at. */
export interface ImageToClassify {
  /** The image, small enough to be sent: no side above `CLASSIFIED_WIDTH_PX`, and its type. Null where the store has none. */
  readonly read: () => Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType: string } | null>
  /** Words of the recipe that it was made by; null where there is none, as for what was brought along. */
  readonly recipeWords: string | null
  readonly kind: ClassifiedKind
}

/** What an image is of the thing: a picture itself, the poster of a video, a sheet of its moments. */
export const CLASSIFIED_KINDS = ["image", "poster", "storyboard"] as const
export type ClassifiedKind = (typeof CLASSIFIED_KINDS)[number]

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

/** Images are sent no wider than this. */
export const CLASSIFIED_WIDTH_PX = 640
/** What is sent whole where no smaller copy can be made. */
export const MAXIMUM_CLASSIFIED_BYTES = 4 * 1_048_576

declare module "../../_kernel/context.ts" {
  interface Context {
    readonly imageClassifier: ImageClassifier
  }
}
