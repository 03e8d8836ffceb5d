import type { Rgb } from "../figures/figure.ts"
import { css, hsl, hueOf, mix } from "./colour.ts"
import { around, between, clamp, smoothstep } from "./random.ts"
import type { Plan, Stage } from "./stage.ts"
import { paintTexture } from "./texture.ts"

/** Stars down to `bottom`; few large ones have a cross of light. */
export function paintStars(stage: Stage, plan: Plan, bottom: number, amount: number): void {
  const { context, scale, detail } = stage
  const { unit, width } = plan
  const random = plan.random("stars")
  const count = Math.round(amount * 520 * (0.3 + 0.7 * detail) * ((width * bottom) / (unit * unit)) + 20)
  for (const [alpha, size] of [
    [0.4, 0.0007],
    [0.65, 0.001],
    [0.95, 0.0015],
  ] as const) {
    context.fillStyle = `rgba(246,248,255,${alpha})`
    context.beginPath()
    for (let i = 0; i < count * (1.2 - alpha); i++) {
      const x = random() * width
      const t = random()
      const y = bottom * t
      const r = Math.max(0.45 / scale, unit * size * (0.5 + random())) * (1 - 0.4 * t)
      context.moveTo(x + r, y)
      context.arc(x, y, r, 0, 7)
    }
    context.fill()
  }
  for (let i = 0; i < 7 * amount; i++) {
    const x = random() * width
    const y = bottom * 0.85 * random()
    const r = unit * between(random, 0.006, 0.013)
    const tone = mix([255, 255, 255], hsl(random() < 0.5 ? 0.6 : 0.09, 0.8, 0.7), 0.5)
    const glow = context.createRadialGradient(x, y, 0, x, y, r)
    glow.addColorStop(0, css(tone, 0.95))
    glow.addColorStop(0.2, css(tone, 0.4))
    glow.addColorStop(1, css(tone, 0))
    context.fillStyle = glow
    context.fillRect(x - r, y - r, r * 2, r * 2)
  }
}

/** A luminous cloud of dust: the milky way as a band, a nebula as a field. `band` 0 spreads it over the whole sky. */
export function paintDust(
  stage: Stage,
  plan: Plan,
  label: string,
  bottom: number,
  colours: readonly [Rgb, Rgb, Rgb],
  band: number,
  strength: number,
): void {
  const { noise, width, unit } = plan
  const random = plan.random(label)
  const offset = random() * 100
  const lean = (random() < 0.5 ? -1 : 1) * between(random, 0.5, 1.1)
  const centre = between(random, 0.4, 0.6)
  const octaves = stage.detail > 0.5 ? 6 : 4
  stage.context.save()
  stage.context.globalCompositeOperation = "screen"
  paintTexture(stage, 0, 0, width, bottom, Math.max(2, unit / 420), (u, v, out) => {
    const x = (u * width) / unit
    const y = (v * bottom) / unit
    const warp = noise.fbm(x * 1.6 + offset, y * 1.6, 3)
    const a = noise.fbm(x * 2.6 + warp * 1.8 + offset, y * 2.6 + warp * 1.4, octaves)
    const vein = noise.ridged(x * 1.9 + warp * 1.2, y * 1.9 + offset, 4)
    const across = u - centre + (v - 0.5) * lean + (warp - 0.5) * 0.25
    const mask = band > 0 ? Math.exp(-((across / (0.1 + 0.14 * band)) ** 2)) : smoothstep(0.32, 0.75, warp * 0.7 + a * 0.4)
    const core = band > 0 ? Math.exp(-((across / 0.07) ** 2)) : smoothstep(0.55, 0.8, a)
    const dust = band > 0 ? smoothstep(0.66, 0.86, vein) * core * 0.8 : smoothstep(0.74, 0.92, vein) * 0.4
    const light = mask * (0.25 + 1.3 * clamp(a - 0.3) * 1.6) * (1 - dust) * strength
    const h = clamp(warp * 2 - 0.5)
    const c0 = colours[0]
    const c1 = colours[1]
    const c2 = colours[2]
    for (let k = 0; k < 3; k++) {
      const base = c0[k]! + (c1[k]! - c0[k]!) * h
      out[k] = (base + (c2[k]! - base) * core * a) * light
    }
    out[3] = 255
  })
  stage.context.restore()
}

