import type { AlphaPlane } from "../../domain/image/alpha-rules.ts"
import type { PaintStep } from "../../domain/image/paint-rules.ts"

/** An image made ready for a screen: upright, no side above what was asked for. */
export interface OpenedImage {
  readonly preview: ImageBitmap
  /** Size of the image itself as shown, px. */
  readonly width: number
  readonly height: number
}

/** How the edge of a cut-out is changed. Lengths are thousandths of the image's longest side, so that they look the same at any size. */
export interface EdgeChange {
  /** How soft, 0 or more. */
  readonly feather: number
  /** Outwards above 0, inwards below. */
  readonly shift: number
}

/** What stands behind a cut-out. */
export type CutOutBackground =
  | { readonly kind: "transparent" }
  | { readonly kind: "colour"; readonly colour: string }
  /** The image itself, blurred; `amount` in thousandths of its longest side. */
  | { readonly kind: "blur"; readonly amount: number }
  | { readonly kind: "image"; readonly image: Blob }

export type CutOutFormat = "image/png" | "image/webp"

/** Jobs of the image worker: what would hold up the page. Failures: `imageBroken`, `outOfMemory`. */
export type ImageJobs = {
  readonly open: {
    readonly input: { readonly image: Blob; readonly maximumSide: number }
    readonly output: OpenedImage
    readonly progress: never
  }
  readonly refine: {
    readonly input: { readonly plane: AlphaPlane; readonly edge: EdgeChange }
    readonly output: AlphaPlane
    readonly progress: never
  }
  /** A small image of the background, blurred and without the subject's colours; to be drawn as large as the image. */
  readonly blurBackground: {
    readonly input: { readonly image: Blob; readonly subject: AlphaPlane; readonly amount: number }
    readonly output: { readonly image: ImageBitmap }
    readonly progress: never
  }
  /** An image whose colours at the edge of a mask are the subject's own, as large as the image that is given, which is handed over. */
  readonly ownColours: {
    readonly input: { readonly image: ImageBitmap; readonly subject: AlphaPlane }
    readonly output: { readonly image: ImageBitmap }
    readonly progress: never
  }
  readonly exportCutOut: {
    readonly input: {
      readonly image: Blob
      readonly subject: AlphaPlane
      readonly steps: readonly PaintStep[]
      readonly edge: EdgeChange
      readonly background: CutOutBackground
      readonly format: CutOutFormat
    }
    readonly output: { readonly file: Blob; readonly width: number; readonly height: number }
    readonly progress: never
  }
  /** A mask as PNG of one bit a pixel, exactly as large as the image. `featherPx` above 0 leaves soft edges as fine dots. */
  readonly exportMask: {
    readonly input: {
      readonly width: number
      readonly height: number
      readonly steps: readonly PaintStep[]
      readonly featherPx: number
      /** What the mask is before the first step: an image of any size, white where it is marked. */
      readonly base?: Blob
    }
    readonly output: { readonly file: Blob; readonly isEmpty: boolean }
    readonly progress: never
  }
}

/** Longest side of a cut-out, px: larger images are made smaller, since several of them have to be in memory at once. */
export const MAXIMUM_CUT_OUT_SIDE_PX = 4096
