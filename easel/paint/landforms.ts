import type { Rgb } from "../figures/figure.ts"
import { css, mix } from "./colour.ts"
import { around, between, clamp, smoothstep } from "./random.ts"
import { faded, lightSide, type Plan, type Stage } from "./stage.ts"
import { type Profile, paintRange, traceProfile } from "./terrain.ts"
import { paintTexture } from "./texture.ts"

/** A cone with a glowing crater, lava runs and a plume of ash. */
export function paintVolcano(stage: Stage, plan: Plan, weight: number): void {
  const { context } = stage
  const { unit, horizon, noise } = plan
  const random = plan.random("volcano")
  const x0 = plan.focus.x
  const amplitude = unit * 0.42 * clamp(0.6 + 0.4 * weight, 0.6, 1.2)
  const crater = unit * 0.05
  const row = random() * 99
  const profile: Profile = (x) => {
    const d = Math.abs(x - x0) / unit
    const cone = Math.exp(-Math.max(0, d - 0.05) * 3.6)
    const dent = d < 0.05 ? 0.05 * Math.cos((d / 0.05) * 1.57) : 0
    return amplitude * (cone - dent + (noise.fbm((x / unit) * 9, row, 4) - 0.5) * 0.05)
  }
  const top = horizon - profile(x0)
  for (let i = 0; i < 70; i++) {
    const t = i / 70
    const px = x0 + around(random) * crater * (0.6 + 3.4 * t) + t * t * unit * 0.22
    const py = top - t * Math.min(top * 0.9, unit * 0.45)
    const r = crater * (0.5 + 2.6 * t) * between(random, 0.7, 1.2)
    const puff = context.createRadialGradient(px, py, 0, px, py, r)
    const tone = mix(mix([255, 120, 50], plan.palette.shaded([130, 120, 124]), clamp(t * 4)), plan.palette.haze, 0.4 * t * random())
    puff.addColorStop(0, css(tone, 0.5))
    puff.addColorStop(1, css(tone, 0))
    context.fillStyle = puff
    context.fillRect(px - r, py - r, r * 2, r * 2)
  }
  paintRange(stage, plan, profile, horizon, amplitude, { rock: [96, 80, 82], snow: 0, distance: 0.22, fog: 0.5 })
  context.save()
  context.globalCompositeOperation = "screen"
  const glow = context.createRadialGradient(x0, top, 0, x0, top, unit * 0.22)
  glow.addColorStop(0, "rgba(255,140,50,0.9)")
  glow.addColorStop(1, "rgba(255,60,20,0)")
  context.fillStyle = glow
  context.fillRect(x0 - unit * 0.3, top - unit * 0.3, unit * 0.6, unit * 0.6)
  for (let run = 0; run < 5; run++) {
    let x = x0 + around(random) * crater * 0.8
    let y = top + unit * 0.012
    const drift = (x - x0) / crater
    const points: [number, number][] = [[x, y]]
    for (let k = 0; k < 16; k++) {
      x += (drift * 0.008 + around(random) * 0.007) * unit
      y += unit * between(random, 0.008, 0.018)
      points.push([x, Math.max(y, horizon - profile(x) + unit * 0.004)])
    }
    for (const [w, tone] of [
      [0.018, "rgba(255,70,20,0.25)"],
      [0.007, "rgba(255,120,30,0.8)"],
      [0.0028, "rgba(255,240,170,0.95)"],
    ] as const) {
      context.strokeStyle = tone
      context.lineWidth = unit * w
      context.lineCap = "round"
      context.lineJoin = "round"
      context.beginPath()
      for (const [px, py] of points) context.lineTo(px, py)
      context.stroke()
    }
  }
  context.restore()
}

/** Walls of banded rock on both sides, with light between them. */
export function paintCanyon(stage: Stage, plan: Plan): void {
  const { unit, horizon, width, height } = plan
  const { noise } = plan
  for (let i = 0; i < 5; i++) {
    const random = plan.random(`canyon ${i}`)
    const left = i % 2 === 0
    const t = i / 4
    const amplitude = unit * (0.26 + 0.2 * t)
    const reach = width * between(random, 0.34, 0.52) * (1 - 0.22 * t)
    const row = random() * 99
    const profile: Profile = (x) => {
      const d = (left ? x : width - x) / reach
      const steps = Math.floor(clamp(1.25 - d + (noise.fbm((x / unit) * 3, row, 3) - 0.5) * 0.5) * 4.99) / 4
      const smooth = clamp(1.2 - d)
      return amplitude * (steps * 0.72 + smooth * 0.25 + (noise.fbm((x / unit) * 14, row, 3) - 0.5) * 0.07) - (d > 1.3 ? amplitude : 0)
    }
    paintStrata(
      stage,
      plan,
      profile,
      horizon + (height - horizon) * t * 0.32,
      amplitude,
      [
        [206, 118, 70],
        [172, 84, 58],
      ],
      0.6 - 0.55 * t,
      i,
    )
  }
}