/** A spiral galaxy seen aslant. */
export function paintGalaxy(stage: Stage, plan: Plan, x: number, y: number, radius: number, tint: Rgb | undefined): void {
  const { context } = stage
  const { noise } = plan
  const random = plan.random("galaxy")
  const tilt = between(random, 0.38, 0.62)
  const turn = around(random) * 0.7
  const wind = between(random, 2.4, 3.6)
  const offset = random() * 50
  const arm: Rgb = tint ?? hsl(between(random, 0.56, 0.78), 0.75, 0.62)
  const outer = hsl(hueOf(arm) + 0.16, 0.7, 0.55)
  context.save()
  context.translate(x, y)
  context.rotate(turn)
  context.globalCompositeOperation = "screen"
  paintTexture(stage, -radius, -radius * tilt, radius * 2, radius * 2 * tilt, Math.max(1.6, radius / 190), (u, v, out) => {
    const px = u * 2 - 1
    const py = v * 2 - 1
    const d = Math.hypot(px, py)
    const angle = Math.atan2(py, px)
    const swirl = angle - Math.log(d + 0.02) * wind
    const n = noise.fbm(px * 4 + offset, py * 4, 4)
    const arms = (0.5 + 0.5 * Math.cos(swirl * 2 + n * 2.6)) ** 2.2
    const fall = Math.exp(-d * 2.5) * smoothstep(1, 0.62, d)
    const core = Math.exp(-d * 11)
    const light = fall * (0.16 + 1.75 * arms * (0.35 + n))
    for (let k = 0; k < 3; k++)
      out[k] = (arm[k]! + (outer[k]! - arm[k]!) * d) * light * 1.5 + [255, 240, 214][k]! * (core * 1.3 + fall * 0.24)
    out[3] = 255
  })
  context.globalCompositeOperation = "source-over"
  for (let i = 0; i < 260 * stage.detail; i++) {
    const d = random() ** 0.7
    const a = random() * 7
    context.fillStyle = `rgba(255,255,255,${(random() * (1 - d)).toFixed(2)})`
    const r = Math.max(0.5, radius * 0.004 * random())
    context.fillRect(Math.cos(a) * d * radius, Math.sin(a) * d * radius * tilt, r, r)
  }
  context.restore()
}

/** A planet: banded or cratered, lit from the side, with an atmosphere and sometimes rings. */
export function paintPlanet(
  stage: Stage,
  plan: Plan,
  label: string,
  x: number,
  y: number,
  radius: number,
  tint: Rgb | undefined,
  ringed: boolean,
): void {
  const { context } = stage
  const { noise } = plan
  const random = plan.random(label)
  const hue = random()
  const a: Rgb = tint ?? hsl(hue, 0.5, 0.56)
  const b = mix(hsl(hueOf(a) + between(random, -0.12, 0.12), 0.5, 0.74), a, 0.2)
  const c = hsl(hueOf(a) + 0.04, 0.55, 0.28)
  const gas = random() < 0.55
  const offset = random() * 60
  const lean = around(random) * 0.5
  const lx = plan.sun.x < x ? -0.66 : 0.66
  const ring = (front: boolean) => {
    context.save()
    context.translate(x, y)
    context.rotate(lean - 0.25)
    context.scale(1, 0.24)
    for (let i = 0; i < 26; i++) {
      const t = i / 26
      context.strokeStyle = css(mix(b, c, noise.at(i * 0.9, offset)), 0.2 + 0.6 * noise.at(i * 1.7, offset + 4))
      context.lineWidth = radius * 0.036
      context.beginPath()
      context.arc(0, 0, radius * (1.35 + t * 0.9), front ? 0 : Math.PI, front ? Math.PI : Math.PI * 2)
      context.stroke()
    }
    context.restore()
  }
  const air = context.createRadialGradient(x, y, radius * 0.9, x, y, radius * 1.35)
  air.addColorStop(0, css(b, 0.4))
  air.addColorStop(1, css(b, 0))
  context.fillStyle = air
  context.fillRect(x - radius * 1.4, y - radius * 1.4, radius * 2.8, radius * 2.8)
  if (ringed) ring(false)
  context.save()
  context.beginPath()
  context.arc(x, y, radius, 0, 7)
  context.fillStyle = css(c)
  context.fill()
  context.clip()
  paintTexture(stage, x - radius, y - radius, radius * 2, radius * 2, Math.max(1.3, radius / 170), (u, v, out) => {
    const px = u * 2 - 1
    const py = v * 2 - 1
    const rr = px * px + py * py
    const pz = Math.sqrt(Math.max(0, 1 - rr))
    const qx = px * Math.cos(lean) - py * Math.sin(lean)
    const qy = px * Math.sin(lean) + py * Math.cos(lean)
    const around2 = Math.atan2(qx, pz + 0.01)
    const n = noise.fbm(around2 * (gas ? 1.6 : 3) + offset, qy * 3.4 + offset, 5)
    const t = gas ? noise.fbm(offset + n * 0.7, qy * 5.2 + n * 0.8, 3) : smoothstep(0.42, 0.6, n)
    const shade = noise.fbm(around2 * 5 + 30, qy * 8, 3)
    const light = clamp(px * lx - py * 0.42 + pz * 0.55) ** 0.8
    const rim = (1 - pz) ** 3 * light
    const tt = smoothstep(0.3, 0.7, t)
    for (let k = 0; k < 3; k++) {
      const own = a[k]! + (b[k]! - a[k]!) * tt
      const dim = own + (c[k]! - own) * clamp(shade * 1.4 - 0.5)
      out[k] = dim * (0.05 + 1.05 * light) + rim * 160
    }
    out[3] = 255
  })
  context.restore()
  if (ringed) ring(true)
}

