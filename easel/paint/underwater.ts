import type { Rgb } from "../figures/figure.ts"
import { FIGURES } from "../figures/figure-table.ts"
import { COLOUR_RGB, css, hsl, mix } from "./colour.ts"
import { lookFor } from "./paint-figure.ts"
import { around, between, clamp, pick, smoothstep } from "./random.ts"
import { mannerOf } from "./riders.ts"
import type { Layer, Plan, Stage } from "./stage.ts"
import { paintTexture } from "./texture.ts"

interface Depths {
  readonly top: Rgb
  readonly mid: Rgb
  readonly deep: Rgb
}

/** The layers of a view below the surface. */
export function underwaterLayers(plan: Plan): readonly Layer[] {
  const depths = waterColours(plan)
  const layers: Layer[] = [{ name: "depth", paint: (stage) => paintDepth(stage, plan, depths) }]
  layers.push({ name: "rays", paint: (stage) => paintRays(stage, plan, depths, 0.5) })
  layers.push({ name: "far reef", paint: (stage) => paintReef(stage, plan, depths, 0) })
  layers.push({ name: "shoal", paint: (stage) => paintShoal(stage, plan, depths) })
  layers.push({ name: "mid reef", paint: (stage) => paintReef(stage, plan, depths, 1) })
  layers.push(...swimmers(plan, depths))
  layers.push({ name: "rays in front", paint: (stage) => paintRays(stage, plan, depths, 0.2) })
  layers.push({ name: "near reef", paint: (stage) => paintReef(stage, plan, depths, 2) })
  layers.push({ name: "bubbles", paint: (stage) => paintBubbles(stage, plan) })
  return layers
}

function waterColours(plan: Plan): Depths {
  const random = plan.random("water colours")
  const hue = between(random, 0.5, 0.57)
  const dim = plan.palette.night ? 0.45 : plan.palette.light === "dusk" || plan.palette.light === "overcast" ? 0.75 : 1
  const warm = plan.palette.key
  const bend = (c: Rgb, t: number): Rgb =>
    mix([c[0] * dim, c[1] * dim, c[2] * dim], [(c[0] * warm[0]) / 255, (c[1] * warm[1]) / 255, (c[2] * warm[2]) / 255], t)
  const tint = plan.brief.scene.colours[0]
  const wash = (c: Rgb): Rgb => (tint === undefined ? c : mix(c, COLOUR_RGB[tint.colour], 0.35))
  return {
    top: wash(bend(hsl(hue - 0.02, 0.62, 0.72), 0.5)),
    mid: wash(bend(hsl(hue + 0.02, 0.72, 0.4), 0.2)),
    deep: bend(hsl(hue + 0.07, 0.72, 0.13), 0),
  }
}

function paintDepth(stage: Stage, plan: Plan, depths: Depths): void {
  const { context } = stage
  const { width, height, unit, noise } = plan
  const g = context.createLinearGradient(0, 0, 0, height)
  g.addColorStop(0, css(depths.top))
  g.addColorStop(0.3, css(mix(depths.top, depths.mid, 0.7)))
  g.addColorStop(0.62, css(mix(depths.mid, depths.deep, 0.35)))
  g.addColorStop(1, css(depths.deep))
  context.fillStyle = g
  context.fillRect(0, 0, width, height)
  const glow = context.createRadialGradient(plan.sun.x, -unit * 0.05, 0, plan.sun.x, -unit * 0.05, unit * 0.75)
  glow.addColorStop(0, css(mix(depths.top, [255, 255, 250], 0.75), 0.95))
  glow.addColorStop(0.3, css(mix(depths.top, [255, 255, 250], 0.3), 0.5))
  glow.addColorStop(1, css(depths.top, 0))
  context.fillStyle = glow
  context.fillRect(0, 0, width, height)
  const offset = plan.random("surface")() * 60
  const bright = mix(depths.top, [255, 255, 255], 0.7)
  paintTexture(stage, 0, 0, width, height * 0.2, Math.max(2, unit / 380), (u, v, out) => {
    const depth = 1 / (v + 0.16)
    const x = ((u - 0.5) * width * depth) / unit
    const vein = noise.ridged(x * 0.9 + offset, depth * 2.2 + noise.fbm(x, depth * 2, 2) * 0.8, 3)
    out[0] = bright[0]
    out[1] = bright[1]
    out[2] = bright[2]
    out[3] = 255 * smoothstep(0.62, 0.95, vein) * (1 - v) * 0.8
  })
}

