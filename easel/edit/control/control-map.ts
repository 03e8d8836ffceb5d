import type { ControlModule } from "../../orders/schemas.ts"
import { clamp } from "../../paint/random.ts"
import type { Raster } from "../../upscale/lanczos.ts"
import { flattened, reduced } from "../rasters.ts"
import { canny } from "./canny.ts"
import { lineArt, scribble } from "./line-art.ts"
import { faceMap, poseMap } from "./people.ts"
import { softEdge } from "./soft-edge.ts"
import { colourGrid, luminance, tile } from "./tones.ts"

/** What a module takes out of an image, as it looks where processors run in a browser. */

/** How a processor is set; what is absent or beyond its bounds is brought to what the processor takes. */
export interface ProcessorSettings {
  readonly module: ControlModule
  readonly threshold_a?: number | undefined
  readonly threshold_b?: number | undefined
  /** Longest side (px) that is worked at. */
  readonly processor_res: number
}

/** Bounds of a value and what it is when absent. */
const within = (value: number | undefined, low: number, high: number, initial: number): number =>
  value === undefined ? initial : clamp(value, low, high)

/** The map of a module, longest side at most `processor_res` px. */
export function controlMap(
  image: Raster,
  { module, threshold_a: first, threshold_b: second, processor_res: side }: ProcessorSettings,
): Raster {
  const seen = reduced(flattened(image), side)
  switch (module) {
    case "canny": {
      const [one, other] = [within(first, 1, 255, 100), within(second, 1, 255, 200)]
      return canny(seen, Math.min(one, other), Math.max(one, other))
    }
    case "softEdge":
      return softEdge(seen, within(first, 0.5, 4, 1.5))
    case "lineArt":
      return lineArt(seen, within(first, 1, 12, 6), within(second, 1, 32, 8))
    case "scribble":
      return scribble(seen, within(first, 1, 64, 32))
    case "luminance":
      return luminance(seen, within(first, 0.5, 3, 1))
    case "tile":
      return tile(seen, Math.round(within(first, 1, 8, 2)))
    case "colourGrid":
      return colourGrid(seen, Math.round(within(first, 8, 128, 64)))
    case "pose":
      return poseMap(seen)
    case "face":
      return faceMap(seen)
  }
}
