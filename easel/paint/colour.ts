import type { Rgb } from "../figures/figure.ts"
import type { Colour } from "../scene.ts"

/** `a` at 0, `b` at 1. */
export const mix = (a: Rgb, b: Rgb, t: number): Rgb => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]

/** CSS text of a colour; channels are rounded and held in 0–255. */
export function css(c: Rgb, alpha = 1): string {
  const channel = (v: number) => Math.max(0, Math.min(255, Math.round(v)))
  return `rgba(${channel(c[0])},${channel(c[1])},${channel(c[2])},${alpha < 0.004 ? 0 : alpha.toFixed(3)})`
}

/** Channel by channel product; `light` 255 leaves a channel as it is. */
export const multiply = (c: Rgb, light: Rgb): Rgb => [(c[0] * light[0]) / 255, (c[1] * light[1]) / 255, (c[2] * light[2]) / 255]

/** All channels times `factor`. */
export const scaled = (c: Rgb, factor: number): Rgb => [c[0] * factor, c[1] * factor, c[2] * factor]

/** Perceived brightness, 0–255. */
export const luminance = (c: Rgb): number => c[0] * 0.299 + c[1] * 0.587 + c[2] * 0.114

/** 0 is grey, 1 leaves the colour, above 1 is more vivid. */
export function saturated(c: Rgb, amount: number): Rgb {
  const grey = luminance(c)
  return mix([grey, grey, grey], c, amount)
}

/** Hue 0–1, saturation 0–1, lightness 0–1 to sRGB. */
export function hsl(hue: number, saturation: number, lightness: number): Rgb {
  const h = (((hue % 1) + 1) % 1) * 12
  const a = saturation * Math.min(lightness, 1 - lightness)
  const channel = (n: number): number => {
    const k = (n + h) % 12
    return 255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}

/** Hue 0–1 of a colour; 0 for greys. */
export function hueOf(c: Rgb): number {
  const high = Math.max(c[0], c[1], c[2])
  const span = high - Math.min(c[0], c[1], c[2])
  if (span < 1) return 0
  if (high === c[0]) return (((c[1] - c[2]) / span + 6) % 6) / 6
  if (high === c[1]) return ((c[2] - c[0]) / span + 2) / 6
  return ((c[0] - c[1]) / span + 4) / 6
}

/** What each colour word looks like. */
export const COLOUR_RGB: Readonly<Record<Colour, Rgb>> = {
  red: [200, 44, 40],
  orange: [232, 122, 38],
  yellow: [242, 202, 66],
  green: [74, 142, 74],
  teal: [36, 146, 146],
  blue: [50, 104, 190],
  purple: [122, 72, 170],
  pink: [240, 146, 176],
  brown: [124, 82, 52],
  black: [34, 34, 40],
  grey: [140, 144, 150],
  white: [244, 243, 238],
  gold: [214, 168, 64],
  silver: [190, 198, 208],
}
