import { clamp, smoothstep } from "../paint/random.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { findFaces } from "./faces.ts"
import { blurred, colourField, emptyField, type Field, mapped, rowsOf } from "./fields.ts"
import { reduced } from "./rasters.ts"
import { alphaField } from "./standing-out.ts"

/** Tells what an image is about from what is behind it, out of its colours alone: what lies at its border is behind. */

/** Longest side (places) that is decided at. */
const PLACES = 256
/** Share of a side that counts as border. */
const BORDER = 0.025
/** Bins of each channel in a model of colours. */
const BINS = 14
const ROUNDS = 5

/** Share of the largest piece that another one must have to stay. */
const LEAST_PIECE = 0.3
/** What is thinner than about twice this (places) holds no pieces together. */
const BRIDGE = 2

function borderOf({ width, height }: Field): Field {
  const border = emptyField({ width, height })
  const deep = Math.max(1, Math.round(Math.max(width, height) * BORDER))
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const isSide = x < deep || x >= width - deep || y < deep
      // What an image is about often stands on its lower edge: only the corners there are surely behind it.
      const isCorner = y >= height - deep && (x < width * 0.08 || x >= width * 0.92)
      if (isSide || isCorner) border.data[at] = 1
    }
  return border
}

/** Passes over the image, to and fro, until no shorter way is found in practice. */
const PASSES = 4

/**
 * How much the colours change at least on a way from the border to each place (the minimum barrier distance): little in a sky that grows
 * lighter, much across the outline of a thing.
 */
function barrier(colours: Field, border: Field): Field {
  const { width, height } = colours
  const sum = emptyField(colours)
  const count = width * height
  for (let k = 0; k < 3; k++) {
    const own = Float32Array.from({ length: count }, (_, at) => colours.data[at * 3 + k] ?? 0)
    const [highest, lowest] = [own.slice(), own.slice()]
    const distance = border.data.map((is) => (is === 1 ? 0 : Number.POSITIVE_INFINITY))
    for (let pass = 0; pass < PASSES; pass++) {
      const step = pass % 2 === 0 ? 1 : -1
      for (let n = 0; n < count; n++) {
        const at = step === 1 ? n : count - 1 - n
        const x = at % width
        for (const next of [x - step >= 0 && x - step < width ? at - step : -1, at - step * width]) {
          if (next < 0 || next >= count || distance[next] === Number.POSITIVE_INFINITY) continue
          const high = Math.max(highest[next] ?? 0, own[at] ?? 0)
          const low = Math.min(lowest[next] ?? 0, own[at] ?? 0)
          if (high - low >= (distance[at] ?? 0)) continue
          distance[at] = high - low
          highest[at] = high
          lowest[at] = low
        }
      }
    }
    for (let at = 0; at < count; at++) sum.data[at] = (sum.data[at] ?? 0) + (distance[at] ?? 0)
  }
  return sum
}

/** Every so many places of the border are compared with; and from how far above and below (share of the height). */
const BORDER_STEP = 5
const BORDER_REACH = 0.35

/** How far each colour is from any that the border has about as high, all channels added. */
function strangeness(colours: Field, border: Field): Field {
  const { width, height } = colours
  const samples: number[] = []
  for (let at = 0; at < border.data.length; at += BORDER_STEP) if (border.data[at] === 1) samples.push(at)
  const strange = mapped(border, (_, at) => {
    const y = Math.floor(at / width)
    let least = Number.POSITIVE_INFINITY
    for (const sample of samples) {
      if (Math.abs(Math.floor(sample / width) - y) > BORDER_REACH * height) continue
      let sum = 0
      for (let k = 0; k < 3; k++) sum += Math.abs((colours.data[at * 3 + k] ?? 0) - (colours.data[sample * 3 + k] ?? 0))
      least = Math.min(least, sum)
    }
    return Math.min(least, 765)
  })
  return strange
}

/** A field as shares of what only its highest places exceed. */
function inShares(field: Field, least: number): Field {
  const highest = field.data.toSorted()[Math.floor(field.data.length * 0.98)] ?? 0
  return mapped(field, (value) => value / Math.max(least, highest))
}

const binOf = (colours: Field, at: number): number => {
  const place = (k: number): number => Math.min(BINS - 1, Math.floor(((colours.data[at * 3 + k] ?? 0) * BINS) / 256))
  return (place(0) * BINS + place(1)) * BINS + place(2)
}

