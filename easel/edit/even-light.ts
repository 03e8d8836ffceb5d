import { smoothstep } from "../paint/random.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { blurred, colourField, type Field, filled, mapped, refitted, rowsOf } from "./fields.ts"

/** The light of what was filled into an image, brought to the light around it. */

/** Longest side (places) that light is compared at. */
const PLACES = 128
/** From this share on a place is partly filled. */
const PARTLY = 0.02

/**
 * The filled part (`inside`, 0–1) in another light, so that no step shows at its rim. `wanted` gives the light that it shall have, out of
 * the image's colours (at any size) and where they are known; `reach` how strongly at a distance of its rim (0 there, 1 at the middle).
 */
export function evened(made: Raster, inside: Field, wanted: (colours: Field, known: Field) => Field = filled, far = 0): Raster {
  const colours = colourField(made, PLACES)
  const cover = refitted(inside, colours)
  const outside = mapped(cover, (value) => (value < 0.5 ? 1 : 0))
  const within = mapped(cover, (value) => (value < 0.5 ? 0 : 1))
  // The light of what was filled, from nothing but that.
  const light = blurred(filled(colours, within), 2)
  // A place that is partly filled says nothing of the light around it.
  const whole = mapped(cover, (value) => (value < PARTLY ? 1 : 0))
  const aim = wanted(colours, whole.data.includes(1) ? whole : outside)
  const nearness = blurred(outside, 4, 2)
  const step = mapped(aim, (value, at) => {
    const near = smoothstep(0, 0.42, nearness.data[Math.floor(at / 3)] ?? 0)
    return (far + (1 - far) * near) * (value - (light.data[at] ?? 0))
  })
  const rowAt = rowsOf(step, made)
  const insideAt = rowsOf(inside, made)
  const rgba = new Uint8ClampedArray(made.rgba)
  for (let y = 0, i = 0; y < made.height; y++) {
    const [row, holes] = [rowAt(y), insideAt(y)]
    for (let x = 0; x < made.width; x++, i += 4)
      if ((holes[x] ?? 0) > 0) for (let k = 0; k < 3; k++) rgba[i + k] = (rgba[i + k] ?? 0) + (row[x * 3 + k] ?? 0)
  }
  return { ...made, rgba }
}

/** The colours of a box in a field, going on beyond it as they end at its rim, softer with the distance. */
export function goingOn(colours: Field, known: Field): Field {
  const { width } = colours
  const first = known.data.indexOf(1)
  const last = known.data.lastIndexOf(1)
  if (first < 0) return colours
  const [left, top, right, bottom] = [first % width, Math.floor(first / width), last % width, Math.floor(last / width)]
  const clamped = mapped(colours, (_, at) => {
    const place = Math.floor(at / 3)
    const x = Math.min(right, Math.max(left, place % width))
    const y = Math.min(bottom, Math.max(top, Math.floor(place / width)))
    return colours.data[(y * width + x) * 3 + (at % 3)] ?? 0
  })
  const [soft, softer] = [blurred(clamped, 5), blurred(clamped, 16)]
  return mapped(clamped, (value, at) => {
    const place = Math.floor(at / 3)
    const [x, y] = [place % width, Math.floor(place / width)]
    const distance = Math.max(left - x, x - right, top - y, y - bottom, 0)
    const [share, farther] = [smoothstep(0, 12, distance), smoothstep(4, 30, distance)]
    const near = value * (1 - share) + share * (soft.data[at] ?? 0)
    return near * (1 - farther) + farther * (softer.data[at] ?? 0)
  })
}
