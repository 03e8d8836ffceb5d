import { createCanvas } from "@napi-rs/canvas"
import { css, mix } from "./colour.ts"
import { clamp, smoothstep } from "./random.ts"
import type { Plan, Stage } from "./stage.ts"
import { paintTexture } from "./texture.ts"

/** How a sheet of water looks. */
export interface WaterLook {
  /** 0 a mirror, 1 a stormy sea. */
  readonly rough: number
  /** 0–1: how much of what stands above is mirrored. */
  readonly mirror: number
  readonly frozen: boolean
}

/** Water from `top` down to `bottom`: the sky's colours, a true mirror image of what is painted above, waves and the sun's path. */
export function paintWater(stage: Stage, plan: Plan, top: number, bottom: number, look: WaterLook): void {
  const { context } = stage
  const { palette, width } = plan
  const near = look.frozen
    ? mix(palette.sky[2], palette.lit([214, 232, 242]), 0.6)
    : mix(palette.sky[1], palette.deep, palette.night ? 0.45 : 0.25 + 0.25 * look.rough)
  const far = mix(palette.sky[3], palette.sky[2], 0.35 + 0.3 * look.rough)
  const gradient = context.createLinearGradient(0, top, 0, bottom)
  gradient.addColorStop(0, css(far))
  gradient.addColorStop(0.25, css(mix(far, near, 0.45)))
  gradient.addColorStop(1, css(near))
  context.fillStyle = gradient
  context.fillRect(0, top, width, bottom - top)
  if (look.mirror > 0.02) paintMirror(stage, plan, top, bottom, look)
  if (look.frozen) paintCracks(stage, plan, top, bottom)
  else {
    paintWaves(stage, plan, top, bottom, look.rough)
    paintGlitter(stage, plan, top, bottom, look.rough)
  }
  const rim = context.createLinearGradient(0, top - plan.unit * 0.006, 0, top + plan.unit * 0.03)
  rim.addColorStop(0, css(palette.haze, 0))
  rim.addColorStop(0.25, css(mix(palette.haze, palette.sun, 0.4), 0.4))
  rim.addColorStop(1, css(palette.haze, 0))
  context.fillStyle = rim
  context.fillRect(0, top - plan.unit * 0.006, width, plan.unit * 0.036)
}

/** Wet pavement from `top` down: broken reflections of lights and walls. */
export function paintWetStreet(stage: Stage, plan: Plan, top: number): void {
  paintMirror(stage, plan, top, plan.height, { rough: 0.3, mirror: 0.72, frozen: false })
  const { context } = stage
  const { unit, width, height, palette } = plan
  const random = plan.random("puddles")
  for (let i = 0; i < 90; i++) {
    const t = random()
    const y = top + (height - top) * t
    context.fillStyle = css(mix(palette.deep, palette.sky[1], random()), 0.28)
    context.beginPath()
    context.ellipse(random() * width, y, unit * (0.02 + 0.12 * t) * (0.4 + random()), unit * (0.001 + 0.007 * t), 0, 0, 7)
    context.fill()
  }
}

function paintMirror(stage: Stage, plan: Plan, top: number, bottom: number, look: WaterLook): void {
  const { context, scale } = stage
  const { width, unit } = plan
  const source = context.canvas
  const pixelTop = Math.round((top / plan.height) * source.height)
  if (pixelTop < 2) return
  const copy = createCanvas(source.width, pixelTop)
  copy.getContext("2d").drawImage(source, 0, 0, source.width, pixelTop, 0, 0, source.width, pixelTop)
  const random = plan.random("mirror")
  const row = random() * 200
  const tall = bottom - top
  let y = 0
  context.save()
  context.imageSmoothingEnabled = true
  while (y < tall) {
    const t = y / tall
    const strip = Math.max(1.01 / scale, unit * (0.0016 + 0.006 * t))
    const wobble = (plan.noise.at(y / (unit * (0.004 + 0.012 * t)), row) - 0.5) * unit * (0.004 + 0.03 * t) * (0.35 + look.rough * 2)
    const reach = pixelTop * (1 - Math.min(0.999, (y * 0.96) / top))
    const tallPixels = Math.max(1, strip * scale * 0.96)
    context.globalAlpha = look.mirror * (1 - 0.45 * t)
    context.save()
    context.translate(0, top + y + strip)
    context.scale(1, -1)
    context.drawImage(
      copy,
      0,
      Math.max(0, reach - tallPixels),
      source.width,
      tallPixels,
      wobble - unit * 0.02,
      0,
      width + unit * 0.04,
      strip * 1.04,
    )
    context.restore()
    y += strip
  }
  context.restore()
}

