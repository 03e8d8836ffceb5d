import type { Rgb } from "../figures/figure.ts"
import type { Brief } from "./brief.ts"
import { css, mix } from "./colour.ts"
import { clamp, smoothstep } from "./random.ts"
import { lightSide, type Plan, type Stage } from "./stage.ts"
import { hillProfile, type Profile, traceProfile } from "./terrain.ts"
import { paintTexture } from "./texture.ts"

export type GroundKind = "meadow" | "field" | "snow" | "sand" | "rock" | "paved" | "litter" | "floor"

/** Natural colours of the ground: main and patches. */
export const GROUND_COLOURS: Readonly<Record<GroundKind, readonly [Rgb, Rgb]>> = {
  meadow: [
    [108, 144, 66],
    [150, 158, 82],
  ],
  field: [
    [206, 168, 84],
    [168, 142, 70],
  ],
  snow: [
    [238, 243, 250],
    [206, 220, 240],
  ],
  sand: [
    [226, 186, 128],
    [198, 152, 100],
  ],
  rock: [
    [128, 122, 116],
    [92, 90, 92],
  ],
  paved: [
    [112, 112, 120],
    [84, 86, 96],
  ],
  litter: [
    [118, 92, 58],
    [86, 92, 52],
  ],
  floor: [
    [132, 96, 66],
    [104, 74, 52],
  ],
}

/** What one stands on in this scene. */
export function groundKind(brief: Brief): GroundKind {
  if (brief.has("snow", "snowfall", "glacier", "ice", "penguin", "aurora") && !brief.has("desert", "beach")) return "snow"
  if (brief.has("desert", "beach", "palm", "cactus", "canyon", "island")) return "sand"
  const wild = brief.hasGroup("plant") || brief.hasGroup("terrain")
  if (brief.has("city", "skyscraper") || (brief.has("street") && !wild)) return "paved"
  if (brief.has("field")) return "field"
  if (brief.has("volcano", "cliff", "cave", "lighthouse", "ruin") && !brief.has("meadow", "grass", "flower", "forest")) return "rock"
  if (brief.has("autumn-leaves", "mushroom", "jungle", "bamboo")) return "litter"
  if (brief.has("forest") && !brief.has("meadow", "grass", "flower")) return "litter"
  return "meadow"
}

/** The ground in front, seen in perspective with patches, ruts or ripples; its rim is `profile` above `top`. */
export function paintGround(stage: Stage, plan: Plan, kind: GroundKind, top: number, profile: Profile): void {
  const { context } = stage
  const { palette, noise, width, height, unit } = plan
  const [main, patch] = GROUND_COLOURS[kind]
  const side = lightSide(plan, plan.focus.x)
  const lit = palette.lit(main)
  const litPatch = palette.lit(patch)
  const dark = mix(palette.shaded(kind === "snow" ? [222, 230, 248] : patch), palette.deep, kind === "snow" ? 0.08 : 0.3)
  traceProfile(stage, plan, profile, top, height)
  const gradient = context.createLinearGradient(0, top, 0, height)
  gradient.addColorStop(0, css(mix(lit, palette.haze, 0.42)))
  gradient.addColorStop(0.3, css(mix(lit, dark, 0.25)))
  gradient.addColorStop(1, css(mix(litPatch, dark, kind === "snow" ? 0.55 : 0.72)))
  context.fillStyle = gradient
  context.fill()
  if (plan.plain) return
  context.save()
  context.clip()
  const offset = plan.random("ground")() * 100
  const stretch = kind === "paved" || kind === "floor" ? 1.2 : kind === "snow" ? 0.8 : 1.5
  const rise = unit * 0.1
  paintTexture(stage, 0, top - rise, width, height - top + rise, Math.max(1.8, unit / 440), (u, v, out) => {
    const y = v * (height - top + rise) - rise
    const depth = 1 / (clamp(y / (height - top), 0, 1) * 1.3 + 0.12)
    const x = ((u - 0.5) * width * depth) / unit
    const z = depth * 3
    const a = noise.fbm(x * 1.6 + offset, z * stretch, 5)
    const b = noise.fbm((x + side * 0.05) * 1.6 + offset, z * stretch - 0.03, 5)
    const fine = noise.at(x * 46 + offset, z * 34)
    let t = clamp(
      0.5 +
        (a - b) * (kind === "snow" ? 2.6 : kind === "sand" ? 2.6 : 4.6) +
        (fine - 0.5) * (kind === "snow" ? 0.06 : kind === "sand" ? 0.12 : 0.24),
    )
    if (kind === "field") t = clamp(t * 0.6 + 0.4 * smoothstep(0.3, 0.7, noise.at(x * 9 + z * 0.4, 3)))
    if (kind === "sand") t = clamp(t * 0.75 + 0.25 * smoothstep(0.25, 0.8, noise.at(z * 16 + a * 7 + x * 1.4, x * 0.6)))
    const p = smoothstep(0.42, 0.62, noise.fbm(x * 1.1 - offset, z * 0.9, 3))
    for (let k = 0; k < 3; k++) {
      const own = lit[k]! + (litPatch[k]! - lit[k]!) * p
      out[k] = dark[k]! + (own - dark[k]!) * t
    }
    out[3] = 255 * (0.62 * smoothstep(0, 0.12, y / (height - top) + 0.05))
  })
  const glow = context.createRadialGradient(plan.sun.x, top, 0, plan.sun.x, top, unit * 0.8)
  glow.addColorStop(0, css(palette.sun, 0.4 * palette.glow))
  glow.addColorStop(1, css(palette.sun, 0))
  context.fillStyle = glow
  context.fillRect(0, top - rise, width, height)
  context.restore()
}