/** How often each colour is part of what `weight` counts; colours near each other are counted together. */
function colourModel(bins: Int32Array, weight: (at: number) => number): Float32Array {
  const counts = new Float32Array(BINS ** 3)
  let total = 0
  for (let at = 0; at < bins.length; at++) {
    const share = weight(at)
    counts[bins[at] ?? 0] = (counts[bins[at] ?? 0] ?? 0) + share
    total += share
  }
  const cube: Field = { width: BINS, height: BINS, channels: BINS, data: counts }
  const spread = blurred(cube, 1, 1).data
  return spread.map((count, bin) => (0.5 * count + 0.5 * (counts[bin] ?? 0)) / Math.max(1, total))
}

/** Keeps the pieces that are large enough, or that `kept` lies in, and closes the holes in them. */
function wholePieces(field: Field, kept: Field): Field {
  const { width, height } = field
  const label = new Int32Array(width * height)
  const sizes: number[] = [0]
  const flood = (start: number, mark: number, isPart: (at: number) => boolean): number => {
    const found = [start]
    label[start] = mark
    for (let n = 0; n < found.length; n++) {
      const at = found[n] ?? 0
      const x = at % width
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width])
        if (next >= 0 && next < label.length && label[next] === 0 && isPart(next)) {
          label[next] = mark
          found.push(next)
        }
    }
    return found.length
  }
  const core = blurred(
    mapped(field, (value) => (value > 0.5 ? 1 : 0)),
    BRIDGE,
    1,
  )
  const isCore = (at: number): boolean => (core.data[at] ?? 0) > 0.6
  const wanted = new Set<number>()
  for (let at = 0; at < label.length; at++) if (label[at] === 0 && isCore(at)) sizes.push(flood(at, sizes.length, isCore))
  for (let at = 0; at < label.length; at++) if ((kept.data[at] ?? 0) > 0.5) wanted.add(label[at] ?? 0)
  const largest = Math.max(...sizes)
  const staying = mapped(field, (_, at) => {
    const mark = label[at] ?? 0
    return mark > 0 && (wanted.has(mark) || (sizes[mark] ?? 0) >= largest * LEAST_PIECE) ? 1 : 0
  })
  const near = blurred(staying, BRIDGE, 2)
  const whole = mapped(field, (value, at) => ((near.data[at] ?? 0) > 0.02 ? value : 0))
  label.fill(0)
  const isOut = (at: number): boolean => (whole.data[at] ?? 0) <= 0.5
  for (let at = 0; at < label.length; at++) {
    const isRim = at < width || at >= label.length - width || at % width === 0 || at % width === width - 1
    if (isRim && label[at] === 0 && isOut(at)) flood(at, -1, isOut)
  }
  return mapped(whole, (value, at) => (isOut(at) ? (label[at] === -1 ? value : 1) : value))
}

/** Surer than this a face is taken for a person's whose body is below it. */
const PERSON_CONFIDENCE = 0.6

/** Where people's heads and shoulders would be, 0–1. */
function peopleIn(image: Raster, { width, height }: Field): Field {
  const field = emptyField({ width, height })
  const scale = width / image.width
  for (const face of findFaces(image, PERSON_CONFIDENCE))
    for (let at = 0; at < field.data.length; at++) {
      const across = Math.abs((at % width) - face.x * scale) / (face.radiusX * scale)
      const down = (Math.floor(at / width) - face.y * scale) / (face.radiusY * scale)
      const head = 1 - smoothstep(0.9, 1.4, Math.hypot(across * 0.85, down))
      const body = down > 0.8 && down < 6 ? 0.9 * (1 - smoothstep(0.8, 1.7, across)) : 0
      field.data[at] = Math.max(field.data[at] ?? 0, head, body)
    }
  return field
}

