import type { Random, Rgb } from "../../figures/figure.ts"
import { css, mix } from "../colour.ts"
import { around, between } from "../random.ts"
import { lightSide, type Plan, type Stage } from "../stage.ts"
import type { TreeColours } from "./conifers.ts"

/** A palm with a leaning ringed trunk and arching fronds. */
export function paintPalm(stage: Stage, plan: Plan, x: number, y: number, tall: number, colours: TreeColours, random: Random): void {
  const { context } = stage
  const { palette } = plan
  const side = lightSide(plan, x)
  const lean = around(random) * tall * 0.28
  const tx = x + lean
  const ty = y - tall * 0.82
  const bark = mix(palette.shaded([128, 98, 70]), colours.dark, 0.3)
  for (let i = 0; i < 26; i++) {
    const t = i / 26
    const px = x + lean * t * t
    const py = y - tall * 0.82 * t
    const w = tall * (0.026 - 0.012 * t)
    context.fillStyle = css(i % 2 === 0 ? bark : mix(bark, palette.lit([160, 124, 86]), 0.5))
    context.fillRect(px - w, py - tall * 0.034, w * 2, tall * 0.036)
    context.fillStyle = css(palette.lit([176, 140, 100]), 0.4)
    context.fillRect(side > 0 ? px + w * 0.2 : px - w, py - tall * 0.034, w * 0.8, tall * 0.03)
  }
  const fronds = 15
  for (let i = 0; i < fronds; i++) {
    const t0 = i / (fronds - 1)
    const a = -Math.PI * (1.16 - 1.32 * t0) + around(random) * 0.14
    const long = tall * between(random, 0.36, 0.48)
    const dx = Math.cos(a)
    const lift = Math.max(0.12, -Math.sin(a))
    const mx = tx + dx * long * 0.55
    const my = ty - lift * long * 0.62
    const ex = tx + dx * long * (0.92 + 0.1 * lift)
    const ey = ty - lift * long * 0.5 + long * (0.34 + 0.24 * Math.abs(dx))
    const bright = side * dx > 0 ? 0.85 : 0.35
    const blades = Math.round(9 + 11 * stage.detail)
    for (const pass of [0, 1]) {
      context.fillStyle = css(mix(colours.dark, colours.lit, pass === 0 ? 0.1 : bright * between(random, 0.55, 1)))
      const w = tall * (pass === 0 ? 0.011 : 0.0065)
      context.beginPath()
      for (let k = 1; k <= blades; k++) {
        const t = k / blades
        const px = (1 - t) * (1 - t) * tx + 2 * (1 - t) * t * mx + t * t * ex
        const py = (1 - t) * (1 - t) * ty + 2 * (1 - t) * t * my + t * t * ey
        const vx = 2 * (1 - t) * (mx - tx) + 2 * t * (ex - mx)
        const vy = 2 * (1 - t) * (my - ty) + 2 * t * (ey - my)
        const v = Math.hypot(vx, vy) || 1
        const blade = tall * 0.13 * Math.sin(Math.PI * (0.1 + 0.86 * t)) ** 0.8 * between(random, 0.8, 1.1)
        for (const way of [1, -1]) {
          context.moveTo(px - (vx / v) * w, py - (vy / v) * w)
          context.lineTo(
            px + (vx / v) * blade * 0.62 - (vy / v) * way * blade * 0.5,
            py + (vy / v) * blade * 0.62 + (vx / v) * way * blade * 0.5 + blade * 0.3,
          )
          context.lineTo(px + (vx / v) * w * 1.6, py + (vy / v) * w * 1.6)
        }
      }
      context.fill()
      context.strokeStyle = context.fillStyle
      context.lineWidth = w
      context.beginPath()
      context.moveTo(tx, ty)
      context.quadraticCurveTo(mx, my, ex, ey)
      context.stroke()
    }
  }
}

