import { makeNoise, smoothstep } from "../paint/random.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { colourMap, mapColours } from "./colour-transfer.ts"
import { completed } from "./completion.ts"
import { evened } from "./even-light.ts"
import { blurred, colourField, type Field, filled, mapped, refitted, rowsOf } from "./fields.ts"
import { figuresOf } from "./foreground.ts"
import { laidOver, regionOf } from "./mask.ts"
import { mixPainting, subjectField } from "./mix-painting.ts"
import { outlineOf } from "./outline.ts"
import { cutFigures, placedIn } from "./place-subject.ts"
import { alphaField } from "./standing-out.ts"

/** How a painting grows into the hole of an image. */

/** Longest side (places) that the colours around a hole are carried into it at. */
const CARRIED_PLACES = 192
/** How far a painting in a hole takes the colours of its surroundings. */
const PALETTE = 0.45
/** How far from its rim the light of a painting in a hole is its own. */
const OWN_LIGHT = 0.55

/** What the hole begins with: 0 its surroundings, 1 the image, 2 noise, 3 nothing. */
export type InpaintingFill = 0 | 1 | 2 | 3

const NOISE = 150
/** Within this part of a hole's shorter side scenery comes in. */
const RIM = 7

function startOf(image: Raster, continued: Raster, fill: InpaintingFill, seed: number): Raster {
  if (fill === 1) return image
  if (fill === 0) return continued
  const noise = makeNoise(seed)
  const rgba = new Uint8ClampedArray(continued.rgba)
  for (let i = 0; i < rgba.length; i += 4) {
    const place = i / 4
    const grain = (noise.at((place % image.width) * 0.7, Math.floor(place / image.width) * 0.7) - 0.5) * NOISE
    for (let k = 0; k < 3; k++) rgba[i + k] = fill === 3 ? 128 : (rgba[i + k] ?? 0) + grain
  }
  return { ...image, rgba }
}

/** From this much change of colours across its outline on, something in a hole is a thing that makes room, and no glow or shadow. */
const CLEAR_OUTLINE = 34

/** A figure and a little around it. */
const roomOf = (value: number): number => Math.min(1, value * 5)

/** The painting in the colours around the hole, and with no step at its rim. */
function grownIn(image: Raster, painting: Raster, inside: Field): Raster {
  const colours = colourField(image, CARRIED_PLACES)
  const known = mapped(refitted(inside, colours), (value) => (value > 0.02 ? 0 : 1))
  const painted = colourField(painting, CARRIED_PLACES)
  const rgba = new Uint8ClampedArray(painting.rgba)
  if (!known.data.includes(1)) return painting
  const map = colourMap(painted, colours, PALETTE, { aim: known })
  mapColours(map, rgba, 4)
  mapColours(map, painted.data, 3)
  const light = blurred(painted, 3)
  const aim = filled(colours, known)
  const hole = blurred(refitted(inside, colours), CARRIED_PLACES / 22)
  const step = mapped(aim, (value, at) => {
    const depth = smoothstep(0.45, 1, hole.data[Math.floor(at / 3)] ?? 0)
    return (1 - OWN_LIGHT * depth) * (value - (light.data[at] ?? 0))
  })
  const stepAt = rowsOf(step, painting)
  for (let y = 0, i = 0; y < painting.height; y++) {
    const steps = stepAt(y)
    for (let x = 0; x < painting.width; x++, i += 4) for (let k = 0; k < 3; k++) rgba[i + k] = (rgba[i + k] ?? 0) + (steps[x * 3 + k] ?? 0)
  }
  return { ...painting, rgba }
}

/**
 * What an image comes to when its hole is repainted; all of one size. What the image has goes on in the hole, and the painting's figures
 * stand in it; a painting without figures fills it itself. Only what lies in the hole is meant to be used.
 * @param subject the painting's figures on nothing, at any size
 * @param inside the hole, 0–1
 */
export function inpainted(
  image: Raster,
  painting: Raster,
  subject: Raster,
  inside: Field,
  how: { readonly strength: number; readonly fill: InpaintingFill; readonly seed: number },
): Raster {
  const hole = regionOf(inside, 0)
  if (hole === undefined || (how.strength <= 0 && how.fill === 1)) return image
  const whole = { ...image, left: 0, top: 0 }
  const own = figuresOf(image)
  const continued = evened(completed(image, inside, how.seed, own), inside)
  const start = startOf(image, continued, how.fill, how.seed)
  const figures = cutFigures(painting, subject)
  if (figures === undefined) {
    const grown = mixPainting(start, grownIn(image, painting, inside), undefined, how.strength, how.seed)
    if (how.fill !== 1) return grown
    // Scenery has no outline of its own to end at: it comes in from the rim.
    const deep = blurred(inside, Math.min(hole.width, hole.height) / RIM, 2)
    return laidOver(
      image,
      grown,
      whole,
      mapped(deep, (value) => smoothstep(0.5, 0.96, value)),
    )
  }
  const placed = placedIn(figures, hole, image)
  mapColours(colourMap(colourField(painting, 96), colourField(image, 96), PALETTE), placed.rgba, 4)
  const opaque = { ...placed, rgba: placed.rgba.map((value, at) => (at % 4 === 3 ? 255 : value)) }
  // Where the image is what the hole begins with, only what it is about makes room: no other pixel needs to be guessed, and no frame shows.
  const isInTheWay = outlineOf(image, own, inside) > CLEAR_OUTLINE
  const room = (): Field => mapped(blurred(mapped(refitted(own, image), roomOf), Math.max(image.width, image.height) / 48, 1), roomOf)
  const ground = how.fill !== 1 ? continued : isInTheWay ? laidOver(image, continued, whole, room()) : image
  const joined = laidOver(ground, opaque, whole, alphaField(placed))
  return mixPainting(start, joined, subjectField(placed), how.strength, how.seed)
}
