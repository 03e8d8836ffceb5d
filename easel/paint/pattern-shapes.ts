import type { Rgb } from "../figures/figure.ts"
import { css, mix, scaled } from "./colour.ts"
import { ramp, type Swatches } from "./pattern-colours.ts"
import { around, between, clamp, pick, smoothstep } from "./random.ts"
import type { Plan, Stage } from "./stage.ts"

function backdrop(stage: Stage, plan: Plan, inner: Rgb, outer: Rgb): void {
  const { context } = stage
  const g = context.createRadialGradient(
    plan.width / 2,
    plan.height / 2,
    0,
    plan.width / 2,
    plan.height / 2,
    Math.hypot(plan.width, plan.height) / 2,
  )
  g.addColorStop(0, css(inner))
  g.addColorStop(1, css(outer))
  context.fillStyle = g
  context.fillRect(0, 0, plan.width, plan.height)
}

/** Stripes of uneven width. */
export function paintStripes(stage: Stage, plan: Plan, colours: Swatches): void {
  const { context } = stage
  const { width, height, unit, noise } = plan
  const random = plan.random("stripes")
  backdrop(stage, plan, colours[4], colours[2])
  context.translate(width / 2, height / 2)
  context.rotate(pick(random, [0, Math.PI / 2, Math.PI / 4, -Math.PI / 5]))
  const reach = Math.hypot(width, height) / 2
  let x = -reach
  while (x < reach) {
    const w = unit * between(random, 0.012, 0.1)
    const c = colours[Math.floor(random() * 6)] ?? colours[2]
    const g = context.createLinearGradient(x, 0, x + w, 0)
    g.addColorStop(0, css(mix(c, [255, 255, 255], 0.14)))
    g.addColorStop(1, css(mix(c, colours[0], 0.22)))
    context.fillStyle = g
    context.beginPath()
    const row = random() * 60
    context.moveTo(x, -reach)
    for (let t = -1; t <= 1.02; t += 0.04) context.lineTo(x + (noise.at(t * 2 + row, 1) - 0.5) * unit * 0.006, t * reach)
    for (let t = 1; t >= -1.02; t -= 0.04) context.lineTo(x + w + (noise.at(t * 2 + row, 7) - 0.5) * unit * 0.006, t * reach)
    context.fill()
    x += w
  }
}

/** Rows of waves like layered paper. */
export function paintWaveLines(stage: Stage, plan: Plan, colours: Swatches): void {
  const { context } = stage
  const { width, height, unit, noise } = plan
  const random = plan.random("wave lines")
  backdrop(stage, plan, colours[5], colours[4])
  const rows = 15
  const row0 = random() * 60
  for (let i = 0; i < rows; i++) {
    const t = i / (rows - 1)
    const base = height * (0.08 + 1.02 * t)
    const amp = unit * between(random, 0.03, 0.085)
    const c = mix(mix(colours[4], colours[2], clamp(t * 2)), colours[0], clamp(t * 1.6 - 0.6))
    const tone = i % 3 === 1 ? mix(c, colours[3], 0.5) : c
    const phase = random() * 6
    const line = (x: number) => base + Math.sin((x / unit) * 5.2 + phase) * amp + (noise.fbm((x / unit) * 1.6, row0 + i, 3) - 0.5) * amp * 3
    context.shadowColor = css(colours[0], 0.5)
    context.shadowBlur = unit * 0.025 * stage.scale
    context.shadowOffsetY = -unit * 0.006 * stage.scale
    context.beginPath()
    context.moveTo(-4, height + 4)
    for (let x = -4; x <= width + 8; x += unit * 0.01) context.lineTo(x, line(x))
    context.lineTo(width + 4, height + 4)
    const g = context.createLinearGradient(0, base - amp, 0, base + amp * 3)
    g.addColorStop(0, css(mix(tone, [255, 255, 255], 0.16)))
    g.addColorStop(1, css(mix(tone, colours[0], 0.2)))
    context.fillStyle = g
    context.fill()
    context.shadowColor = "transparent"
    context.strokeStyle = css(mix(tone, [255, 255, 255], 0.55), 0.6)
    context.lineWidth = unit * 0.0022
    for (let k = 0; k < 3; k++) {
      context.beginPath()
      for (let x = -4; x <= width + 8; x += unit * 0.012) context.lineTo(x, line(x) + unit * 0.012 * (k * 1.2 + 0.1))
      context.stroke()
      context.strokeStyle = css(mix(tone, [255, 255, 255], 0.3), 0.25)
    }
  }
}