/** A comet with two tails. */
export function paintComet(stage: Stage, plan: Plan): void {
  const { context } = stage
  const { unit, width, horizon } = plan
  const random = plan.random("comet")
  const x = width * between(random, 0.25, 0.75)
  const y = horizon * between(random, 0.3, 0.6)
  const dir = random() < 0.5 ? -1 : 1
  context.save()
  context.globalCompositeOperation = "screen"
  context.translate(x, y)
  context.rotate(dir > 0 ? -0.5 : Math.PI + 0.5)
  for (const [spread, long, tone] of [
    [0.075, 0.62, [120, 190, 255]],
    [0.035, 0.5, [255, 240, 220]],
  ] as const) {
    const tail = context.createLinearGradient(0, 0, unit * long, 0)
    tail.addColorStop(0, css(tone, 0.85))
    tail.addColorStop(1, css(tone, 0))
    context.fillStyle = tail
    context.beginPath()
    context.moveTo(0, -unit * 0.006)
    context.quadraticCurveTo(unit * long * 0.5, -unit * spread * 0.4, unit * long, -unit * spread)
    context.lineTo(unit * long, unit * spread * 0.6)
    context.quadraticCurveTo(unit * long * 0.5, unit * spread * 0.3, 0, unit * 0.006)
    context.fill()
  }
  const head = context.createRadialGradient(0, 0, 0, 0, 0, unit * 0.035)
  head.addColorStop(0, "rgba(255,255,255,1)")
  head.addColorStop(0.3, "rgba(210,236,255,0.6)")
  head.addColorStop(1, "rgba(160,210,255,0)")
  context.fillStyle = head
  context.fillRect(-unit * 0.05, -unit * 0.05, unit * 0.1, unit * 0.1)
  context.restore()
}

/** Curtains of northern light. */
export function paintAurora(stage: Stage, plan: Plan, strength: number): void {
  const { noise, width, horizon, unit } = plan
  const random = plan.random("aurora")
  const offset = random() * 80
  const tint = plan.brief.element("aurora")?.colours.length ? plan.palette.accents[0] : undefined
  const low: Rgb = tint ?? [70, 255, 160]
  const high: Rgb = tint ? mix(tint, [150, 90, 255], 0.5) : random() < 0.6 ? [140, 80, 255] : [255, 90, 170]
  stage.context.save()
  stage.context.globalCompositeOperation = "screen"
  const curtains = [0, 1, 2].map((i) => ({
    base: between(random, 0.5, 0.9) - i * 0.13,
    wave: between(random, 0.16, 0.34),
    row: i * 13 + offset,
  }))
  paintTexture(stage, 0, 0, width, horizon, Math.max(2, unit / 400), (u, v, out) => {
    const x = (u * width) / unit
    let red = 0
    let green = 0
    let blue = 0
    for (const curtain of curtains) {
      const fold = noise.fbm(x * 1.5, curtain.row, 3) - 0.5
      const foot = curtain.base + fold * curtain.wave * 2.6
      const d = foot - v
      if (d < -0.05) continue
      const ray = 0.35 + 0.65 * noise.at(x * 26 + fold * 40, curtain.row) * noise.at(x * 7 + fold * 18, curtain.row + 5) * 1.7
      const body = d < 0 ? 1 + d / 0.05 : Math.exp(-d * (3.1 + 2.6 * noise.at(x * 5, curtain.row + 2)))
      const light = body * ray * (0.35 + 0.9 * noise.at(x * 1.2, curtain.row + 9)) * strength
      const t = clamp(d * 2.1)
      red += (low[0] + (high[0] - low[0]) * t) * light
      green += (low[1] + (high[1] - low[1]) * t) * light
      blue += (low[2] + (high[2] - low[2]) * t) * light
    }
    out[0] = red
    out[1] = green
    out[2] = blue
    out[3] = 255
  })
  stage.context.restore()
}