/** A column cactus with arms and ribs. */
export function paintCactus(stage: Stage, plan: Plan, x: number, y: number, tall: number, colour: Rgb, random: Random): void {
  const { context } = stage
  const dark = mix(colour, mix(plan.palette.deep, plan.palette.fill, 0.3), 0.55)
  const light = mix(colour, plan.palette.key, 0.35)
  const side = lightSide(plan, x)
  const arms = [-1, 1].map((dir) => ({
    dir,
    at: between(random, 0.35, 0.6),
    up: between(random, 0.22, 0.4),
    out: tall * between(random, 0.17, 0.24),
  }))
  const draw = (tone: Rgb, thick: number, shift: number) => {
    context.strokeStyle = css(tone)
    context.lineWidth = tall * thick
    context.lineCap = "round"
    context.lineJoin = "round"
    context.beginPath()
    context.moveTo(x + shift, y)
    context.lineTo(x + shift, y - tall * 0.9)
    for (const arm of arms) {
      const ay = y - tall * arm.at
      context.moveTo(x + shift, ay)
      context.quadraticCurveTo(x + arm.dir * arm.out + shift, ay, x + arm.dir * arm.out + shift, ay - tall * arm.up)
    }
    context.stroke()
  }
  draw(dark, 0.15, 0)
  draw(colour, 0.1, side * tall * 0.018)
  draw(light, 0.03, side * tall * 0.035)
  draw(dark, 0.006, -side * tall * 0.012)
  draw(dark, 0.006, side * tall * 0.02)
}

/** A few culms of bamboo with joints and narrow leaves. */
export function paintBamboo(stage: Stage, plan: Plan, x: number, y: number, tall: number, colours: TreeColours, random: Random): void {
  const { context } = stage
  const side = lightSide(plan, x)
  for (let culm = 0; culm < 3; culm++) {
    const px = x + around(random) * tall * 0.08
    const w = tall * between(random, 0.014, 0.022)
    const lean = around(random) * tall * 0.04
    const green = mix(colours.dark, mix(colours.lit, [150, 170, 80], 0.3), between(random, 0.4, 0.9))
    const joints = 11
    for (let i = 0; i < joints; i++) {
      const t = i / joints
      const cy = y - tall * t
      const cx = px + lean * t * t
      context.fillStyle = css(green)
      context.fillRect(cx - w, cy - tall / joints, w * 2, tall / joints - w * 0.18)
      context.fillStyle = css(mix(green, plan.palette.key, 0.45), 0.8)
      context.fillRect(cx + side * w * 0.35 - w * 0.25, cy - tall / joints, w * 0.5, tall / joints - w * 0.18)
      context.fillStyle = css(mix(green, colours.dark, 0.7))
      context.fillRect(cx - w * 1.12, cy - w * 0.3, w * 2.24, w * 0.3)
      if (i < 3) continue
      context.fillStyle = css(mix(colours.dark, colours.lit, random()), 0.92)
      context.beginPath()
      for (let k = 0; k < 9; k++) {
        const dir = random() < 0.5 ? -1 : 1
        const lx = cx + dir * tall * 0.05 * random()
        const ly = cy - tall * 0.04 * random()
        const long = tall * between(random, 0.04, 0.085)
        const drop = long * between(random, 0.1, 0.7)
        context.moveTo(lx, ly)
        context.quadraticCurveTo(lx + dir * long * 0.5, ly - long * 0.12, lx + dir * long, ly + drop)
        context.quadraticCurveTo(lx + dir * long * 0.4, ly + long * 0.18, lx, ly)
      }
      context.fill()
    }
  }
}

