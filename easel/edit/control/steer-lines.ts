import { clamp, smoothstep } from "../../paint/random.ts"
import type { Raster } from "../../upscale/lanczos.ts"
import { blurred, colourField, emptyField, type Field, filled, mapped, refitted, rowsOf } from "../fields.ts"
import { fitted, type Size } from "../rasters.ts"
import { colouredShapes } from "./shapes.ts"

/** Lines that a painting keeps to: colours flow together between them and part at them. */

/** Longest side (px) that colours flow at. */
const FLOW_SIDE = 1536
/** How far colours flow, as a share of the longest side, in so many rounds to and fro. */
const FLOW = { reach: 0.06, rounds: 3 } as const
/** How much farther it is across a line than beside it. */
const LINE_BARRIER = 400

/** A map is soft when more than this share of what is not black is not white either. */
const SOFT_SHARE = 0.7

/** A map's lines, 0–1, at a size; a map that is mostly white has black ones. */
export function linesOf(map: Raster, size: Size): Field {
  const { rgba, width, height } = fitted(map, size)
  const field = emptyField({ width, height })
  let sum = 0
  for (let at = 0; at < field.data.length; at++) {
    const value = (0.299 * (rgba[at * 4] ?? 0) + 0.587 * (rgba[at * 4 + 1] ?? 0) + 0.114 * (rgba[at * 4 + 2] ?? 0)) / 255
    field.data[at] = value
    sum += value
  }
  const isBlackOnWhite = sum > field.data.length * 0.5
  const bright = isBlackOnWhite ? mapped(field, (value) => 1 - value) : field
  let [some, half] = [0, 0]
  for (const value of bright.data) {
    if (value > 0.1) some++
    if (value > 0.1 && value < 0.9) half++
  }
  if (half < some * SOFT_SHARE) return mapped(bright, (value) => smoothstep(0.16, 0.5, value))
  // A soft map has hills where another one has lines: what counts is their crest.
  const around = blurred(bright, Math.max(2, Math.max(width, height) / 110), 1)
  const top = Math.max(0.1, bright.data.toSorted()[Math.floor(bright.data.length * 0.99)] ?? 1)
  return mapped(bright, (value, at) => smoothstep(0.3, 0.5, value / top) * smoothstep(0.02, 0.1, (value - (around.data[at] ?? 0)) / top))
}

/** One way along a line of places: each takes on the one before it, less where a line lies between. */
function flow(data: Float32Array, lines: Float32Array, start: number, step: number, count: number, keep: number): void {
  for (let n = 1; n < count; n++) {
    const at = start + n * step
    const barrier = Math.max(lines[at] ?? 0, lines[at - step] ?? 0)
    const share = keep ** (1 + LINE_BARRIER * barrier)
    for (let k = 0; k < 3; k++) data[at * 3 + k] = (data[at * 3 + k] ?? 0) * (1 - share) + (data[(at - step) * 3 + k] ?? 0) * share
  }
}

/** The colours of an image, flown together between lines (a recursive filter over transformed distances). */
export function flownColours(image: Raster, lines: Field): Field {
  const { width, height } = image
  const data = new Float32Array(width * height * 3)
  for (let at = 0; at < width * height; at++) for (let k = 0; k < 3; k++) data[at * 3 + k] = image.rgba[at * 4 + k] ?? 0
  const reach = FLOW.reach * Math.max(width, height)
  for (let round = 1; round <= FLOW.rounds; round++) {
    const spread = (reach * Math.sqrt(3) * 2 ** (FLOW.rounds - round)) / Math.sqrt(4 ** FLOW.rounds - 1)
    const keep = Math.exp(-Math.SQRT2 / Math.max(0.5, spread))
    for (let y = 0; y < height; y++) {
      flow(data, lines.data, y * width, 1, width, keep)
      flow(data, lines.data, (y + 1) * width - 1, -1, width, keep)
    }
    for (let x = 0; x < width; x++) {
      flow(data, lines.data, x, width, height, keep)
      flow(data, lines.data, (height - 1) * width + x, -width, height, keep)
    }
  }
  return { width, height, channels: 3, data }
}

/** Longest side (places) that scenery goes on behind figures at. */
const SCENERY_PLACES = 160
/** What is left of a painting's own detail at full weight. */
const OWN_DETAIL = 0.2
/** The same far from any line, where nothing steers it. */
const FAR_DETAIL = 0.45
/** How much of the words' own figure shows in an outline. */
const FIGURE = 0.82
/** Where a colour is darker than this, lines are lighter than it instead of darker. */
const DARK = 62