/** Rings of petals around a centre. */
export function paintMandala(stage: Stage, plan: Plan, colours: Swatches): void {
  const { context } = stage
  const { width, height, unit } = plan
  const random = plan.random("mandala")
  backdrop(stage, plan, mix(colours[0], colours[1], 0.7), scaled(colours[0], 0.75))
  context.translate(width / 2, height / 2)
  const folds = pick(random, [8, 10, 12, 16])
  const rings = 9
  const reach = Math.min(width, height) * 0.48
  for (let ring = rings; ring >= 1; ring--) {
    const r = (reach * ring) / rings
    const c = colours[1 + ((ring * 2 + (ring % 2)) % 5)] ?? colours[3]
    const n = folds * (ring > 5 ? 2 : 1)
    const kind = Math.floor(random() * 4)
    const long = (reach / rings) * between(random, 1.2, 1.9)
    const turn = ring % 2 === 0 ? Math.PI / n : 0
    for (let i = 0; i < n; i++) {
      context.save()
      context.rotate((i / n) * Math.PI * 2 + turn)
      const w = ((r * Math.PI) / n) * 0.98
      const g = context.createLinearGradient(r - long, 0, r, 0)
      g.addColorStop(0, css(mix(c, colours[0], 0.55)))
      g.addColorStop(1, css(mix(c, [255, 255, 255], 0.12)))
      context.fillStyle = g
      context.strokeStyle = css(mix(colours[5], [255, 220, 150], 0.4), 0.85)
      context.lineWidth = Math.max(0.6, unit * 0.0022)
      context.beginPath()
      if (kind === 3) {
        context.arc(r - long * 0.35, 0, Math.min(w * 0.8, long * 0.34), 0, 7)
      } else {
        context.moveTo(r - long, 0)
        context.bezierCurveTo(r - long * 0.7, w * (kind === 1 ? 1.4 : 0.9), r - long * (kind === 2 ? 0 : 0.3), w, r, 0)
        context.bezierCurveTo(r - long * (kind === 2 ? 0 : 0.3), -w, r - long * 0.7, -w * (kind === 1 ? 1.4 : 0.9), r - long, 0)
      }
      context.fill()
      context.stroke()
      context.fillStyle = css(colours[5], 0.9)
      context.beginPath()
      context.arc(r - long * 0.42, 0, Math.min(w, long) * 0.09, 0, 7)
      context.arc(r + unit * 0.006, 0, unit * 0.003, 0, 7)
      context.fill()
      context.restore()
    }
  }
}

/** Seeds in the order of a sunflower head. */
export function paintSpiral(stage: Stage, plan: Plan, colours: Swatches): void {
  const { context } = stage
  const { width, height, unit } = plan
  const random = plan.random("spiral")
  backdrop(stage, plan, colours[1], colours[0])
  const cx = width * 0.5 + (plan.focus.x - width * 0.5) * 0.5
  const cy = height * 0.5
  const count = Math.round(700 + 900 * stage.detail)
  const reach = Math.hypot(width, height) * 0.56
  const golden = Math.PI * (3 - Math.sqrt(5)) + between(random, -0.0006, 0.0006)
  for (let i = count; i > 0; i--) {
    const t = i / count
    const d = reach * Math.sqrt(t)
    const a = i * golden
    const x = cx + Math.cos(a) * d
    const y = cy + Math.sin(a) * d
    const r = unit * (0.004 + 0.021 * t ** 0.6)
    const out = new Float32Array(4)
    ramp(colours, 1 - t * 0.8 - 0.1 * ((i % 8) / 8), out)
    const tone: Rgb = [out[0]!, out[1]!, out[2]!]
    context.fillStyle = css(mix(tone, colours[0], 0.45))
    context.beginPath()
    context.arc(x + r * 0.12, y + r * 0.16, r, 0, 7)
    context.fill()
    context.fillStyle = css(tone)
    context.beginPath()
    context.ellipse(x, y, r * 0.98, r * 0.72, a, 0, 7)
    context.fill()
  }
}