/** Lotus leaves and flowers on water between `top` and `bottom`. */
export function paintLotus(stage: Stage, plan: Plan, top: number, bottom: number, weight: number): void {
  const { context } = stage
  const { unit, width, palette } = plan
  const random = plan.random("lotus")
  const count = Math.round(26 * Math.min(1.5, weight))
  const spots = Array.from({ length: count }, () => ({
    x: random() * width,
    t: 0.15 + 0.8 * random(),
    turn: random() * 6.3,
    flower: random() < 0.34,
  })).sort((a, b) => a.t - b.t)
  const pink: Rgb = palette.lit(plan.brief.element("lotus")?.colours.length ? palette.accents[0] : [244, 158, 190])
  for (const spot of spots) {
    const y = top + (bottom - top) * spot.t
    const r = unit * (0.016 + 0.075 * spot.t ** 1.5)
    const green = mix(palette.lit([86, 136, 84]), palette.shaded([60, 104, 72]), 0.3 + 0.4 * random())
    context.fillStyle = css(mix(palette.deep, palette.fill, 0.3), 0.4)
    context.beginPath()
    context.ellipse(spot.x, y + r * 0.08, r * 1.04, r * 0.36, 0, 0, 7)
    context.fill()
    context.fillStyle = css(green)
    context.beginPath()
    context.moveTo(spot.x, y)
    context.ellipse(spot.x, y, r, r * 0.34, 0, spot.turn, spot.turn + 5.9)
    context.closePath()
    context.fill()
    context.strokeStyle = css(mix(green, palette.key, 0.4), 0.5)
    context.lineWidth = Math.max(0.5, r * 0.02)
    context.beginPath()
    for (let k = 0; k < 9; k++) {
      const a = spot.turn + 0.3 + k * 0.62
      context.moveTo(spot.x, y)
      context.lineTo(spot.x + Math.cos(a) * r * 0.92, y + Math.sin(a) * r * 0.3)
    }
    context.stroke()
    if (!spot.flower) continue
    const fy = y - r * 0.2
    for (const [ring, tone] of [
      [1, mix(pink, palette.fill, 0.35)],
      [0.8, pink],
      [0.55, mix(pink, [255, 255, 255], 0.5)],
    ] as const) {
      context.fillStyle = css(tone)
      context.beginPath()
      for (let k = -3; k <= 3; k++) {
        const a = -Math.PI / 2 + k * 0.4 * (0.5 + ring * 0.5)
        const px = spot.x + Math.cos(a) * r * 0.72 * ring
        const py = fy + Math.sin(a) * r * 0.72 * ring
        const nx = -Math.sin(a) * r * 0.17
        const ny = Math.cos(a) * r * 0.17
        context.moveTo(spot.x, fy + r * 0.1)
        context.quadraticCurveTo((spot.x + px) / 2 + nx * 1.4, (fy + py) / 2 + ny * 1.4, px, py)
        context.quadraticCurveTo((spot.x + px) / 2 - nx * 1.4, (fy + py) / 2 - ny * 1.4, spot.x, fy + r * 0.1)
      }
      context.fill()
    }
  }
}

/** A mushroom with its cap of the given colour. */
export function paintMushroom(stage: Stage, plan: Plan, x: number, y: number, tall: number, cap: Rgb, random: Random): void {
  const { context } = stage
  const { palette } = plan
  const side = lightSide(plan, x)
  const stem = context.createLinearGradient(x - tall * 0.14, 0, x + tall * 0.14, 0)
  const bright = palette.lit([244, 234, 214])
  const dim = mix(palette.shaded([214, 200, 180]), palette.deep, 0.15)
  stem.addColorStop(side > 0 ? 1 : 0, css(bright))
  stem.addColorStop(side > 0 ? 0 : 1, css(dim))
  context.fillStyle = stem
  context.beginPath()
  context.moveTo(x - tall * 0.1, y - tall * 0.6)
  context.quadraticCurveTo(x - tall * 0.07, y - tall * 0.2, x - tall * 0.14, y)
  context.quadraticCurveTo(x, y + tall * 0.04, x + tall * 0.14, y)
  context.quadraticCurveTo(x + tall * 0.07, y - tall * 0.2, x + tall * 0.1, y - tall * 0.6)
  context.fill()
  context.fillStyle = css(mix(dim, [120, 90, 70], 0.3))
  context.beginPath()
  context.ellipse(x, y - tall * 0.56, tall * 0.42, tall * 0.1, 0, 0, 7)
  context.fill()
  const top = context.createRadialGradient(x + side * tall * 0.16, y - tall * 0.86, 0, x, y - tall * 0.6, tall * 0.56)
  top.addColorStop(0, css(mix(palette.lit(cap), palette.key, 0.35)))
  top.addColorStop(0.45, css(palette.lit(cap)))
  top.addColorStop(1, css(mix(palette.shaded(cap), palette.deep, 0.25)))
  context.fillStyle = top
  context.beginPath()
  context.moveTo(x - tall * 0.46, y - tall * 0.54)
  context.bezierCurveTo(x - tall * 0.44, y - tall * 1.12, x + tall * 0.44, y - tall * 1.12, x + tall * 0.46, y - tall * 0.54)
  context.quadraticCurveTo(x, y - tall * 0.44, x - tall * 0.46, y - tall * 0.54)
  context.fill()
  context.fillStyle = css(palette.lit([250, 244, 232]), 0.92)
  for (let i = 0; i < 9; i++) {
    const a = around(random) * 0.9
    const h = between(random, 0.62, 0.93)
    const w = tall * between(random, 0.02, 0.05)
    context.beginPath()
    context.ellipse(
      x + a * tall * 0.4 * Math.sqrt(1.0 - ((h - 0.5) / 0.52) ** 2),
      y - tall * h,
      w * (1 - Math.abs(a) * 0.4),
      w * 0.72,
      0,
      0,
      7,
    )
    context.fill()
  }
}
