import type { Rgb } from "../figures/figure.ts"
import { css, mix } from "./colour.ts"
import { between, clamp, smoothstep } from "./random.ts"
import { faded, lightSide, type Plan, type Stage } from "./stage.ts"
import { paintTexture } from "./texture.ts"

/** Height of a skyline above its base at `x`, in units. */
export type Profile = (x: number) => number

/** Fills everything below a skyline. */
export function traceProfile(stage: Stage, plan: Plan, profile: Profile, base: number, bottom: number): void {
  const { context } = stage
  const step = Math.max(plan.unit / 420, 1.2 / stage.scale)
  context.beginPath()
  context.moveTo(-2, bottom)
  for (let x = -2; x <= plan.width + step; x += step) context.lineTo(x, base - profile(x))
  context.lineTo(plan.width + step, bottom)
  context.closePath()
}

/** A skyline of crests, `peaks` of them across the picture's measure, highest near `summit`. */
export function mountainProfile(plan: Plan, label: string, amplitude: number, peaks: number, summit: number): Profile {
  const random = plan.random(label)
  const offset = random() * 200
  const row = random() * 200
  const spread = plan.unit * between(random, 0.42, 0.7)
  return (x) => {
    const n = plan.noise.ridged((x / plan.unit) * peaks + offset, row, 7)
    const rise = Math.exp(-(((x - summit) / spread) ** 2))
    return amplitude * (0.12 + 0.55 * n ** 2.2 + 0.62 * rise * n ** 1.5)
  }
}

/** A gently rolling skyline. */
export function hillProfile(plan: Plan, label: string, amplitude: number, waves: number): Profile {
  const random = plan.random(label)
  const offset = random() * 200
  const row = random() * 200
  return (x) => amplitude * (0.1 + 0.9 * plan.noise.fbm((x / plan.unit) * waves + offset, row, 3))
}

/** How the rock of a range looks. */
export interface RangeLook {
  readonly rock: Rgb
  /** 0 no snow, 1 white from the foot up. */
  readonly snow: number
  /** 0 near, 1 lost in haze. */
  readonly distance: number
  readonly fog: number
}

/** A range of mountains with faces in light and shade, and snow on the heights. */
export function paintRange(stage: Stage, plan: Plan, profile: Profile, base: number, amplitude: number, look: RangeLook): void {
  const { context } = stage
  const { palette, noise, unit, width } = plan
  const side = lightSide(plan, plan.focus.x)
  const lit = faded(plan, palette.lit(look.rock), look.distance)
  const dark = faded(plan, mix(palette.shaded(look.rock), palette.deep, 0.35), look.distance * 0.9)
  const snowLit = faded(plan, palette.lit([250, 248, 246]), look.distance * 0.75)
  const snowDark = faded(plan, mix(palette.shaded([226, 232, 246]), palette.sky[1], 0.3), look.distance * 0.8)
  context.save()
  traceProfile(stage, plan, profile, base, plan.height)
  context.fillStyle = css(mix(lit, dark, 0.6))
  context.fill()
  context.clip()
  if (!plan.plain || stage.detail > 0.2) {
    const top = base - amplitude * 1.35
    const tall = Math.max(amplitude * 1.6, 1)
    const offset = plan.random("rock")() * 100 + look.distance * 31
    const octaves = stage.detail > 0.5 ? 5 : 3
    const f = 5.2 / Math.max(amplitude, unit * 0.05)
    paintTexture(stage, 0, top, width, tall, Math.max(1.7, unit / 520), (u, v, out) => {
      const x = u * width
      const y = top + v * tall
      const ridge = base - profile(x)
      const depth = (y - ridge) / amplitude
      if (depth < -0.03) {
        out[3] = 0
        return
      }
      const warp = noise.at(x * f * 0.7 + offset, y * f * 0.5) * 0.8
      const a = noise.ridged(x * f * 0.62 + warp + offset, y * f * 0.3 + warp * 0.4, octaves)
      const b = noise.ridged((x + side * unit * 0.012) * f * 0.62 + warp + offset, (y + unit * 0.004) * f * 0.3 + warp * 0.4, octaves)
      const slope = (profile(x + unit * 0.012) - profile(x - unit * 0.012)) / (unit * 0.024)
      const face = 0.45 + (a - b) * 4.2 + slope * side * -0.34 * Math.exp(-depth * 2.5)
      const t = smoothstep(0.05, 0.95, face)
      const height = clamp(1 - depth) * (profile(x) / amplitude)
      const whiteness = look.snow <= 0 ? 0 : smoothstep(1.04 - look.snow, 1.2 - look.snow, height + (a - 0.62) * 0.5 + t * 0.1)
      const foot = smoothstep(0.15, 1.15, depth) * look.fog
      for (let k = 0; k < 3; k++) {
        const rock = dark[k]! + (lit[k]! - dark[k]!) * t
        const snow = snowDark[k]! + (snowLit[k]! - snowDark[k]!) * smoothstep(0.22, 0.7, face)
        const own = rock + (snow - rock) * whiteness
        out[k] = own + (palette.haze[k]! - own) * foot
      }
      out[3] = 255
    })
  }
  context.restore()
}

/** Rolling land with light on its crests and haze in its valleys. */
export function paintHill(
  stage: Stage,
  plan: Plan,
  profile: Profile,
  base: number,
  amplitude: number,
  colour: Rgb,
  distance: number,
): void {
  const { context } = stage
  const { palette } = plan
  const lit = faded(plan, palette.lit(colour), distance)
  const dark = faded(plan, mix(palette.shaded(colour), palette.deep, 0.2), distance * 0.85)
  traceProfile(stage, plan, profile, base, plan.height)
  const gradient = context.createLinearGradient(0, base - amplitude, 0, base + amplitude * 0.9)
  gradient.addColorStop(0, css(mix(lit, dark, 0.1)))
  gradient.addColorStop(0.55, css(mix(lit, dark, 0.65)))
  gradient.addColorStop(1, css(mix(mix(lit, dark, 0.75), palette.haze, 0.3 * distance + 0.05)))
  context.fillStyle = gradient
  context.fill()
  if (plan.plain) return
  context.save()
  context.clip()
  const side = lightSide(plan, plan.width / 2)
  const offset = distance * 47
  const f = 3 / plan.unit
  paintTexture(stage, 0, base - amplitude * 1.1, plan.width, amplitude * 2.4, Math.max(2.5, plan.unit / 320), (u, v, out) => {
    const x = u * plan.width
    const y = v * amplitude * 2.4
    const a = plan.noise.fbm(x * f + offset, y * f * 3, 4)
    const b = plan.noise.fbm((x + side * plan.unit * 0.03) * f + offset, y * f * 3, 4)
    const t = (a - b) * 5
    const c = t > 0 ? lit : dark
    out[0] = c[0]
    out[1] = c[1]
    out[2] = c[2]
    out[3] = Math.min(1, Math.abs(t)) * 150
  })
  context.restore()
}

/** A band of mist lying at height `y`. */
export function paintMist(stage: Stage, plan: Plan, y: number, thickness: number, strength: number): void {
  const { context } = stage
  const gradient = context.createLinearGradient(0, y - thickness, 0, y + thickness)
  gradient.addColorStop(0, css(plan.palette.haze, 0))
  gradient.addColorStop(0.5, css(plan.palette.haze, strength))
  gradient.addColorStop(1, css(plan.palette.haze, 0))
  context.fillStyle = gradient
  context.fillRect(0, y - thickness, plan.width, thickness * 2)
}