/** How sure each place is part of what the image is about, 0–1; where the image is transparent it is not. */
function likelihood(image: Raster): Field {
  const colours = colourField(image, PLACES)
  const border = borderOf(colours)
  const bins = Int32Array.from({ length: colours.width * colours.height }, (_, at) => binOf(colours, at))
  const { width, height } = colours
  const soft = blurred(colours, 1, 1)
  const barriers = inShares(barrier(soft, border), 60)
  const strange = inShares(strangeness(soft, border), 60)
  const people = peopleIn(image, colours)
  let inside = mapped(barriers, (value, at) => {
    const [x, y] = [(at % width) / width - 0.5, Math.floor(at / width) / height - 0.5]
    const apart = 0.6 * value + 0.6 * (strange.data[at] ?? 0)
    const byColour = smoothstep(0.35, 0.8, apart) * (1 - 0.5 * smoothstep(0.3, 0.7, Math.hypot(x, y * 0.6)))
    return border.data[at] === 1 ? 0 : Math.max(byColour, people.data[at] ?? 0)
  })
  for (let round = 0; round < ROUNDS; round++) {
    const near = blurred(inside, 3, 2)
    const front = colourModel(bins, (at) => inside.data[at] ?? 0)
    const back = colourModel(bins, (at) => (1 - (inside.data[at] ?? 0)) * (border.data[at] === 1 ? 3 : 1))
    inside = mapped(inside, (value, at) => {
      if (border.data[at] === 1) return 0.4 * value
      const bin = bins[at] ?? 0
      const [ahead, behind] = [(front[bin] ?? 0) + 1e-6, (back[bin] ?? 0) + 1e-6]
      const byColour = Math.log(ahead / behind)
      const place = clamp(near.data[at] ?? 0, 0.01, 0.99)
      return 1 / (1 + Math.exp(-(0.8 * byColour + 1.6 * Math.log(place / (1 - place)))))
    })
    inside = blurred(inside, 1, 1)
  }
  return wholePieces(inside, people)
}

/** Nothing seems to stand out from a border: then all of the image is kept rather than nothing. */
const LEAST_FOUND = 0.004

/** How much of each pixel is part of what the image is about, 0–1, along the image's own edges. */
export function foregroundOf(image: Raster): Field {
  const found = likelihood(image)
  const share = found.data.reduce((sum, value) => sum + value, 0) / found.data.length
  return share < LEAST_FOUND ? mapped(found, () => 1) : found
}

/** More than this of an image is no figure in it. */
const MOST_FIGURES = 0.55

/** The same where something clearly stands before the rest; 0 everywhere where nothing does. */
export function figuresOf(image: Raster): Field {
  const found = foregroundOf(image)
  const share = found.data.reduce((sum, value) => sum + value, 0) / found.data.length
  return share > MOST_FIGURES ? mapped(found, () => 0) : found
}

/** The same at the image's size, its rim drawn to where the image's brightness changes (a guided filter). Row by row; rows are used anew. */
export function sharpForeground(image: Raster): (y: number) => Float32Array {
  const rough = foregroundOf(image)
  const small = reduced(image, PLACES)
  const radius = 3
  const guide = mapped(alphaField(small), (_, at) => lumaOf(small.rgba, at * 4))
  const mean = blurred(guide, radius, 1)
  const meanRough = blurred(rough, radius, 1)
  const product = blurred(
    mapped(rough, (value, at) => value * (guide.data[at] ?? 0)),
    radius,
    1,
  )
  const square = blurred(
    mapped(guide, (value) => value * value),
    radius,
    1,
  )
  const slope = mapped(product, (value, at) => {
    const [own, other] = [mean.data[at] ?? 0, meanRough.data[at] ?? 0]
    return (value - own * other) / ((square.data[at] ?? 0) - own * own + 0.0006)
  })
  const offset = mapped(slope, (value, at) => (meanRough.data[at] ?? 0) - value * (mean.data[at] ?? 0))
  const [slopeAt, offsetAt, roughAt] = [rowsOf(blurred(slope, 1, 1), image), rowsOf(blurred(offset, 1, 1), image), rowsOf(rough, image)]
  const row = new Float32Array(image.width)
  return (y) => {
    const [slopes, offsets, roughs] = [slopeAt(y), offsetAt(y), roughAt(y)]
    for (let x = 0; x < image.width; x++) {
      const guided = (slopes[x] ?? 0) * lumaOf(image.rgba, (y * image.width + x) * 4) + (offsets[x] ?? 0)
      row[x] = smoothstep(0.25, 0.75, 0.65 * guided + 0.35 * (roughs[x] ?? 0))
    }
    return row
  }
}

const lumaOf = (rgba: Uint8ClampedArray, at: number): number =>
  (0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0)) / 255
