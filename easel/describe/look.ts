import type { Raster } from "../upscale/lanczos.ts"

/** What can be measured of a picture without knowing what it shows. Shares and levels are 0–1. */
export interface Look {
  readonly brightness: number
  readonly contrast: number
  readonly saturation: number
  /** Warm over cool, −1 to 1. */
  readonly warmth: number
  /** How much changes from pixel to pixel. */
  readonly detail: number
  /** Colours by the share of the picture that they cover, the largest first. */
  readonly colours: readonly { readonly name: string; readonly share: number }[]
  /** Where the light is: the brightest third down and across, −1 to 1; 0 also where none stands out. */
  readonly light: { readonly column: number; readonly row: number }
  /** How far the middle stands out from what is around it. */
  readonly centre: number
}

const HUES: readonly (readonly [untilDegrees: number, name: string])[] = [
  [15, "red"],
  [42, "orange"],
  [68, "yellow"],
  [160, "green"],
  [195, "teal"],
  [255, "blue"],
  [290, "violet"],
  [335, "pink"],
  [360, "red"],
]

interface Hsl {
  readonly hue: number
  readonly saturation: number
  readonly lightness: number
}

function hslOf(red: number, green: number, blue: number): Hsl {
  const high = Math.max(red, green, blue)
  const low = Math.min(red, green, blue)
  const range = high - low
  const lightness = (high + low) / 2
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const sixth = high === red ? ((green - blue) / range + 6) % 6 : high === green ? (blue - red) / range + 2 : (red - green) / range + 4
  return { hue: sixth * 60, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness }
}

/** A colour in a word or two. */
export function colourName(red: number, green: number, blue: number): string {
  const { hue, saturation, lightness } = hslOf(red, green, blue)
  if (lightness < 0.09) return "black"
  if (lightness > 0.93) return "white"
  if (saturation < 0.14) return lightness < 0.35 ? "dark gray" : lightness > 0.7 ? "pale gray" : "gray"
  const name = HUES.find(([until]) => hue < until)?.[1] ?? "red"
  if (name === "orange" && lightness < 0.4) return lightness < 0.2 ? "dark brown" : "brown"
  return lightness < 0.28 ? `deep ${name}` : lightness > 0.75 ? `pale ${name}` : name
}

/** Measures a picture; a small copy of it is enough. */
export function lookAt({ width, height, rgba }: Raster): Look {
  const count = width * height
  const luma = new Float32Array(count)
  const shares = new Map<string, number>()
  const ninths = Array.from({ length: 9 }, () => ({ sum: 0, count: 0 }))
  let saturationSum = 0
  let warmthSum = 0
  for (let at = 0; at < count; at++) {
    const [red = 0, green = 0, blue = 0] = Array.from(rgba.subarray(at * 4, at * 4 + 3), (value) => value / 255)
    const level = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    luma[at] = level
    saturationSum += Math.max(red, green, blue) - Math.min(red, green, blue)
    warmthSum += red - blue
    const name = colourName(red, green, blue)
    shares.set(name, (shares.get(name) ?? 0) + 1 / count)
    const column = Math.min(2, Math.floor(((at % width) / width) * 3))
    const row = Math.min(2, Math.floor((Math.floor(at / width) / height) * 3))
    const ninth = ninths[row * 3 + column]
    if (ninth === undefined) continue
    ninth.sum += level
    ninth.count += 1
  }
  const brightness = luma.reduce((sum, level) => sum + level, 0) / count
  const contrast = Math.sqrt(luma.reduce((sum, level) => sum + (level - brightness) ** 2, 0) / count)
  const levels = ninths.map(({ sum, count: pixels }) => (pixels === 0 ? brightness : sum / pixels))
  const around = levels.filter((_, index) => index !== 4).reduce((sum, level) => sum + level, 0) / 8
  return {
    brightness,
    contrast,
    saturation: saturationSum / count,
    warmth: warmthSum / count,
    detail: detailOf(luma, width),
    colours: [...shares].map(([name, share]) => ({ name, share })).sort((one, other) => other.share - one.share),
    light: {
      column: brightestThird([0, 1, 2].map((column) => mean([0, 3, 6].map((row) => levels[row + column] ?? 0)))),
      row: brightestThird([0, 3, 6].map((row) => mean([0, 1, 2].map((column) => levels[row + column] ?? 0)))),
    },
    centre: Math.abs((levels[4] ?? brightness) - around),
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** By how much a third is brighter than all before light is said to come from there. */
const LIT = 0.03

function brightestThird(levels: readonly number[]): number {
  const highest = Math.max(...levels)
  return highest - mean(levels) < LIT ? 0 : levels.indexOf(highest) - 1
}

function detailOf(luma: Float32Array, width: number): number {
  let sum = 0
  for (let at = 1; at < luma.length; at++) if (at % width !== 0) sum += Math.abs((luma[at] ?? 0) - (luma[at - 1] ?? 0))
  return sum / Math.max(1, luma.length - luma.length / width)
}
