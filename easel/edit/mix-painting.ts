import { clamp, makeNoise, smoothstep } from "../paint/random.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { colourMap, mapColours } from "./colour-transfer.ts"
import { blurred, colourField, emptyField, type Field, mapped, rowsOf } from "./fields.ts"
import { alphaField, standingOut } from "./standing-out.ts"

/** How an image and a painting of other words become one: large forms stay the image's the longest, as they do where noise is added and taken away. */

/** Places (longest side) that large forms and forms of middle size are read at. */
const FORM_PLACES = { large: 40, middle: 150 } as const
/** Longest side of what colours are compared at. */
const COLOUR_PLACES = 96

/** What a strength means, 0–1 each: how much of the large forms and of the figures is the painting's, and how far its colours are the image's. */
interface Shares {
  readonly large: number
  readonly subject: number
  readonly palette: number
  /** How far the image's own colours lean to the painting's light. */
  readonly light: number
}

const sharesOf = (strength: number): Shares => ({
  large: smoothstep(0.5, 1, strength),
  subject: smoothstep(0.34, 0.5, strength),
  palette: 1 - smoothstep(0.55, 1, strength),
  light: 0.3 * smoothstep(0, 0.6, strength),
})

/** At which strength a place is repainted: on the mean, by chance from place to place, later where the image has something that stands out. */
const TURNS_AT = { mean: 0.5, chance: 0.22, standing: 0.22, softness: 0.11 } as const

/** The strength at which each place turns. */
function turningField(colours: Field, seed: number): Field {
  const noise = makeNoise(seed)
  return mapped(standingOut(colours), (standing, at) => {
    const [x, y] = [at % colours.width, Math.floor(at / colours.width)]
    const chance = noise.fbm(x / 22, y / 22, 2) - 0.5
    return TURNS_AT.mean + TURNS_AT.chance * 2 * chance + TURNS_AT.standing * (standing - 0.3)
  })
}

/** Where a painting's figures are, as one whole with a soft rim, and how solid each place is (0–1). */
export const subjectField = (subject: Raster): Field => blurred(alphaField(subject), 1, 2)

/**
 * `image` repainted as far as `strength` (0–1) says. 0 gives the image's pixels, 1 the painting's. Both have one size.
 * @param subject where the painting's figures are; these come through first, so that they are not seen half
 */
export function mixPainting(image: Raster, painting: Raster, subject: Field | undefined, strength: number, seed = 0): Raster {
  if (strength <= 0) return image
  if (strength >= 1) return painting
  const shares = sharesOf(strength)
  const { width, height } = image
  const relit = new Uint8ClampedArray(image.rgba)
  mapColours(colourMap(colourField(image, COLOUR_PLACES), colourField(painting, COLOUR_PLACES), shares.light * shares.palette), relit, 4)
  const imageColours = colourField({ width, height, rgba: relit }, FORM_PLACES.middle)
  const repainted = new Uint8ClampedArray(painting.rgba)
  const map = colourMap(colourField(painting, COLOUR_PLACES), colourField(image, COLOUR_PLACES), shares.palette)
  mapColours(map, repainted, 4)
  const paintedColours = colourField({ width, height, rgba: repainted }, FORM_PLACES.middle)
  const largeRadius = Math.max(1, FORM_PLACES.middle / FORM_PLACES.large)
  const rows = {
    imageMiddle: rowsOf(imageColours, image),
    imageLarge: rowsOf(blurred(imageColours, largeRadius), image),
    paintedMiddle: rowsOf(paintedColours, image),
    paintedLarge: rowsOf(blurred(paintedColours, largeRadius), image),
    turning: rowsOf(turningField(imageColours, seed), image),
    subject: rowsOf(subject ?? emptyField({ width: 1, height: 1 }), image),
  }
  const rgba = new Uint8ClampedArray(image.rgba.length)
  for (let y = 0, i = 0; y < height; y++) {
    const [imageMiddle, imageLarge] = [rows.imageMiddle(y), rows.imageLarge(y)]
    const [paintedMiddle, paintedLarge] = [rows.paintedMiddle(y), rows.paintedLarge(y)]
    const [figures, turning] = [rows.subject(y), rows.turning(y)]
    for (let x = 0, at = 0; x < width; x++, i += 4) {
      const inFigure = clamp((figures[x] ?? 0) * 1.15)
      const figure = inFigure * shares.subject
      const turnsAt = turning[x] ?? 0
      const turned = (1 - inFigure) * smoothstep(turnsAt - TURNS_AT.softness, turnsAt + TURNS_AT.softness, strength)
      const here = turned + figure
      const large = Math.max(shares.large, figure * 0.85, turned * (0.45 + 0.55 * shares.large))
      for (let k = 0; k < 3; k++, at++) {
        const [own, other] = [relit[i + k] ?? 0, repainted[i + k] ?? 0]
        const [ownMiddle, otherMiddle] = [imageMiddle[at] ?? 0, paintedMiddle[at] ?? 0]
        const [ownLarge, otherLarge] = [imageLarge[at] ?? 0, paintedLarge[at] ?? 0]
        rgba[i + k] =
          ownLarge +
          large * (otherLarge - ownLarge) +
          (1 - here) * (ownMiddle - ownLarge) +
          here * (otherMiddle - otherLarge) +
          (1 - here) * (own - ownMiddle) +
          here * (other - otherMiddle)
      }
      rgba[i + 3] = 255
    }
  }
  return { width, height, rgba }
}
