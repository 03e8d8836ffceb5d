import type { Rgb } from "./figure.ts"

/** Blends from `a` (share 0) to `b` (share 1); the share is clamped. */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const t = Math.min(1, Math.max(0, share))
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

/** Brightens (factor above 1) or darkens (below 1) in proportion, clamped to 255. */
export function scaled(colour: Rgb, factor: number): Rgb {
  return [Math.min(255, colour[0] * factor), Math.min(255, colour[1] * factor), Math.min(255, colour[2] * factor)]
}

/** Perceived brightness, 0–255. */
export function brightness(colour: Rgb): number {
  return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]
}

/** The colour where the light falls on it. */
export function light(colour: Rgb, lamp: Rgb, strength = 1): Rgb {
  return mix(scaled(colour, 1 + 0.16 * strength), lamp, 0.24 * strength)
}

/** The colour on the side turned away, drawn towards the picture's shadow colour. */
export function shade(colour: Rgb, shadow: Rgb, strength = 1): Rgb {
  return mix(scaled(colour, 1 - 0.38 * strength), shadow, 0.36 * strength)
}

/** A CSS colour; `alpha` is clamped to 0–1. */
export function toCss(colour: Rgb, alpha = 1): string {
  const [r, g, b] = colour.map((part) => Math.round(Math.min(255, Math.max(0, part))))
  return `rgba(${r},${g},${b},${Math.round(Math.min(1, Math.max(0, alpha)) * 1000) / 1000})`
}

/** Reads "#rrggbb"; figures write their natural colours so. */
export function hex(text: string): Rgb {
  const value = Number.parseInt(text.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
