import type { Rgb } from "../figures/figure.ts"
import { COLOUR_RGB, hsl, hueOf, mix } from "./colour.ts"
import { clamp, pick } from "./random.ts"
import type { Plan } from "./stage.ts"

/** Six colours from dark to light that agree. */
export type Swatches = readonly [Rgb, Rgb, Rgb, Rgb, Rgb, Rgb]

/** The colours of a pattern: those that the words name, and others that go with them. */
export function patternColours(plan: Plan): Swatches {
  const random = plan.random("swatches")
  const { brief, palette } = plan
  const named = [...brief.scene.colours.map((entry) => entry.colour), ...brief.elements.flatMap((element) => element.colours)].map(
    (name) => COLOUR_RGB[name],
  )
  const base = named[0] === undefined ? random() : hueOf(named[0])
  const other = named[1] === undefined ? base + pick(random, [0.08, 0.14, 0.42, 0.5, -0.1]) : hueOf(named[1])
  const grade = (c: Rgb) => mix(c, palette.lit(c), 0.35)
  const soft = brief.mood("pastel") > 0 ? 0.16 : 0
  return [
    grade(hsl(base + 0.02, 0.5, 0.13 + soft * 2)),
    grade(hsl(base, 0.55, 0.3 + soft)),
    named[0] ?? grade(hsl(base, 0.6, 0.5 + soft)),
    named[1] ?? grade(hsl(other, 0.62, 0.56 + soft)),
    named[2] ?? grade(hsl(other + 0.06, 0.6, 0.72)),
    grade(hsl(other + 0.1, 0.4, 0.92)),
  ]
}

/** Colour on the ramp of swatches at `t` 0–1. */
export function ramp(colours: Swatches, t: number, out: Float32Array): void {
  const p = clamp(t) * 4.999
  const i = Math.floor(p)
  const f = p - i
  const a = colours[i] ?? colours[0]
  const b = colours[i + 1] ?? colours[5]
  out[0] = a[0] + (b[0] - a[0]) * f
  out[1] = a[1] + (b[1] - a[1]) * f
  out[2] = a[2] + (b[2] - a[2]) * f
  out[3] = 255
}
