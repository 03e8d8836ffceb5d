import type { Random, Rgb } from "../../figures/figure.ts"
import { css, mix } from "../colour.ts"
import { around, between, clamp, pick } from "../random.ts"
import { type Plan, type Stage } from "../stage.ts"

/** Blades of grass over the ground from `top` to the lower edge, larger towards the viewer; `thick` 0–1 is their number. */
export function paintGrass(stage: Stage, plan: Plan, label: string, top: number, bottom: number, colour: Rgb, thick: number): void {
  const { context, detail } = stage
  const { palette, unit, width } = plan
  const random = plan.random(label)
  const lit = palette.lit(colour)
  const dark = mix(palette.shaded(colour), palette.deep, 0.35)
  const rows = Math.round(10 + 12 * detail)
  const wind = plan.brief.has("wind", "storm") ? 0.9 : 0.25
  for (let row = 0; row < rows; row++) {
    const t = (row + 0.5) / rows
    const y = top + (bottom - top) * t ** 1.3
    const tall = unit * (0.006 + 0.05 * t ** 1.6)
    const count = Math.round((width / tall) * 0.9 * thick * (0.35 + 0.65 * detail))
    const lightRow = random()
    context.fillStyle = css(mix(dark, lit, clamp(0.2 + 0.6 * lightRow + 0.1 * around(random))), 0.85)
    context.beginPath()
    for (let i = 0; i < count; i++) {
      const x = random() * width
      const patch = plan.noise.at((x / unit) * 5, t * 7)
      const h = tall * (0.4 + 0.9 * random()) * (0.5 + patch)
      const lean = h * (around(random) * 0.5 + wind * 0.4)
      const w = Math.max(0.4 / stage.scale, tall * 0.045)
      const foot = y + random() * tall * 0.6
      context.moveTo(x - w, foot)
      context.quadraticCurveTo(x + lean * 0.3, foot - h * 0.6, x + lean, foot - h)
      context.quadraticCurveTo(x + lean * 0.3 + w, foot - h * 0.5, x + w, foot)
    }
    context.fill()
  }
}

/** Kinds of small flowers that a meadow is dotted with. */
export interface FlowerBed {
  readonly colours: readonly [Rgb, ...Rgb[]]
  readonly kind: "dots" | "sunflower" | "rose" | "tulip"
  /** 0–2 */
  readonly amount: number
}

/** Flowers on the ground, tiny far away and with petals close by. */
export function paintFlowers(stage: Stage, plan: Plan, label: string, top: number, bottom: number, bed: FlowerBed): void {
  const { palette, unit, width } = plan
  const random = plan.random(label)
  const count = Math.round(bed.amount * 150 * (0.5 + 0.5 * stage.detail) * (width / unit))
  const spots = Array.from({ length: count }, () => ({
    x: random() * width,
    t: random() ** 0.8,
    s: random(),
    c: pick(random, bed.colours),
    turn: random(),
  })).sort((a, b) => a.t - b.t)
  const big = bed.kind === "sunflower" ? 2.1 : bed.kind === "rose" ? 1.5 : 1
  for (const spot of spots) {
    const patch = plan.noise.at((spot.x / unit) * 3 + 9, spot.t * 5)
    if (patch < 0.38 && bed.kind === "dots") continue
    const y = top + (bottom - top) * spot.t ** 1.35
    const r = unit * (0.0022 + 0.0145 * spot.t ** 1.9) * (0.6 + 0.7 * spot.s) * big
    paintFlower(stage, plan, spot.x, y - r * (2.5 + 2 * spot.s), r, palette.lit(spot.c), bed.kind, spot.turn)
  }
}

