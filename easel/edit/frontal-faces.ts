import { readFileSync } from "node:fs"
import type { Raster } from "../upscale/lanczos.ts"
import { skinLikeness } from "./skin.ts"

/** Finds faces seen from the front by where light and dark lie in them (a cascade of Haar features), at every place and size. */

/** A square that looks like a face, px; `support` is how many windows at nearly the same place do. */
export interface FrontalFace {
  readonly x: number
  readonly y: number
  readonly side: number
  readonly support: number
  /** Share of it that is coloured like skin; 1 in a grey image, which has no colour to tell by. */
  readonly skin: number
}

/** Places of the window that the features are given in. */
const WINDOW = 20
/** Windows grow by this. */
const GROWTH = 1.15
/** Share of a window's inner part that must be like skin, where there is colour. */
const LEAST_SKIN = 0.3
/** Brightness that varies less than this (its deviation, 0–255) shows no face, only a veil or a slope of light. */
const LEAST_CONTRAST = 11
/** All colours nearer to grey than this, in the mean: an image without colour. */
const GREY = 7
/** Windows whose middles are nearer than this share of their side, and sides within this factor, are about one face. */
const SAME = { place: 0.3, side: 1.6 } as const

/** A stage: what its features must come to. Of each feature: threshold, value below, value above, count of rectangles, then those. */
interface Stage {
  readonly least: number
  readonly features: Float64Array
}

function readStages(): readonly Stage[] {
  const lines = readFileSync(new URL("./frontal-face.txt", import.meta.url), "utf8").split("\n")
  const stages: { least: number; numbers: number[] }[] = []
  for (const line of lines) {
    if (line === "" || line.startsWith("#")) continue
    const words = line.split(" ")
    if (words[0] === "stage") {
      stages.push({ least: Number(words[1]), numbers: [] })
      continue
    }
    const rectangles = words.slice(3)
    stages.at(-1)?.numbers.push(...words.slice(0, 3).map(Number), rectangles.length)
    for (const rectangle of rectangles) stages.at(-1)?.numbers.push(...rectangle.split(",").map(Number))
  }
  return stages.map(({ least, numbers }) => ({ least, features: Float64Array.from(numbers) }))
}

let stages: readonly Stage[] | undefined

/** Sums of all values above and left of each place, one more of them than places a side. */
function sumsOf(width: number, height: number, valueAt: (at: number) => number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += valueAt(y * width + x)
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  return sums
}

/** The stages with their rectangles as offsets into sums `across` wide: of each four, and its weight. */
function scaled(scale: number, across: number): readonly Stage[] {
  stages ??= readStages()
  return stages.map(({ least, features }) => {
    const own = features.slice()
    for (let n = 0; n < own.length; ) {
      const count = own[n + 3] ?? 0
      const first = n + 4
      let [others, area] = [0, 1]
      n = first
      for (let r = 0; r < count; r++, n += 5) {
        const [x = 0, y = 0, width = 0, height = 0] = [0, 1, 2, 3].map((k) => Math.round((features[n + k] ?? 0) * scale))
        const corner = y * across + x
        own.set([corner, corner + width, corner + height * across, corner + height * across + width], n)
        if (r === 0) area = width * height
        else others += (own[n + 4] ?? 0) * width * height
      }
      // Rounded sides would make a plain area count for something.
      own[first + 4] = -others / area
    }
    return { least, features: own }
  })
}

/** The features' sum over one window; `deviation` is that of its brightness times its area. */
function passes(stagesHere: readonly Stage[], sums: Float64Array, at: number, deviation: number): boolean {
  for (const { least, features } of stagesHere) {
    let total = 0
    for (let n = 0; n < features.length; ) {
      const limit = (features[n] ?? 0) * deviation
      const [below, above] = [n + 1, n + 2]
      const end = n + 4 + (features[n + 3] ?? 0) * 5
      let value = 0
      for (n += 4; n < end; n += 5) {
        const upper = (sums[at + (features[n] ?? 0)] ?? 0) - (sums[at + (features[n + 1] ?? 0)] ?? 0)
        const lower = (sums[at + (features[n + 2] ?? 0)] ?? 0) - (sums[at + (features[n + 3] ?? 0)] ?? 0)
        value += (upper - lower) * (features[n + 4] ?? 0)
      }
      total += features[value < limit ? below : above] ?? 0
    }
    if (total < least) return false
  }
  return true
}

/** Every face seen from the front that is at least 20 px wide; the same face once. */
export function frontalFaces({ width, height, rgba }: Raster): readonly FrontalFace[] {
  const across = width + 1
  const lumaAt = (at: number): number => 0.299 * (rgba[at * 4] ?? 0) + 0.587 * (rgba[at * 4 + 1] ?? 0) + 0.114 * (rgba[at * 4 + 2] ?? 0)
  const spreadAt = (at: number): number => Math.abs((rgba[at * 4] ?? 0) - (rgba[at * 4 + 2] ?? 0))
  const sums = sumsOf(width, height, lumaAt)
  const squares = sumsOf(width, height, (at) => lumaAt(at) ** 2)
  const skins = sumsOf(width, height, (at) => (skinLikeness(rgba[at * 4] ?? 0, rgba[at * 4 + 1] ?? 0, rgba[at * 4 + 2] ?? 0) > 0.2 ? 1 : 0))
  const isGrey = (sumsOf(width, height, spreadAt).at(-1) ?? 0) / (width * height) < GREY
  const within = (of: Float64Array, x: number, y: number, side: number): number =>
    (of[y * across + x] ?? 0) -
    (of[y * across + x + side] ?? 0) -
    (of[(y + side) * across + x] ?? 0) +
    (of[(y + side) * across + x + side] ?? 0)
  const found: { x: number; y: number; side: number; skin: number; support: number }[] = []
  for (let scale = 1; WINDOW * scale <= Math.min(width, height); scale *= GROWTH) {
    const stagesHere = scaled(scale, across)
    const side = Math.floor(WINDOW * scale)
    const [inset, inner, area] = [Math.round(side * 0.2), Math.round(side * 0.6), side * side]
    const step = Math.max(2, Math.round(scale))
    for (let y = 0; y + side <= height; y += step)
      for (let x = 0; x + side <= width; x += step) {
        const skin = isGrey ? 1 : within(skins, x + inset, y + inset, inner) / (inner * inner)
        if (skin < LEAST_SKIN) continue
        const mean = within(sums, x, y, side) / area
        const variance = within(squares, x, y, side) / area - mean * mean
        if (variance < LEAST_CONTRAST ** 2 || !passes(stagesHere, sums, y * across + x, Math.sqrt(variance) * area)) continue
        const same = found.find((other) => {
          const [far, larger] = [SAME.place * other.side, Math.max(side, other.side) / Math.min(side, other.side)]
          const isNear = Math.abs(other.x + other.side / 2 - x - side / 2) < far && Math.abs(other.y + other.side / 2 - y - side / 2) < far
          return isNear && larger < SAME.side
        })
        if (same === undefined) {
          found.push({ x, y, side, skin, support: 1 })
          continue
        }
        same.support++
        for (const [key, value] of [
          ["x", x],
          ["y", y],
          ["side", side],
          ["skin", skin],
        ] as const)
          same[key] += (value - same[key]) / same.support
      }
  }
  return found
}
