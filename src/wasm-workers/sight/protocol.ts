import type { ImageMeasures } from "../../domain/image/composition-rules.ts"
import type { Sightings } from "../../domain/image/description-words.ts"
import type { PaletteColour } from "../../domain/image/palette-rules.ts"
import type { Thing } from "../../domain/library/sight-rules.ts"

/** A face in a frame, its box in shares of the frame. */
export interface SeenFace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What was found in one frame. */
export interface Sight {
  readonly faces: readonly SeenFace[]
  /** Each as often as it was found. */
  readonly things: readonly Thing[]
}

/** What models find in an image and what its pixels say. */
export interface Description extends Sightings {
  readonly measures: ImageMeasures
  readonly palette: readonly PaletteColour[]
}

/** What a frame is searched for: faces alone need a small model, things a large one. */
export type Searched = "faces" | "all"

/** Jobs of the sight worker. Failures: `modelsMissing`. */
export type SightJobs = {
  readonly search: {
    readonly input: { readonly frame: ImageBitmap; readonly what: Searched }
    readonly output: Sight
    readonly progress: never
  }
  /** Looks at one image with all finders. */
  readonly describe: { readonly input: { readonly image: ImageBitmap }; readonly output: Description; readonly progress: never }
}