/** One flower head with its stem. */
export function paintFlower(
  stage: Stage,
  plan: Plan,
  x: number,
  y: number,
  r: number,
  colour: Rgb,
  kind: FlowerBed["kind"],
  turn: number,
): void {
  const { context } = stage
  const { palette } = plan
  const dark = mix(colour, mix(palette.fill, palette.deep, 0.3), 0.42)
  const light = mix(colour, palette.sun, 0.4)
  if (r * stage.scale < 2.4) {
    context.fillStyle = css(mix(colour, dark, turn * 0.5))
    context.beginPath()
    context.ellipse(x, y, r, r * 0.75, 0, 0, 7)
    context.fill()
    return
  }
  context.strokeStyle = css(mix(palette.shaded([70, 116, 52]), palette.lit([96, 140, 62]), 0.4))
  context.lineWidth = Math.max(0.6, r * 0.16)
  context.beginPath()
  context.moveTo(x, y)
  context.quadraticCurveTo(x + (turn - 0.5) * r, y + r * 3, x + (turn - 0.5) * r * 2, y + r * (kind === "sunflower" ? 7 : 4.6))
  context.stroke()
  if (kind === "sunflower") {
    petals(context, x, y, r, 16, 0.26, dark, turn, 1)
    petals(context, x, y, r * 0.92, 15, 0.24, colour, turn + 0.2, 1)
    petals(context, x, y, r * 0.72, 13, 0.2, light, turn + 0.5, 1)
    disc(context, x, y, r * 0.46, palette.shaded([92, 56, 30]))
    disc(context, x, y, r * 0.34, palette.lit([108, 66, 34]))
    disc(context, x - r * 0.04, y - r * 0.05, r * 0.16, palette.shaded([70, 42, 24]))
  } else if (kind === "rose") {
    petals(context, x, y, r * 1.1, 6, 0.75, dark, turn, 0.85)
    petals(context, x, y, r * 0.86, 5, 0.8, colour, turn + 0.6, 0.85)
    petals(context, x, y, r * 0.58, 4, 0.8, mix(colour, light, 0.45), turn + 1.1, 0.85)
    context.strokeStyle = css(dark)
    context.lineWidth = r * 0.09
    context.beginPath()
    for (let a = 0; a < 9; a += 0.5) context.lineTo(x + Math.cos(a + turn) * r * 0.045 * a, y + Math.sin(a + turn) * r * 0.04 * a)
    context.stroke()
  } else if (kind === "tulip") {
    context.fillStyle = css(dark)
    context.beginPath()
    context.ellipse(x, y, r * 0.7, r, 0, 0, 7)
    context.fill()
    context.fillStyle = css(colour)
    context.beginPath()
    context.moveTo(x - r * 0.7, y - r)
    context.quadraticCurveTo(x - r * 0.8, y + r, x, y + r)
    context.quadraticCurveTo(x + r * 0.8, y + r, x + r * 0.7, y - r)
    context.lineTo(x + r * 0.3, y - r * 0.3)
    context.lineTo(x, y - r * 1.1)
    context.lineTo(x - r * 0.3, y - r * 0.3)
    context.fill()
  } else {
    petals(context, x, y, r, 5 + Math.floor(turn * 4), 0.5, dark, turn, 0.8)
    petals(context, x, y - r * 0.06, r * 0.86, 5 + Math.floor(turn * 4), 0.46, mix(colour, light, 0.2), turn + 0.1, 0.8)
    disc(context, x, y - r * 0.05, r * 0.26, palette.lit([246, 206, 86]))
  }
}

function petals(
  context: Stage["context"],
  x: number,
  y: number,
  r: number,
  count: number,
  width: number,
  colour: Rgb,
  turn: number,
  flat: number,
): void {
  context.fillStyle = css(colour)
  context.beginPath()
  for (let i = 0; i < count; i++) {
    const a = ((i + turn) / count) * Math.PI * 2
    const c = Math.cos(a)
    const s = Math.sin(a)
    context.moveTo(x, y)
    context.bezierCurveTo(
      x + (c * 0.5 - s * width) * r,
      y + (s * 0.5 + c * width) * r * flat,
      x + (c - s * width * 0.6) * r,
      y + (s + c * width * 0.6) * r * flat,
      x + c * r,
      y + s * r * flat,
    )
    context.bezierCurveTo(
      x + (c + s * width * 0.6) * r,
      y + (s - c * width * 0.6) * r * flat,
      x + (c * 0.5 + s * width) * r,
      y + (s * 0.5 - c * width) * r * flat,
      x,
      y,
    )
  }
  context.fill()
}

function disc(context: Stage["context"], x: number, y: number, r: number, colour: Rgb): void {
  context.fillStyle = css(colour)
  context.beginPath()
  context.arc(x, y, r, 0, 7)
  context.fill()
}

/** Dark leaves and stems at the lower corners, out of the light: they frame the view and give it depth. */
export function paintFrameLeaves(stage: Stage, plan: Plan, random: Random): void {
  const { context } = stage
  const { unit, width, height, palette } = plan
  const tone = mix(palette.deep, palette.shaded([52, 70, 44]), 0.35)
  for (const corner of [0, 1]) {
    const x0 = corner === 0 ? 0 : width
    const inward = corner === 0 ? 1 : -1
    for (let i = 0; i < 70; i++) {
      const x = x0 + inward * unit * 0.22 * random() ** 1.6
      const h = unit * between(random, 0.05, 0.19) * (1 - (Math.abs(x - x0) / unit) * 2.6)
      if (h <= 0) continue
      const lean = around(random) * h * 0.6 + inward * h * 0.2
      const w = unit * between(random, 0.0015, 0.0038)
      context.fillStyle = css(mix(tone, palette.key, 0.1 * random()), 0.94)
      context.beginPath()
      context.moveTo(x - w, height + 2)
      context.quadraticCurveTo(x, height - h * 0.6, x + lean, height - h)
      context.quadraticCurveTo(x + w * 2, height - h * 0.4, x + w, height + 2)
      context.fill()
    }
  }
}
