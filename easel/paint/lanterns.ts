import type { Rgb } from "../figures/figure.ts"
import type { Brief } from "./brief.ts"
import { COLOUR_RGB, css, mix } from "./colour.ts"
import { between, pick } from "./random.ts"
import type { Plan, Stage } from "./stage.ts"

/** Lamps out of doors are paper lanterns on strings, not lamps that stand on the ground. */
export const hasLanterns = (brief: Brief): boolean => brief.has("lamp")

const PAPERS: readonly [Rgb, ...Rgb[]] = [
  [226, 64, 44],
  [240, 120, 40],
  [232, 84, 60],
  [246, 176, 70],
]

/** Strings of glowing paper lanterns that hang across the upper part of the picture. */
export function paintLanterns(stage: Stage, plan: Plan): void {
  const { context } = stage
  const { width, height, unit } = plan
  const random = plan.random("lanterns")
  const asked = plan.brief.element("lamp")
  const named = asked?.colours.map((name) => COLOUR_RGB[name])[0]
  for (const row of [0, 1]) {
    const y0 = height * between(random, 0.03, 0.1) + row * unit * 0.13
    const y1 = height * between(random, 0.03, 0.1) + row * unit * 0.13
    const sag = unit * between(random, 0.09, 0.14)
    const at = (t: number): readonly [number, number] => [width * (t * 1.1 - 0.05), y0 + (y1 - y0) * t + sag * 4 * t * (1 - t)]
    context.strokeStyle = css(plan.palette.deep, 0.85)
    context.lineWidth = Math.max(0.8, unit * 0.0022)
    context.beginPath()
    for (let i = 0; i <= 24; i++) context.lineTo(...at(i / 24))
    context.stroke()
    const count = Math.max(3, Math.round((width / unit) * (row === 0 ? 6 : 5)))
    for (let i = 0; i < count; i++) {
      const [x, y] = at((i + 0.5 + 0.3 * (random() - 0.5)) / count)
      const size = unit * between(random, 0.032, 0.046) * (row === 0 ? 0.8 : 1.15) * (asked?.scale ?? 1)
      paintLantern(stage, plan, x, y + size * 0.3, size, named ?? pick(random, PAPERS))
    }
  }
}

function paintLantern(stage: Stage, plan: Plan, x: number, y: number, size: number, paper: Rgb): void {
  const { context } = stage
  const lit = plan.palette.night || plan.palette.light === "dusk" || plan.palette.light === "sunset"
  const centre = y + size
  if (lit) {
    const glow = context.createRadialGradient(x, centre, 0, x, centre, size * 3.4)
    glow.addColorStop(0, css([255, 206, 120], 0.55))
    glow.addColorStop(0.4, css(mix(paper, [255, 190, 90], 0.5), 0.2))
    glow.addColorStop(1, css(paper, 0))
    context.globalCompositeOperation = "lighter"
    context.fillStyle = glow
    context.fillRect(x - size * 3.5, centre - size * 3.5, size * 7, size * 7)
    context.globalCompositeOperation = "source-over"
  }
  const body = context.createRadialGradient(x, centre + size * 0.2, size * 0.1, x, centre, size * 1.05)
  body.addColorStop(0, css(lit ? mix(paper, [255, 240, 190], 0.75) : plan.palette.lit(mix(paper, [255, 255, 255], 0.2))))
  body.addColorStop(1, css(lit ? paper : plan.palette.shaded(paper)))
  context.fillStyle = body
  context.beginPath()
  context.ellipse(x, centre, size * 0.86, size, 0, 0, Math.PI * 2)
  context.fill()
  context.strokeStyle = css(mix(paper, [60, 16, 10], 0.5), 0.55)
  context.lineWidth = Math.max(0.5, size * 0.05)
  for (const rib of [0.3, 0.6]) {
    context.beginPath()
    context.ellipse(x, centre, size * 0.86 * rib, size, 0, 0, Math.PI * 2)
    context.stroke()
  }
  context.fillStyle = css(mix(plan.palette.deep, [50, 24, 16], 0.5))
  context.fillRect(x - size * 0.34, y - size * 0.06, size * 0.68, size * 0.16)
  context.fillRect(x - size * 0.34, y + size * 1.9, size * 0.68, size * 0.16)
  context.fillRect(x - size * 0.05, y + size * 2, size * 0.1, size * 0.7)
}
