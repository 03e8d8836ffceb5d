import { clamp, smoothstep } from "../paint/random.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { colourMap, mapColours } from "./colour-transfer.ts"
import { blurred, colourField, type Field, mapped, refitted, rowsOf } from "./fields.ts"
import { figuresOf } from "./foreground.ts"

/**
 * An image made over as far as a strength says. Up to a point its forms stay and are repainted, in the words' manner and light; from there
 * on the words' forms stand in its colours and its large tones. At no strength are both seen, one through the other.
 */

/** The strength at which the forms become the words'. */
const FORMS_TURN_AT = 0.45
/** Places (longest side) that large tones and colours are read at. */
const [TONE_PLACES, COLOUR_PLACES] = [28, 96]

/** How far an image that keeps its forms takes on the words' light and manner. */
const sharesBefore = (strength: number) => ({
  light: 0.6 * smoothstep(0, FORMS_TURN_AT, strength) ** 2,
  manner: smoothstep(0.04, 0.36, strength),
})
/** How far the words' forms keep the image's colours, and its large tones. */
const sharesAfter = (strength: number) => ({
  palette: 0.85 * (1 - smoothstep(FORMS_TURN_AT, 0.95, strength)),
  tones: 0.6 * (1 - smoothstep(FORMS_TURN_AT, 0.85, strength)),
})

/** The image's own forms in the words' light and manner; `paintOver` paints it in that manner. */
async function paintedOver(
  image: Raster,
  painting: Raster,
  strength: number,
  paintOver: (image: Raster) => Promise<Raster>,
): Promise<Raster> {
  const { light, manner } = sharesBefore(strength)
  const lit: Raster = { ...image, rgba: new Uint8ClampedArray(image.rgba) }
  mapColours(colourMap(colourField(image, COLOUR_PLACES), colourField(painting, COLOUR_PLACES), light), lit.rgba, 4)
  const over = await paintOver(lit)
  const rgba = new Uint8ClampedArray(lit.rgba)
  for (let i = 0; i < rgba.length; i++) rgba[i] = (lit.rgba[i] ?? 0) * (1 - manner) + (over.rgba[i] ?? 0) * manner
  return { ...image, rgba }
}

/** Which way a field leans, −1 (left) to 1 (right); 0 where there is nothing. */
function leaning({ width, data }: Field): number {
  let [sum, total] = [0, 0]
  for (let at = 0; at < data.length; at++) {
    const value = data[at] ?? 0
    total += value
    sum += value * (((at % width) + 0.5) / width - 0.5)
  }
  return total < 1e-3 ? 0 : (2 * sum) / total
}

function mirrored({ width, height, rgba }: Raster): Raster {
  const turned = new Uint8ClampedArray(rgba.length)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4) {
      const from = (y * width + (width - 1 - x)) * 4
      for (let k = 0; k < 4; k++) turned[i + k] = rgba[from + k] ?? 0
    }
  return { width, height, rgba: turned }
}

const mirroredField = (field: Field): Field =>
  mapped(field, (_, at) => field.data[Math.floor(at / field.width) * field.width + (field.width - 1 - (at % field.width))] ?? 0)

/** From this far off the middle on (of −1 to 1) something stands on one side. */
const ASIDE = 0.12

/** The words' forms where the image has its own, in its colours and large tones. Both have one size. */
function madeAnew(image: Raster, painted: Raster, subject: Field, strength: number): Raster {
  if (strength >= 1) return painted
  const { palette, tones } = sharesAfter(strength)
  const own = figuresOf(image)
  const [here, there] = [leaning(own), leaning(subject)]
  const isTurned = Math.abs(here) > ASIDE && Math.abs(there) > ASIDE && Math.sign(here) !== Math.sign(there)
  const painting = isTurned ? mirrored(painted) : painted
  const figures = isTurned ? mirroredField(subject) : subject
  const rgba = new Uint8ClampedArray(painting.rgba)
  mapColours(colourMap(colourField(painting, COLOUR_PLACES), colourField(image, COLOUR_PLACES), palette), rgba, 4)
  const made = { ...painting, rgba }
  const wanted = blurred(colourField(image, TONE_PLACES), 1, 2)
  const given = blurred(colourField(made, TONE_PLACES), 1, 2)
  // Neither what the image is about nor what the words are may shine through as a shadow.
  const drawn = refitted(figures, given)
  const busy = blurred(
    mapped(refitted(own, given), (value, at) => Math.max(value, drawn.data[at] ?? 0)),
    1,
    1,
  )
  const step = mapped(
    wanted,
    (value, at) => tones * (1 - clamp(1.6 * (busy.data[Math.floor(at / 3)] ?? 0))) * (value - (given.data[at] ?? 0)),
  )
  const stepAt = rowsOf(step, made)
  for (let y = 0, i = 0; y < made.height; y++) {
    const row = stepAt(y)
    for (let x = 0; x < made.width; x++, i += 4) for (let k = 0; k < 3; k++) rgba[i + k] = (rgba[i + k] ?? 0) + (row[x * 3 + k] ?? 0)
  }
  return made
}

/** All of it: the image's forms painted over, or the words' in their place. */
export const remade = async (
  image: Raster,
  { raster, subject }: { readonly raster: Raster; readonly subject: Field },
  strength: number,
  paintOver: (image: Raster) => Promise<Raster>,
): Promise<Raster> =>
  strength < FORMS_TURN_AT ? await paintedOver(image, raster, strength, paintOver) : madeAnew(image, raster, subject, strength)