function paintRays(stage: Stage, plan: Plan, depths: Depths, strength: number): void {
  const { context } = stage
  const { width, height, unit, sun } = plan
  const random = plan.random("rays")
  const tone = mix(depths.top, [255, 255, 240], 0.6)
  context.globalCompositeOperation = "screen"
  for (let i = 0; i < 18; i++) {
    const x = sun.x + around(random) * width * 0.4
    const lean = (x - sun.x) * 1.1 + around(random) * unit * 0.05
    const w = unit * between(random, 0.008, 0.045)
    const long = height * between(random, 0.5, 1)
    const ray = context.createLinearGradient(0, 0, 0, long)
    ray.addColorStop(0, css(tone, strength * between(random, 0.2, 0.6)))
    ray.addColorStop(1, css(tone, 0))
    context.fillStyle = ray
    for (const k of [1, 0.55]) {
      context.beginPath()
      context.moveTo(x - w * 0.5 * k, -2)
      context.lineTo(x + w * 0.5 * k, -2)
      context.lineTo(x + lean + w * 2.2 * k, long)
      context.lineTo(x + lean - w * 2.2 * k, long)
      context.fill()
    }
  }
  context.globalCompositeOperation = "source-over"
}

function paintReef(stage: Stage, plan: Plan, depths: Depths, row: number): void {
  const { context } = stage
  const { width, height, unit, noise } = plan
  const random = plan.random(`reef ${row}`)
  const far = [0.72, 0.36, 0][row] ?? 0
  const base = height * ([0.9, 0.98, 1.06][row] ?? 1)
  const sand = mix(mix([216, 198, 156], depths.mid, 0.55), depths.mid, far)
  const rock = mix(mix([44, 62, 80], depths.deep, 0.6), mix(depths.mid, depths.deep, 0.3), far)
  const offset = random() * 99
  const lift = (x: number) =>
    unit * (0.05 + 0.2 * smoothstep(0.46, 0.8, noise.fbm((x / unit) * 1.7 + offset, row * 9, 4)) * (row === 2 ? 0.7 : 1))
  context.beginPath()
  context.moveTo(0, height + 2)
  for (let x = 0; x <= width + unit * 0.01; x += unit * 0.006)
    context.lineTo(x, base - lift(x) - unit * 0.02 * noise.fbm((x / unit) * 14, offset, 3))
  context.lineTo(width, height + 2)
  const g = context.createLinearGradient(0, base - unit * 0.22, 0, height)
  g.addColorStop(0, css(mix(rock, sand, row === 1 ? 0.5 : 0.2)))
  g.addColorStop(1, css(mix(rock, depths.deep, 0.5)))
  context.fillStyle = g
  context.fill()
  const count = Math.round((10 + row * 4) * (width / unit) + 4)
  for (let i = 0; i < count; i++) {
    const x = random() * width
    if (row === 2 && Math.abs(x - plan.focus.x) < unit * 0.2 && random() < 0.7) continue
    const y = base - lift(x)
    const size = unit * between(random, 0.05, 0.13) * (0.6 + row * 0.35)
    const vivid = hsl(pick(random, [0.98, 0.06, 0.11, 0.83, 0.9, 0.45]), 0.7, 0.56)
    const tone = mix(mix(vivid, depths.mid, 0.25 + far * 0.6), depths.deep, row === 2 ? 0.35 : 0.12)
    const kind = random()
    if (kind < 0.4)
      seaweed(stage, x, y, size * 1.9, mix(mix([70, 150, 90], depths.mid, 0.3 + far * 0.6), depths.deep, row === 2 ? 0.4 : 0.15), random)
    else if (kind < 0.72) coral(stage, x, y, size, tone, random)
    else bulb(stage, x, y, size * 0.55, tone, random)
  }
}