/** Dots that swell and shrink over a slow field. */
export function paintDots(stage: Stage, plan: Plan, colours: Swatches): void {
  const { context } = stage
  const { width, height, unit, noise } = plan
  const random = plan.random("dots")
  backdrop(stage, plan, colours[5], mix(colours[5], colours[4], 0.6))
  const step = unit * between(random, 0.042, 0.06)
  const o = random() * 60
  for (let row = 0; row * step * 0.87 < height + step; row++) {
    for (let col = 0; col * step < width + step; col++) {
      const x = col * step + (row % 2) * step * 0.5
      const y = row * step * 0.87
      const n = noise.fbm((x / unit) * 1.5 + o, (y / unit) * 1.5, 3)
      const r = step * 0.5 * clamp(0.14 + 1.15 * smoothstep(0.25, 0.75, n))
      const out = new Float32Array(4)
      ramp(colours, 0.95 - noise.fbm((x / unit) * 1.1, (y / unit) * 1.1 + o, 3) * 1.1 - n * 0.15, out)
      const tone: Rgb = [out[0]!, out[1]!, out[2]!]
      context.fillStyle = css(colours[0], 0.18)
      context.beginPath()
      context.arc(x + r * 0.14, y + r * 0.2, r, 0, 7)
      context.fill()
      context.fillStyle = css(tone)
      context.beginPath()
      context.arc(x, y, r, 0, 7)
      context.fill()
    }
  }
}

/** Tiles of quarter circles, discs and triangles. */
export function paintGeometric(stage: Stage, plan: Plan, colours: Swatches): void {
  const { context } = stage
  const { width, height, unit } = plan
  const random = plan.random("geometric")
  backdrop(stage, plan, colours[5], colours[4])
  const cell = unit * between(random, 0.14, 0.2)
  for (let y = 0; y < height; y += cell) {
    for (let x = 0; x < width; x += cell) {
      const a = colours[Math.floor(random() * 6)] ?? colours[2]
      const b = colours[Math.floor(random() * 6)] ?? colours[4]
      context.save()
      context.translate(x + cell / 2, y + cell / 2)
      context.rotate((Math.floor(random() * 4) * Math.PI) / 2)
      const h = cell / 2
      const g = context.createLinearGradient(-h, -h, h, h)
      g.addColorStop(0, css(mix(a, [255, 255, 255], 0.1)))
      g.addColorStop(1, css(mix(a, colours[0], 0.12)))
      context.fillStyle = g
      context.fillRect(-h - 0.5, -h - 0.5, cell + 1, cell + 1)
      context.fillStyle = css(b)
      context.beginPath()
      const kind = Math.floor(random() * 6)
      if (kind === 0) context.arc(-h, -h, cell, 0, Math.PI / 2)
      else if (kind === 1) context.arc(0, 0, h * 0.72, 0, 7)
      else if (kind === 3) context.arc(0, -h, h, 0, Math.PI)
      else if (kind === 4) context.rect(-h, -h, h, cell)
      else context.moveTo(-h, h)
      if (kind === 0) context.lineTo(-h, -h)
      if (kind === 2 || kind === 5) {
        context.lineTo(h, h)
        context.lineTo(kind === 2 ? h : 0, -h)
      }
      context.fill()
      if (random() < 0.4) {
        context.fillStyle = css(colours[Math.floor(random() * 6)] ?? colours[3])
        context.beginPath()
        context.arc(0, 0, h * between(random, 0.16, 0.4), 0, 7)
        context.fill()
      }
      context.restore()
    }
  }
}

/** Small stones in rings. */
export function paintMosaic(stage: Stage, plan: Plan, colours: Swatches): void {
  const { context } = stage
  const { width, height, unit, noise } = plan
  const random = plan.random("mosaic")
  context.fillStyle = css(mix(colours[0], [70, 64, 60], 0.5))
  context.fillRect(0, 0, width, height)
  const cell = unit * 0.026
  const o = random() * 60
  const out = new Float32Array(4)
  const cx = plan.focus.x
  const cy = height * 0.5
  for (let ring = 0; ring * cell < Math.hypot(width, height); ring++) {
    const r = ring * cell
    const n = Math.max(1, Math.round((Math.PI * 2 * r) / cell))
    for (let i = 0; i < n; i++) {
      const a = (i / n) * Math.PI * 2 + ring * 0.13
      const x = cx + Math.cos(a) * r
      const y = cy + Math.sin(a) * r
      const jitter = random()
      if (x < -cell || y < -cell || x > width + cell || y > height + cell) continue
      const v = noise.fbm((x / unit) * 2 + o, (y / unit) * 2, 3)
      ramp(colours, clamp(0.5 + 0.4 * Math.sin((r / unit) * 13 + v * 7) + (jitter - 0.5) * 0.24), out)
      context.fillStyle = css(scaled([out[0]!, out[1]!, out[2]!], 0.88 + 0.24 * random()))
      context.save()
      context.translate(x, y)
      context.rotate(a + around(random) * 0.1)
      context.fillRect(-cell * 0.44, -cell * 0.44, cell * 0.88, cell * 0.88)
      context.fillStyle = "rgba(255,255,255,0.18)"
      context.fillRect(-cell * 0.44, -cell * 0.44, cell * 0.88, cell * 0.14)
      context.restore()
    }
  }
}
