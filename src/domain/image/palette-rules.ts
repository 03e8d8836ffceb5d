import { colourDistance, type Lab, oklabOf } from "./oklab-rules.ts"

/** Colours that people have words for, in the words that prompts use. */
const NAMED = {
  black: "#000000",
  charcoal: "#36454f",
  "dark gray": "#555555",
  gray: "#888888",
  "light gray": "#c8c8c8",
  white: "#ffffff",
  cream: "#f7efd2",
  beige: "#d9c7a0",
  tan: "#c19a6b",
  brown: "#7b4a24",
  "dark brown": "#3d2414",
  maroon: "#701c1c",
  red: "#d8201c",
  crimson: "#a8102c",
  coral: "#ff7a5c",
  salmon: "#f2a18c",
  orange: "#fa9212",
  rust: "#a8481c",
  peach: "#fbcfa8",
  gold: "#d0aa30",
  yellow: "#f8e020",
  ochre: "#b58430",
  olive: "#6f7028",
  lime: "#a8e020",
  green: "#289838",
  "dark green": "#173f20",
  "forest green": "#2c5e30",
  sage: "#9cad8c",
  mint: "#a8e8c8",
  teal: "#187878",
  turquoise: "#38d0c0",
  cyan: "#28d8f0",
  "sky blue": "#88c4ec",
  blue: "#2058d8",
  "steel blue": "#5080a8",
  "slate blue": "#586880",
  navy: "#14204c",
  indigo: "#402090",
  violet: "#7838c8",
  purple: "#702878",
  lavender: "#c0b0e8",
  magenta: "#d820b8",
  pink: "#fab2c6",
  "hot pink": "#f84890",
} as const

const LABS = Object.entries(NAMED).map(([name, hex]) => ({ name, lab: labOfHex(hex) }))

/** Most colours of a palette; a colour that takes up less of the image has no place in it. */
const MOST_COLOURS = 6
const LEAST_SHARE = 0.04
/** Colours nearer than this count as one. */
const SAME_COLOUR = 0.09
/** Groups that are sought before alike ones are joined, and how often their middles are moved. */
const GROUPS = 12
const ROUNDS = 8

/** A colour of an image and how much of it has that. */
export interface PaletteColour {
  /** `#rrggbb`. */
  readonly hex: string
  /** In the words of prompts. */
  readonly name: string
  /** 0 to 1. */
  readonly share: number
}

/** The word for a colour: of all named ones, that which looks most like it. */
export function colourNameOf(hex: string): string {
  const lab = labOfHex(hex)
  let [best, least] = ["", Number.POSITIVE_INFINITY]
  for (const named of LABS) {
    const distance = colourDistance(lab, named.lab)
    if (distance < least) [best, least] = [named.name, distance]
  }
  return best
}

/** The colours of RGBA pixels that take up most of them, most first; what is transparent does not count. The same pixels give the same palette. */
export function paletteOf(rgba: Uint8ClampedArray): readonly PaletteColour[] {
  const pixels = opaquePixels(rgba)
  if (pixels.length === 0) return []
  const groups = joined(grouped(pixels))
  return groups
    .map(({ sum, count }) => ({ hex: hexOf(sum.map((total) => total / count)), share: count / pixels.length }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((left, right) => right.share - left.share)
    .slice(0, MOST_COLOURS)
    .map(({ hex, share }) => ({ hex, share, name: colourNameOf(hex) }))
}

interface Pixel {
  readonly rgb: readonly [number, number, number]
  readonly lab: Lab
}
interface Group {
  lab: Lab
  sum: readonly [number, number, number]
  count: number
}

function opaquePixels(rgba: Uint8ClampedArray): readonly Pixel[] {
  const pixels: Pixel[] = []
  for (let at = 0; at < rgba.length; at += 4) {
    if ((rgba[at + 3] ?? 0) < 128) continue
    const rgb = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0] as const
    pixels.push({ rgb, lab: oklabOf(...rgb) })
  }
  return pixels
}

/** Groups of alike pixels (k-means); each begins at the pixel that is furthest from those that have begun. */
function grouped(pixels: readonly Pixel[]): readonly Group[] {
  let middles: Lab[] = [meanOf(pixels)]
  const nearest = pixels.map(({ lab }) => colourDistance(lab, middles[0] ?? lab))
  while (middles.length < GROUPS) {
    let furthest = 0
    nearest.forEach((distance, index) => {
      if (distance > (nearest[furthest] ?? 0)) furthest = index
    })
    const lab = pixels[furthest]?.lab
    if (lab === undefined || (nearest[furthest] ?? 0) < SAME_COLOUR / 2) break
    middles.push(lab)
    pixels.forEach((pixel, index) => {
      nearest[index] = Math.min(nearest[index] ?? 0, colourDistance(pixel.lab, lab))
    })
  }
  let groups: Group[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const members: Pixel[][] = middles.map(() => [])
    for (const pixel of pixels) members[nearestOf(middles, pixel.lab)]?.push(pixel)
    groups = members.filter((group) => group.length > 0).map((group) => ({ lab: meanOf(group), sum: sumOf(group), count: group.length }))
    middles = groups.map(({ lab }) => lab)
  }
  return groups
}

/** Groups whose colours look alike become one, the largest first. */
function joined(groups: readonly Group[]): readonly Group[] {
  const kept: Group[] = []
  for (const group of groups.toSorted((left, right) => right.count - left.count)) {
    const same = kept.find(({ lab }) => colourDistance(lab, group.lab) < SAME_COLOUR)
    if (same === undefined) kept.push({ ...group })
    else {
      same.sum = [same.sum[0] + group.sum[0], same.sum[1] + group.sum[1], same.sum[2] + group.sum[2]]
      same.count += group.count
    }
  }
  return kept
}

function nearestOf(middles: readonly Lab[], lab: Lab): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  middles.forEach((middle, index) => {
    const distance = colourDistance(middle, lab)
    if (distance < least) [best, least] = [index, distance]
  })
  return best
}

function meanOf(pixels: readonly Pixel[]): Lab {
  const mean = ([0, 1, 2] as const).map((channel) => pixels.reduce((sum, { lab }) => sum + lab[channel], 0) / pixels.length)
  return [mean[0] ?? 0, mean[1] ?? 0, mean[2] ?? 0]
}

function sumOf(pixels: readonly Pixel[]): readonly [number, number, number] {
  const total = (channel: 0 | 1 | 2) => pixels.reduce((sum, { rgb }) => sum + rgb[channel], 0)
  return [total(0), total(1), total(2)]
}

function hexOf(rgb: readonly number[]): string {
  return `#${rgb
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`
}

function labOfHex(hex: string): Lab {
  const number = Number.parseInt(hex.slice(1), 16)
  return oklabOf(number >> 16, (number >> 8) & 255, number & 255)
}
