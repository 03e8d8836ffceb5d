import type { ControlProcessor, ControlValues } from "../../domain/studio/control-rules.ts"

/** What a processor made of an image. */
export interface ControlPreview {
  readonly image: ImageBitmap
  /** How many bodies or faces were found; null for processors that look for none. */
  readonly found: number | null
}

/** Jobs of the control worker. Failures: `imageBroken`, `modelsMissing`. */
export type ControlJobs = {
  readonly preview: {
    readonly input: {
      /** Tells one image from another, so that it is decoded once. */
      readonly imageKey: string
      readonly image: Blob
      readonly processor: ControlProcessor
      readonly values: ControlValues
      /** Longest side of the preview, px. */
      readonly maximumSide: number
    }
    readonly output: ControlPreview
    readonly progress: never
  }
}