/** Sand dunes: crests that swing through the picture, one face in the light and one in shade. */
export function paintDunes(stage: Stage, plan: Plan, top: number): void {
  const { context } = stage
  const { palette, height, unit, width } = plan
  const side = lightSide(plan, width / 2)
  const rows = 6
  for (let row = 0; row < rows; row++) {
    const t = row / (rows - 1)
    const base = top + (height - top) * (t ** 1.25 * 0.95) + unit * 0.03
    const amplitude = unit * (0.04 + 0.13 * t)
    const profile = hillProfile(plan, `dune${row}`, amplitude, 1.9 - t)
    const fade = (1 - t) ** 1.6 * 0.6
    const lit = mix(palette.lit([236, 186, 118]), palette.haze, fade)
    const shade = mix(mix(palette.shaded([190, 122, 82]), palette.deep, 0.22), palette.haze, fade * 0.85)
    traceProfile(stage, plan, profile, base, height)
    const face = context.createLinearGradient(0, base - amplitude, 0, base + unit * 0.22)
    face.addColorStop(0, css(mix(lit, palette.sun, 0.25)))
    face.addColorStop(1, css(mix(lit, shade, 0.5)))
    context.fillStyle = face
    context.fill()
    context.save()
    context.clip()
    const spine = hillProfile(plan, `spine${row}`, unit * (0.12 + 0.3 * t), 2.4 - t)
    context.beginPath()
    context.moveTo(-2, height + 2)
    for (let x = -2; x <= width + unit * 0.01; x += unit * 0.008) {
      const crest = base - profile(x)
      context.lineTo(x, crest + Math.max(-unit * 0.01, spine(x + side * unit * 0.05) - unit * (0.05 + 0.13 * t)))
    }
    context.lineTo(width + 2, height + 2)
    const flank = context.createLinearGradient(0, base - amplitude, 0, base + unit * (0.12 + 0.3 * t))
    flank.addColorStop(0, css(shade, 0.95))
    flank.addColorStop(1, css(mix(shade, lit, 0.35), 0.4))
    context.fillStyle = flank
    context.fill()
    if (stage.detail > 0.3) {
      context.strokeStyle = css(shade, 0.16)
      context.lineWidth = Math.max(0.7, unit * 0.0012)
      for (let i = 0; i < 12; i++) {
        const drop = unit * (0.014 + 0.022 * t) * (i + 1)
        context.beginPath()
        for (let x = 0; x <= width; x += unit * 0.025)
          context.lineTo(x, base - profile(x) + drop + (plan.noise.at((x / unit) * 9, i * 3 + row) - 0.5) * unit * 0.018)
        context.stroke()
      }
    }
    context.restore()
  }
}
