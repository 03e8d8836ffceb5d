import type { Random, Rgb } from "../../figures/figure.ts"
import { css, mix } from "../colour.ts"
import { between } from "../random.ts"
import { faded, lightSide, type Plan, type Stage } from "../stage.ts"
import type { Profile } from "../terrain.ts"

/** Colours of one tree: in the light, in shadow, and what lies on it. */
export interface TreeColours {
  readonly lit: Rgb
  readonly dark: Rgb
  readonly snow: Rgb | undefined
}

/** The two tones of a plant of natural colour `colour` at a distance of 0 (near) to 1 (lost in haze). */
export function plantColours(plan: Plan, colour: Rgb, distance: number): TreeColours {
  const { palette } = plan
  return {
    lit: faded(plan, palette.lit(colour), distance),
    dark: faded(plan, mix(palette.shaded(colour), palette.deep, 0.45), distance * 0.92),
    snow: plan.snowy ? faded(plan, mix(palette.lit([244, 247, 252]), palette.shaded([236, 242, 252]), 0.25), distance * 0.8) : undefined,
  }
}

/** One spruce with its foot at (x, y). */
export function paintPine(stage: Stage, plan: Plan, x: number, y: number, tall: number, colours: TreeColours, random: Random): void {
  const { context, detail } = stage
  const side = lightSide(plan, x)
  const tiers = Math.round(6 + Math.min(9, (tall / plan.unit) * 26) * (0.4 + 0.6 * detail))
  const half = tall * between(random, 0.15, 0.21)
  const jag = Array.from({ length: tiers * 4 + 8 }, () => random())
  context.fillStyle = css(mix(colours.dark, [50, 34, 28], 0.4))
  context.fillRect(x - tall * 0.012, y - tall * 0.14, tall * 0.024, tall * 0.14)
  const body = (lean: number, reach: number, tone: Rgb, droop: number) => {
    context.fillStyle = css(tone)
    context.beginPath()
    context.moveTo(x, y - tall)
    for (const direction of [1, -1]) {
      if (direction === -1) context.lineTo(x, y - tall * 0.05)
      for (let k = 1; k <= tiers; k++) {
        const i = direction === 1 ? k : tiers + 1 - k
        const t = i / tiers
        const spread = half * t ** 0.86 * reach * (0.78 + 0.4 * jag[i + (direction === 1 ? 0 : tiers)]!) * (1 + direction * lean)
        const base = y - tall + tall * 0.95 * t
        const gap = (tall * 0.95) / tiers
        const tip = base + gap * droop * (0.6 + 0.8 * jag[i + tiers * 2]!)
        if (direction === 1) {
          context.lineTo(x + spread, tip)
          context.lineTo(x + spread * 0.46, base - gap * 0.12)
        } else {
          context.lineTo(x - spread * 0.46, base - gap * 0.12)
          context.lineTo(x - spread, tip)
        }
      }
      if (direction === 1) context.lineTo(x, y - tall * 0.04)
    }
    context.closePath()
    context.fill()
  }
  body(0, 1, colours.dark, 0.34)
  if (tall * stage.scale < 14) return
  const gap = (tall * 0.95) / tiers
  const touches = (tone: Rgb, alpha: number, from: number, count: number, thick: number, lift: number) => {
    context.fillStyle = css(tone, alpha)
    context.beginPath()
    for (let i = 1; i <= tiers; i++) {
      const t = i / tiers
      for (let k = 0; k < count; k++) {
        const s = (from + (1 - from) * random()) * side * (random() < 0.16 ? -0.6 : 1)
        const spread = half * t ** 0.86 * 0.92
        const px = x + spread * s
        const py = y - tall + tall * 0.95 * t + gap * (0.3 * Math.abs(s) - lift) + (random() - 0.5) * gap * 0.5
        const long = spread * between(random, 0.14, 0.32)
        context.moveTo(px - long, py + gap * 0.1)
        context.quadraticCurveTo(px, py - gap * thick, px + long, py + gap * 0.22)
        context.quadraticCurveTo(px, py + gap * 0.12, px - long, py + gap * 0.1)
      }
    }
    context.fill()
  }
  const strokes = Math.round(1 + 4 * detail)
  touches(mix(colours.dark, colours.lit, 0.5), 0.8, -0.5, strokes, 0.3, 0.1)
  touches(colours.lit, 0.75, 0.0, strokes, 0.3, 0.18)
  if (colours.snow !== undefined) {
    touches(mix(colours.snow, colours.dark, 0.3), 0.9, -0.95, strokes, 0.4, 0.3)
    touches(colours.snow, 0.95, -0.2, strokes, 0.42, 0.36)
  }
}

/** A row of simple conifers or round crowns along a skyline: the far edge of a forest, in one tone. */
export function paintTreeRow(
  stage: Stage,
  plan: Plan,
  label: string,
  profile: Profile,
  base: number,
  tall: number,
  tone: Rgb,
  pointed: boolean,
  density = 1,
): void {
  const { context } = stage
  const random = plan.random(label)
  const step = (tall * 0.2) / density
  context.fillStyle = css(tone)
  context.beginPath()
  for (let x = -tall; x < plan.width + tall; x += step * (0.5 + random())) {
    const height = tall * (0.45 + 0.65 * random() * (0.5 + plan.noise.at((x / plan.unit) * 4, tall)))
    const foot = base - profile(x) + tall * 0.08
    if (pointed) {
      const half = height * 0.17
      context.moveTo(x, foot - height)
      for (let i = 1; i <= 4; i++) {
        const t = i / 4
        context.lineTo(x + half * t, foot - height + height * t)
        context.lineTo(x + half * t * 0.6, foot - height + height * t - height * 0.03)
      }
      context.lineTo(x, foot + 1)
      for (let i = 4; i >= 1; i--) {
        const t = i / 4
        context.lineTo(x - half * t * 0.6, foot - height + height * t - height * 0.03)
        context.lineTo(x - half * t, foot - height + height * t)
      }
    } else {
      const r = height * 0.3
      for (let i = 0; i < 3; i++) {
        const cx = x + (random() - 0.5) * r * 1.3
        const cy = foot - height * 0.62 + (random() - 0.5) * r
        context.moveTo(cx + r, cy)
        context.arc(cx, cy, r * (0.6 + 0.4 * random()), 0, 7)
      }
      context.rect(x - r, foot - height * 0.5, r * 2, height * 0.55)
    }
  }
  context.fill()
}