function paintStrata(
  stage: Stage,
  plan: Plan,
  profile: Profile,
  base: number,
  amplitude: number,
  colours: readonly [Rgb, Rgb],
  distance: number,
  salt: number,
): void {
  const { context } = stage
  const { palette, noise, unit, width } = plan
  const side = lightSide(plan, width / 2)
  const a = faded(plan, palette.lit(colours[0]), distance)
  const b = faded(plan, palette.lit(colours[1]), distance)
  const dark = faded(plan, mix(palette.shaded(colours[1]), palette.deep, 0.3), distance)
  context.save()
  traceProfile(stage, plan, profile, base, plan.height)
  context.fillStyle = css(mix(a, dark, 0.4))
  context.fill()
  context.clip()
  const top = base - amplitude * 1.25
  const tall = amplitude * 1.25 + unit * 0.3
  paintTexture(stage, 0, top, width, tall, Math.max(1.8, unit / 460), (u, v, out) => {
    const x = (u * width) / unit
    const y = (v * tall) / unit
    const warp = noise.fbm(x * 2 + salt * 9, y * 2, 3)
    const band = noise.fbm(salt * 7 + 3, y * 17 + warp * 2.2, 3)
    const joint = noise.ridged(x * 9 + salt * 5, y * 1.3, 3)
    const next = noise.ridged((x + side * 0.012) * 9 + salt * 5, y * 1.3, 3)
    const ledge = profile(u * width + side * unit * 0.012) - profile(u * width)
    const light = clamp(0.52 + (joint - next) * 2.6 - (ledge / unit) * 3 - y * 0.12)
    const t = smoothstep(0.38, 0.6, band)
    for (let k = 0; k < 3; k++) {
      const own = a[k]! + (b[k]! - a[k]!) * t
      out[k] = dark[k]! + (own - dark[k]!) * light
    }
    out[3] = 255
  })
  context.restore()
}

/** A headland of rock that falls to the sea or valley at one side. */
export function paintCliff(stage: Stage, plan: Plan): void {
  const { unit, width, height, horizon, noise, focus } = plan
  const random = plan.random("cliff")
  const row = random() * 99
  const left = focus.x < width / 2
  const edge = width * (left ? between(random, 0.4, 0.48) : between(random, 0.52, 0.6))
  const lift = Math.max(unit * 0.05, height * 0.92 - horizon)
  const profile: Profile = (x) => {
    const d = (left ? edge - x : x - edge) / unit
    const face = smoothstep(-0.1, 0.06, d + (noise.fbm((x / unit) * 8, row, 3) - 0.5) * 0.12)
    const boulders = lift * 0.5 * smoothstep(-0.34, 0.02, d) * noise.ridged((x / unit) * 7, row + 8, 4)
    return Math.max(lift * face * (0.95 + 0.1 * noise.fbm((x / unit) * 4, row, 3)) - (1 - face) * unit, boulders - lift * 0.12)
  }
  paintStrata(
    stage,
    plan,
    profile,
    height * 0.94,
    lift,
    [
      [150, 136, 120],
      [116, 106, 100],
    ],
    0.05,
    8,
  )
  const { context } = stage
  const green = plan.palette.lit(plan.snowy ? [240, 244, 250] : [108, 138, 70])
  const step = unit / 200
  context.fillStyle = css(green)
  context.beginPath()
  for (let x = 0; x <= width; x += step) {
    const p = profile(x)
    if (p < lift * 0.8) continue
    const y = height * 0.94 - p
    const drop = unit * (0.012 + 0.03 * noise.at((x / unit) * 30, row))
    context.rect(x, y - unit * 0.004, step * 1.3, drop)
  }
  context.fill()
}

/** A rocky island on the horizon. */
export function paintIsland(stage: Stage, plan: Plan): void {
  const { unit, horizon, noise, focus, brief } = plan
  const random = plan.random("island")
  const row = random() * 99
  const reach = unit * between(random, 0.2, 0.3) * (brief.has("lighthouse", "castle", "temple", "house") ? 1.05 : 1.2)
  const amplitude = unit * (brief.has("lighthouse", "castle", "temple", "house", "church", "tower") ? 0.075 : 0.14)
  const profile: Profile = (x) => {
    const d = (x - focus.x) / reach
    const dome = Math.max(0, 1 - d * d) ** 0.6
    return dome <= 0 ? -unit : amplitude * dome * (0.62 + 0.5 * noise.ridged((x / unit) * 6, row, 4))
  }
  const rock: Rgb = brief.has("palm", "jungle") ? [84, 120, 74] : [118, 108, 102]
  paintRange(stage, plan, profile, horizon + unit * 0.012, amplitude, { rock, snow: plan.snowy ? 0.6 : 0, distance: 0.14, fog: 0.2 })
}