function seaweed(stage: Stage, x: number, y: number, tall: number, tone: Rgb, random: () => number): void {
  const { context } = stage
  for (let k = 0; k < 5; k++) {
    const px = x + around(random) * tall * 0.14
    const h = tall * between(random, 0.5, 1)
    const sway = around(random) * h * 0.3
    const w = tall * 0.025
    context.fillStyle = css(mix(tone, [200, 230, 150], 0.2 * random()))
    context.beginPath()
    context.moveTo(px - w, y + tall * 0.1)
    context.bezierCurveTo(px - sway - w, y - h * 0.3, px + sway - w, y - h * 0.6, px + sway * 0.4, y - h)
    context.bezierCurveTo(px + sway + w * 1.6, y - h * 0.6, px - sway + w * 1.6, y - h * 0.3, px + w, y + tall * 0.1)
    context.fill()
  }
}

function coral(stage: Stage, x: number, y: number, size: number, tone: Rgb, random: () => number): void {
  const { context } = stage
  const branch = (x0: number, y0: number, a: number, long: number, w: number, level: number): void => {
    const x1 = x0 + Math.cos(a) * long
    const y1 = y0 + Math.sin(a) * long
    context.lineWidth = w
    context.beginPath()
    context.moveTo(x0, y0)
    context.lineTo(x1, y1)
    context.stroke()
    if (level >= 4) return
    branch(x1, y1, a - between(random, 0.2, 0.55), long * 0.76, w * 0.76, level + 1)
    branch(x1, y1, a + between(random, 0.2, 0.55), long * 0.76, w * 0.76, level + 1)
  }
  context.lineCap = "round"
  context.strokeStyle = css(tone)
  branch(x, y + size * 0.1, -Math.PI / 2 + around(random) * 0.3, size * 0.42, size * 0.1, 0)
}

function bulb(stage: Stage, x: number, y: number, r: number, tone: Rgb, random: () => number): void {
  const { context } = stage
  for (let k = 0; k < 5; k++) {
    const px = x + around(random) * r * 1.3
    const py = y + r * 0.1 - random() * r * 0.4
    const s = r * between(random, 0.4, 0.8)
    const g = context.createRadialGradient(px - s * 0.2, py - s * 0.4, 0, px, py, s)
    g.addColorStop(0, css(mix(tone, [255, 255, 240], 0.4)))
    g.addColorStop(1, css(mix(tone, [10, 30, 60], 0.3)))
    context.fillStyle = g
    context.beginPath()
    context.arc(px, py, s, 0, 7)
    context.fill()
  }
}

function paintShoal(stage: Stage, plan: Plan, depths: Depths): void {
  const { context } = stage
  const { width, height, unit } = plan
  const random = plan.random("shoal")
  for (let school = 0; school < 3; school++) {
    const cx = width * random()
    const cy = height * between(random, 0.18, 0.6)
    const dir = random() < 0.5 ? -1 : 1
    context.fillStyle = css(mix(depths.mid, school === 0 ? depths.top : depths.deep, 0.45), 0.75)
    context.beginPath()
    for (let i = 0; i < 30; i++) {
      const x = cx + around(random) * unit * 0.2
      const y = cy + around(random) * unit * 0.07
      const r = unit * between(random, 0.005, 0.011)
      context.moveTo(x - dir * r * 1.8, y - r * 0.6)
      context.lineTo(x - dir * r * 0.8, y)
      context.quadraticCurveTo(x + dir * r * 0.4, y - r, x + dir * r * 1.4, y)
      context.quadraticCurveTo(x + dir * r * 0.4, y + r, x - dir * r * 0.8, y)
      context.lineTo(x - dir * r * 1.8, y + r * 0.6)
    }
    context.fill()
  }
}

