import { smoothstep } from "../paint/random.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { blurred, emptyField, type Field, mapped } from "./fields.ts"

/** How much each place of a field of colours stands out from what is around it, 0–1. */
export function standingOut(colours: Field): Field {
  const side = Math.max(colours.width, colours.height)
  const around = blurred(colours, side / 5)
  const far = emptyField(colours)
  for (let at = 0; at < far.data.length; at++) {
    let sum = 0
    for (let k = 0; k < 3; k++) sum += Math.abs((colours.data[at * 3 + k] ?? 0) - (around.data[at * 3 + k] ?? 0))
    far.data[at] = sum
  }
  return mapped(blurred(far, side / 24), (value) => smoothstep(30, 150, value))
}

/** The alpha of an image as a field, 0–1. */
export function alphaField({ width, height, rgba }: Raster): Field {
  const field = emptyField({ width, height })
  for (let at = 0; at < field.data.length; at++) field.data[at] = (rgba[at * 4 + 3] ?? 0) / 255
  return field
}
