import { type ControlProcessor, type ControlValues, checkedControlValues } from "../../domain/studio/control-rules.ts"
import { canny } from "./canny.ts"
import { lineArt, scribble } from "./line-art.ts"
import type { Raster } from "./raster.ts"
import { softEdge } from "./soft-edge.ts"
import { colourGrid, luminance, tile } from "./tones.ts"

/** Processors that are arithmetic alone; the others need models. */
export type PlainProcessor = Exclude<ControlProcessor, "pose" | "face">

/** Runs a processor over an image; values beyond their bounds are brought within. */
export function runProcessor(raster: Raster, processor: PlainProcessor, asked: ControlValues): Raster {
  const values = checkedControlValues(processor, asked)
  // Every value that a processor takes is there once they are checked.
  const value = (name: keyof ControlValues) => values[name] ?? 0
  switch (processor) {
    case "canny":
      return canny(raster, value("low"), value("high"))
    case "softEdge":
      return softEdge(raster, value("strength"))
    case "lineArt":
      return lineArt(raster, value("detail"), value("threshold"))
    case "scribble":
      return scribble(raster, value("threshold"))
    case "luminance":
      return luminance(raster, value("contrast"))
    case "tile":
      return tile(raster, value("rate"))
    case "colourGrid":
      return colourGrid(raster, value("cell"))
  }
}