function swimmers(plan: Plan, depths: Depths): Layer[] {
  const layers: Layer[] = []
  const { width, height, unit } = plan
  plan.brief.figures.slice(0, 6).forEach((element, index) => {
    const nature = FIGURES[element.concept]
    if (nature === undefined || nature.stands === "table") return
    const random = plan.random(`swimmer ${element.concept}`)
    const count = Math.min(element.count, 9)
    const grown = clamp(0.6 + 0.4 * element.weight, 0.5, 1.3) * element.scale
    for (let i = 0; i < count; i++) {
      const k = i === 0 ? (index === 0 ? 1.15 : 0.7) : between(random, 0.35, 0.7)
      const size = Math.min(nature.heroShare * height * grown * k, (width * 0.84) / nature.aspect, unit * 0.8)
      const half = (size * nature.aspect) / 2
      const x =
        i === 0 && index === 0
          ? clamp(width * 0.5 + (plan.focus.x - width * 0.5) * 0.5, Math.min(half, width / 2), Math.max(width - half, width / 2))
          : width * random()
      const floor = nature.stands === "ground" ? height * 0.9 : 0
      const y = floor > 0 ? floor : i === 0 && index === 0 ? height * 0.46 + size / 2 : height * between(random, 0.2, 0.75) + size / 2
      const distance = i === 0 && index === 0 ? 0.04 : clamp(0.5 - k * 0.4)
      const colours = element.colours.map((name) => COLOUR_RGB[name])
      const facesLeft = x > width / 2
      layers.push({
        name: `${element.concept} ${i}`,
        paint: (stage) => {
          const look = {
            ...lookFor(plan, x, distance, colours, stage.detail),
            ...(nature.lying === undefined ? mannerOf(element) : {}),
            haze: mix(depths.mid, depths.top, 0.2),
            shade: mix(depths.deep, depths.mid, 0.35),
            light: mix(depths.top, [255, 255, 255], 0.3),
          }
          stage.context.save()
          nature.paint(stage.context, { x, y, size, facesLeft }, look, plan.random(`swim ${element.concept} ${i}`))
          stage.context.restore()
        },
      })
    }
  })
  return layers.reverse()
}

function paintBubbles(stage: Stage, plan: Plan): void {
  const { context, scale } = stage
  const { width, height, unit } = plan
  const random = plan.random("bubbles")
  for (let stream = 0; stream < 4; stream++) {
    const x0 = width * random()
    for (let i = 0; i < 16; i++) {
      const t = random()
      const x = x0 + around(random) * unit * 0.04
      const y = height * (1 - t * 0.95)
      const r = unit * between(random, 0.002, 0.01) * (0.5 + t)
      context.strokeStyle = "rgba(235,250,255,0.55)"
      context.lineWidth = Math.max(0.6 / scale, r * 0.14)
      context.beginPath()
      context.arc(x, y, r, 0, 7)
      context.stroke()
      context.fillStyle = "rgba(255,255,255,0.65)"
      context.beginPath()
      context.arc(x - r * 0.35, y - r * 0.35, r * 0.22, 0, 7)
      context.fill()
    }
  }
  context.fillStyle = "rgba(230,250,255,0.35)"
  context.beginPath()
  for (let i = 0; i < 220 * stage.detail; i++) {
    const x = random() * width
    const y = random() * height
    const r = Math.max(0.5 / scale, unit * 0.0012 * random())
    context.moveTo(x + r, y)
    context.arc(x, y, r, 0, 7)
  }
  context.fill()
}
