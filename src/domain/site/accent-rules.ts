import { invalidInput } from "../_kernel/errors.ts"
import { type Lab, oklabOf, rgbOf } from "../image/oklab-rules.ts"

/** The accent color of a site: what the owner picks, and what of it stays readable on each theme. */

export const THEMES = ["light", "dark"] as const
export type Theme = (typeof THEMES)[number]

/** What the accent stands on as text, see `tokens.css`; a test holds the two together. */
export const GROUNDS: Readonly<Record<Theme, readonly string[]>> = {
  light: ["#fafaf9", "#ffffff", "#f1f1ef", "#f0f0ee"],
  dark: ["#0f0f10", "#161617", "#0a0a0b", "#1e1e20"],
}
/** How much of the accent its soft ground has over what is below, of 255. */
const SOFT_DIGITS: Readonly<Record<Theme, string>> = { light: "14", dark: "22" }
/** WCAG AA of text. */
export const AA = 4.5

const WHITE = "#ffffff"
const BLACK = "#000000"
const STEP = 0.005
/** How much lighter or darker a button is under the pointer. */
const HOVER_STEP = 0.05

/** The accent on one theme, as six digits each. */
export interface AccentColors {
  readonly accent: string
  readonly hover: string
  /** What is written on it. */
  readonly ink: string
  /** Differs from what was picked, since that was not readable. */
  readonly adjusted: boolean
}
export type Accent = Readonly<Record<Theme, AccentColors>>

type Rgb = readonly [red: number, green: number, blue: number]

/** The tokens of the accent (`tokens.css`), for the style of what is shown in it. */
export function accentTokens({ light, dark }: Accent): Readonly<Record<`--color-${string}`, string>> {
  const both = (of: (colors: AccentColors) => string) => `light-dark(${of(light)}, ${of(dark)})`
  return {
    "--color-accent": both(({ accent }) => accent),
    "--color-accent-hover": both(({ hover }) => hover),
    "--color-accent-ink": both(({ ink }) => ink),
    "--color-accent-soft": `light-dark(${light.accent}${SOFT_DIGITS.light}, ${dark.accent}${SOFT_DIGITS.dark})`,
    "--color-focus": both(({ accent }) => accent),
  }
}

/** A color of six hexadecimal digits in lower case; null for anything else. */
export function readColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return null
  return `#${digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits}`
}

/** Throws InvalidInput (`accent`: ColorInvalid) for what is no color. */
export function requireColor(text: string): string {
  const color = readColor(text)
  if (color === null) throw invalidInput({ path: "accent", message: "ColorInvalid" })
  return color
}

/**
 * The accent of both themes: the color that was picked, where text in it and on it has the contrast of WCAG AA, else the nearest lighter
 * or darker one of the same hue that has.
 */
export function accentOf(color: string): Accent {
  return { light: colorsOn("light", color), dark: colorsOn("dark", color) }
}

function colorsOn(theme: Theme, color: string): AccentColors {
  const picked = oklabOf(...rgbOfHex(color))
  const direction = theme === "light" ? -1 : 1
  let accent = color
  for (let lightness = picked[0]; !isReadable(theme, accent); lightness += direction * STEP) {
    if (lightness < 0 || lightness > 1) {
      accent = theme === "light" ? BLACK : WHITE
      break
    }
    accent = hexOf(withLightness(picked, lightness))
  }
  const ink = contrast(accent, WHITE) >= contrast(accent, BLACK) ? WHITE : BLACK
  const [lightness, ...rest] = oklabOf(...rgbOfHex(accent))
  // Away from its ink, so that what is written on it gains by it.
  const hover = hexOf(withLightness([lightness, ...rest], clamp(lightness + (ink === WHITE ? -HOVER_STEP : HOVER_STEP))))
  return { accent, hover, ink, adjusted: accent !== color }
}

function isReadable(theme: Theme, accent: string): boolean {
  return GROUNDS[theme].every((ground) => contrast(accent, ground) >= AA && contrast(accent, softOn(theme, accent, ground)) >= AA)
}

/** The soft ground of an accent over another. */
export function softOn(theme: Theme, accent: string, ground: string): string {
  return blend(accent, ground, Number.parseInt(SOFT_DIGITS[theme], 16) / 255)
}

/** The contrast of two colors after WCAG 2, 1 to 21. */
export function contrast(left: string, right: string): number {
  const [first, second] = [luminance(rgbOfHex(left)), luminance(rgbOfHex(right))]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The same hue; less colorful the nearer to black or white, where screens have no more of it. */
function withLightness([was, greenRed, blueYellow]: Lab, lightness: number): Lab {
  const room = (of: number) => Math.min(of, 1 - of) + 0.02
  const share = Math.min(1, room(lightness) / room(was) + 0.35)
  return [lightness, greenRed * share, blueYellow * share]
}

function blend(over: string, under: string, share: number): string {
  const [top, below] = [rgbOfHex(over), rgbOfHex(under)]
  return printHex([0, 1, 2].map((at) => (top[at] ?? 0) * share + (below[at] ?? 0) * (1 - share)))
}

function hexOf(lab: Lab): string {
  return printHex(rgbOf(lab))
}

function printHex(values: readonly number[]): string {
  return `#${values
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`
}

function rgbOfHex(color: string): Rgb {
  const at = (index: number) => Number.parseInt(color.slice(index, index + 2), 16)
  return [at(1), at(3), at(5)]
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