/** White water falling over a dark wall, with spray at its foot. */
export function paintWaterfall(stage: Stage, plan: Plan): void {
  const { context } = stage
  const { unit, horizon, noise, focus, palette } = plan
  const random = plan.random("waterfall")
  const row = random() * 99
  const tall = Math.min(unit * 0.46, horizon * 0.72)
  const half = unit * between(random, 0.045, 0.085) * clamp(plan.brief.weight("waterfall"), 0.6, 1.5)
  const foot = horizon + unit * 0.015
  const wall: Profile = (x) => {
    const d = Math.abs(x - focus.x) / unit
    return tall * clamp(1.06 - d * 0.9 + (noise.ridged((x / unit) * 3.4, row, 5) - 0.55) * 0.4) * (d < half / unit ? 0.96 : 1)
  }
  paintStrata(
    stage,
    plan,
    wall,
    foot,
    tall,
    plan.snowy
      ? [
          [150, 156, 166],
          [110, 118, 132],
        ]
      : [
          [112, 116, 98],
          [82, 88, 80],
        ],
    0.12,
    4,
  )
  const x0 = focus.x - half * 1.6
  const light = mix(palette.lit([244, 250, 255]), [255, 255, 255], 0.3)
  const dim = mix(palette.shaded([200, 220, 240]), palette.sky[1], 0.3)
  paintTexture(stage, x0, foot - tall, half * 3.2, tall, Math.max(1.2, unit / 700), (u, v, out) => {
    const spread = 0.62 + 0.3 * v
    const d = Math.abs(u - 0.5) * 2
    const strand = noise.fbm(u * 15 + row, v * 2.4 - noise.at(u * 22, row) * 1.2, 4)
    const body = smoothstep(spread + 0.02, spread - 0.22, d + (strand - 0.5) * 0.5)
    const t = smoothstep(0.3, 0.66, strand)
    for (let k = 0; k < 3; k++) out[k] = dim[k]! + (light[k]! - dim[k]!) * t
    out[3] = 255 * body * clamp(0.4 + t) * smoothstep(0, 0.03, v)
  })
  for (let i = 0; i < 26; i++) {
    const x = focus.x + around(random) * half * 2.6
    const y = foot - unit * 0.02 * random()
    const r = unit * between(random, 0.02, 0.07)
    const spray = context.createRadialGradient(x, y, 0, x, y, r)
    spray.addColorStop(0, css(light, 0.3))
    spray.addColorStop(1, css(light, 0))
    context.fillStyle = spray
    context.fillRect(x - r, y - r, r * 2, r * 2)
  }
}

/** The dark mouth of a cave around the view. */
export function paintCave(stage: Stage, plan: Plan): void {
  const { context } = stage
  const { width, height, unit, noise, palette } = plan
  const random = plan.random("cave")
  const row = random() * 99
  const cx = width * 0.5 + (plan.focus.x - width * 0.5) * 0.4
  const cy = height * 0.54
  for (const [reach, light] of [
    [0.86, 0.4],
    [0.97, 0.18],
    [1.1, 0],
  ] as const) {
    context.beginPath()
    context.rect(-2, -2, width + 4, height + 4)
    for (let i = 0; i <= 160; i++) {
      const a = (-i / 160) * Math.PI * 2
      const n = noise.fbm(Math.cos(a) * 2.6 + row + reach * 9, Math.sin(a) * 2.6 + row, 5)
      const r = reach * (0.7 + 0.55 * n)
      const x = cx + Math.cos(a) * r * width * 0.5
      const y = cy + Math.sin(a) * r * height * 0.47
      if (i === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
    context.closePath()
    const tone = mix(palette.deep, palette.shaded([128, 108, 96]), light)
    const g = context.createRadialGradient(cx, cy, unit * 0.25, cx, cy, unit * 0.8)
    g.addColorStop(0, css(mix(tone, palette.key, 0.16 + light * 0.3)))
    g.addColorStop(1, css(mix(tone, palette.deep, 0.7)))
    context.fillStyle = g
    context.fill("evenodd")
  }
}
