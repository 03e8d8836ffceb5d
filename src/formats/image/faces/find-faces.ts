import type { FacePatterns } from "./face-patterns.ts"

/** Finds faces seen from the front by where light and dark lie in them (a cascade of Haar features), at every place and size. */

/** A square that looks like a face, px; `support` is how many windows at nearly the same place do. */
export interface FoundFace {
  readonly x: number
  readonly y: number
  readonly side: number
  readonly support: number
  /** Share of its inner part that is colored like skin; 1 in an image without color. */
  readonly skin: number
}

/** Four bytes a pixel, row by row. */
interface Searched {
  readonly width: number
  readonly height: number
  readonly rgba: ArrayLike<number>
}

interface Search {
  /** The narrowest face that is looked for, px. */
  readonly leastPx?: number
  /** How many windows at one place are a face. */
  readonly leastSupport?: number
  readonly isSkin?: (red: number, green: number, blue: number) => boolean
}

/** Places of the window that the features are given in. */
const WINDOW = 20
/** Windows grow by this. */
const GROWTH = 1.15
/** So many windows at one place are a face; fewer are chance, as OpenCV counts. */
const LEAST_SUPPORT = 3
/** Share of a window's inner part that must be like skin, where there is color. */
const LEAST_SKIN = 0.3
/** Brightness that varies less than this (its deviation, 0 to 255) shows no face, only a veil or a slope of light. */
const LEAST_CONTRAST = 11
/** All colors nearer to gray than this, in the mean: an image without color. */
const GRAY = 7
/** Windows whose middles are nearer than this share of their side, and sides within this factor, are about one face. */
const SAME = { place: 0.3, side: 1.6 } as const

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
function scaled(patterns: FacePatterns, scale: number, across: number): FacePatterns {
  return patterns.map(({ least, features }) => {
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

/** The features' sums over one window; `deviation` is that of its brightness times its area. */
function passes(stagesHere: FacePatterns, sums: Float64Array, at: number, deviation: number): boolean {
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

/** Whether a color is like skin of any shade. */
function isSkinColor(red: number, green: number, blue: number): boolean {
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (high < 34 || red < green || green < blue * 0.82 || high === low) return false
  const [saturation, hue] = [(high - low) / high, ((green - blue) / (high - low)) * 60]
  return hue > -3 && hue < 42 && saturation > 0.12 && saturation < 0.84
}

/** Every face seen from the front that is wide enough, the largest first; the same face once. */
export function findFaces(
  patterns: FacePatterns,
  { width, height, rgba }: Searched,
  { leastPx = WINDOW, leastSupport = LEAST_SUPPORT, isSkin = isSkinColor }: Search = {},
): readonly FoundFace[] {
  const across = width + 1
  const channel = (at: number, of: 0 | 1 | 2) => rgba[at * 4 + of] ?? 0
  const lumaAt = (at: number) => 0.299 * channel(at, 0) + 0.587 * channel(at, 1) + 0.114 * channel(at, 2)
  const sums = sumsOf(width, height, lumaAt)
  const squares = sumsOf(width, height, (at) => lumaAt(at) ** 2)
  const skins = sumsOf(width, height, (at) => (isSkin(channel(at, 0), channel(at, 1), channel(at, 2)) ? 1 : 0))
  const spread = sumsOf(width, height, (at) => Math.abs(channel(at, 0) - channel(at, 2))).at(-1) ?? 0
  const isGray = spread / (width * height) < GRAY
  const within = (of: Float64Array, x: number, y: number, side: number) =>
    (of[y * across + x] ?? 0) -
    (of[y * across + x + side] ?? 0) -
    (of[(y + side) * across + x] ?? 0) +
    (of[(y + side) * across + x + side] ?? 0)
  const found: Writable<FoundFace>[] = []
  for (let scale = leastPx / WINDOW; WINDOW * scale <= Math.min(width, height); scale *= GROWTH) {
    const stagesHere = scaled(patterns, scale, across)
    const side = Math.floor(WINDOW * scale)
    const [inset, inner, area] = [Math.round(side * 0.2), Math.round(side * 0.6), side * side]
    const step = Math.max(2, Math.round(scale))
    for (let y = 0; y + side <= height; y += step)
      for (let x = 0; x + side <= width; x += step) {
        const skin = isGray ? 1 : within(skins, x + inset, y + inset, inner) / (inner * inner)
        if (skin < LEAST_SKIN) continue
        const mean = within(sums, x, y, side) / area
        const variance = within(squares, x, y, side) / area - mean * mean
        if (variance < LEAST_CONTRAST ** 2 || !passes(stagesHere, sums, y * across + x, Math.sqrt(variance) * area)) continue
        count(found, { x, y, side, skin })
      }
  }
  return found.filter(({ support }) => support >= leastSupport).toSorted((one, other) => other.side - one.side)
}

type Writable<Of> = { -readonly [Key in keyof Of]: Of[Key] }
type Window = Omit<FoundFace, "support">

/** Takes a window into the face that it shows, which becomes the mean of its windows; a new face if it shows none yet. */
function count(found: Writable<FoundFace>[], window: Window): void {
  const same = found.find((other) => isSame(other, window))
  if (same === undefined) {
    found.push({ ...window, support: 1 })
    return
  }
  same.support += 1
  for (const key of ["x", "y", "side", "skin"] as const) same[key] += (window[key] - same[key]) / same.support
}

function isSame(one: Window, other: Window): boolean {
  const [far, larger] = [SAME.place * one.side, Math.max(one.side, other.side) / Math.min(one.side, other.side)]
  const isNear =
    Math.abs(one.x + one.side / 2 - other.x - other.side / 2) < far && Math.abs(one.y + one.side / 2 - other.y - other.side / 2) < far
  return isNear && larger < SAME.side
}