function paintWaves(stage: Stage, plan: Plan, top: number, bottom: number, rough: number): void {
  const { palette, noise, width, unit } = plan
  const tall = bottom - top
  const offset = plan.random("waves")() * 100
  const light = mix(palette.sky[3], palette.sun, 0.35)
  const dark = mix(palette.deep, palette.sky[0], 0.4)
  const octaves = stage.detail > 0.5 ? 4 : 2
  const foam = smoothstep(0.55, 1, rough)
  paintTexture(stage, 0, top, width, tall, Math.max(1.8, unit / 460), (u, v, out) => {
    const depth = 1 / (v * 1.25 + 0.045)
    const x = ((u - 0.5) * width * depth * 1.5) / unit
    const z = depth * 4.4
    const n = noise.fbm(x * 1.9 + offset, z * 1.7 + offset, octaves)
    const crest = noise.ridged(x * 0.8 + n * 0.7 + offset, z * 0.9, 2)
    const wave = (n - 0.5) * 1.5 + (crest - 0.62) * (0.5 + rough)
    const fade = smoothstep(0, 0.1, v)
    const white = foam * smoothstep(0.86 - 0.12 * rough, 1.0, crest + (n - 0.5) * 0.35)
    const c = wave > 0 ? light : dark
    const strength = clamp(Math.abs(wave) * (0.5 + 0.9 * rough)) * fade
    out[0] = c[0] + (246 - c[0]) * white
    out[1] = c[1] + (249 - c[1]) * white
    out[2] = c[2] + (250 - c[2]) * white
    out[3] = 255 * Math.max(strength * 0.62, white * fade * 0.8)
  })
}

function paintGlitter(stage: Stage, plan: Plan, top: number, bottom: number, rough: number): void {
  const { context, detail } = stage
  const { palette, sun, width, unit } = plan
  const strength = palette.glow * (sun.shown ? 1 : 0.35)
  if (strength < 0.1) return
  const random = plan.random("glitter")
  const path = context.createLinearGradient(0, top, 0, bottom)
  path.addColorStop(0, css(palette.sun, 0.34 * strength))
  path.addColorStop(1, css(palette.sun, 0))
  context.save()
  context.globalCompositeOperation = "screen"
  for (const spread of [0.04, 0.1]) {
    context.fillStyle = path
    context.beginPath()
    context.moveTo(sun.x - unit * spread * 0.5, top)
    context.lineTo(sun.x + unit * spread * 0.5, top)
    context.lineTo(sun.x + unit * spread * 2.4, bottom)
    context.lineTo(sun.x - unit * spread * 2.4, bottom)
    context.globalAlpha = 0.4
    context.fill()
  }
  context.globalAlpha = 1
  const count = Math.round(260 + 1500 * detail)
  const bins = [0.3, 0.55, 0.85]
  for (const alpha of bins) {
    context.fillStyle = css(mix(palette.sun, [255, 255, 255], 0.3), alpha * (0.35 + 0.65 * strength))
    context.beginPath()
    for (let i = 0; i < count / 3; i++) {
      const t = random() ** 1.5
      const y = top + (bottom - top) * t
      const spread = unit * (0.03 + (0.16 + 0.2 * rough) * t)
      const x = random() < 0.82 ? sun.x + (random() + random() + random() - 1.5) * spread : random() * width
      const long = unit * (0.003 + 0.03 * t) * (0.3 + random())
      const thick = Math.max(0.5 / stage.scale, unit * (0.0006 + 0.0024 * t))
      context.moveTo(x - long, y)
      context.lineTo(x, y - thick)
      context.lineTo(x + long, y)
      context.lineTo(x, y + thick)
    }
    context.fill()
  }
  context.restore()
}

function paintCracks(stage: Stage, plan: Plan, top: number, bottom: number): void {
  const { context } = stage
  const { unit, width, palette } = plan
  const random = plan.random("cracks")
  context.strokeStyle = css(mix(palette.sun, [255, 255, 255], 0.6), 0.5)
  for (let i = 0; i < 14; i++) {
    let x = random() * width
    const t = random()
    let y = top + (bottom - top) * t
    context.lineWidth = unit * (0.0008 + 0.002 * t)
    context.beginPath()
    context.moveTo(x, y)
    for (let k = 0; k < 7; k++) {
      x += (random() - 0.5) * unit * 0.2 * (0.3 + t)
      y += (random() - 0.4) * unit * 0.05 * (0.2 + t)
      context.lineTo(x, Math.max(top, y))
    }
    context.stroke()
  }
}