/** The painting with what is around its figures in their place: they give their colours to the shapes, not their own outline. */
function withoutFigures(painting: Raster, subject: Field): Raster {
  const colours = colourField(painting, SCENERY_PLACES)
  const figures = refitted(subject, colours)
  const known = mapped(blurred(figures, 2, 1), (value) => (value > 0.02 ? 0 : 1))
  if (!known.data.includes(0) || !known.data.includes(1)) return painting
  const [rowAt, figureAt] = [rowsOf(filled(colours, known), painting), rowsOf(blurred(figures, 1, 1), painting)]
  const rgba = new Uint8ClampedArray(painting.rgba)
  for (let y = 0, i = 0; y < painting.height; y++) {
    const [row, figure] = [rowAt(y), figureAt(y)]
    for (let x = 0; x < painting.width; x++, i += 4) {
      const share = clamp((figure[x] ?? 0) * 3)
      for (let k = 0; k < 3; k++) rgba[i + k] = (rgba[i + k] ?? 0) * (1 - share) + (row[x * 3 + k] ?? 0) * share
    }
  }
  return { ...painting, rgba }
}

/** How lines steer: `weight` 0 changes nothing, 1 keeps to the lines. `subject` is where the painting's figures are. */
export interface LineSteering {
  readonly weight: number
  readonly seed: number
  readonly subject: Field
  /** The words' own figure where the lines outline one, on nothing; of the painting's size. */
  readonly figure?: Raster | undefined
}

/** The painting with the map's lines in it, and its colours in the shapes that they enclose. */
export function steerLines(painting: Raster, map: Raster, { weight, seed, subject, figure }: LineSteering): Raster {
  if (weight <= 0) return painting
  const share = Math.min(1, weight)
  const scale = Math.min(1, FLOW_SIDE / Math.max(painting.width, painting.height))
  const size = { width: Math.max(1, Math.round(painting.width * scale)), height: Math.max(1, Math.round(painting.height * scale)) }
  const lines = linesOf(map, size)
  const scenery = withoutFigures(painting, subject)
  const small = fitted(painting, size)
  const flown = colouredShapes(flownColours(fitted(scenery, size), lines), small, lines, refitted(subject, size), seed)
  const softly = blurred(lines, Math.max(1, Math.max(size.width, size.height) / 700), 1)
  const depth = blurred(lines, Math.max(2, Math.max(size.width, size.height) / 60), 2)
  const near = blurred(lines, Math.max(3, Math.max(size.width, size.height) / 24), 2)
  const full = scale === 1 ? lines : linesOf(map, painting)
  const [flownAt, softAt, depthAt, nearAt] = [
    rowsOf(flown, painting),
    rowsOf(softly, painting),
    rowsOf(depth, painting),
    rowsOf(near, painting),
  ]
  const rgba = new Uint8ClampedArray(painting.rgba)
  for (let y = 0, i = 0; y < painting.height; y++) {
    const [colours, soft, deep, close] = [flownAt(y), softAt(y), depthAt(y), nearAt(y)]
    for (let x = 0; x < painting.width; x++, i += 4) {
      const line = clamp(Math.max(full.data[y * painting.width + x] ?? 0, 0.8 * (soft[x] ?? 0))) * clamp(weight, 0, 1.2)
      const [red, green, blue] = [colours[x * 3] ?? 0, colours[x * 3 + 1] ?? 0, colours[x * 3 + 2] ?? 0]
      const luma = 0.299 * red + 0.587 * green + 0.114 * blue
      // Forms are a little darker towards their outline, which makes them round.
      const kept = OWN_DETAIL + (FAR_DETAIL - OWN_DETAIL) * (1 - smoothstep(0.004, 0.06, close[x] ?? 0))
      const figured = (FIGURE * share * (figure?.rgba[i + 3] ?? 0)) / 255
      const round = 1 - 0.22 * share * smoothstep(0, 0.25, deep[x] ?? 0)
      for (let k = 0; k < 3; k++) {
        const own = scenery.rgba[i + k] ?? 0
        const colour = colours[x * 3 + k] ?? 0
        const vivid = luma + (colour - luma) * 1.1
        const shown = figured * (figure?.rgba[i + k] ?? 0)
        const smooth = shown + (1 - figured) * (own + share * (1 - kept) * (vivid - own))
        const drawn = luma > DARK ? vivid * 0.22 : vivid * 0.5 + 118
        rgba[i + k] = smooth * round * (1 - line) + drawn * line
      }
    }
  }
  return { ...painting, rgba }
}
