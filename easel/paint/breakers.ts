import { css, mix } from "./colour.ts"
import { around, between, smoothstep } from "./random.ts"
import { lightSide, type Plan, type Stage } from "./stage.ts"
import { hillProfile } from "./terrain.ts"

/** Rolling seas in front: green light through their crests, foam that is blown off them. `strength` 0–2. */
export function paintBreakers(stage: Stage, plan: Plan, top: number, strength: number): void {
  const { context, detail, scale } = stage
  const { palette, width, height, unit, noise } = plan
  const random = plan.random("breakers")
  const side = lightSide(plan, width / 2)
  const through = mix(palette.lit([92, 176, 172]), palette.sun, 0.18)
  const foam = mix(palette.lit([248, 251, 252]), [255, 255, 255], 0.2)
  for (let row = 0; row < 5; row++) {
    const t = row / 4
    const amplitude = unit * (0.03 + 0.17 * t) * Math.min(1.4, 0.5 + 0.5 * strength)
    const base = top + (height - top) * (0.1 + 0.92 * t ** 1.1) + amplitude * 0.4
    const roll = hillProfile(plan, `breaker ${row}`, amplitude, 2.6 - 1.5 * t)
    const offset = random() * 60
    const crest = (x: number) => base - roll(x) - amplitude * 0.16 * noise.ridged((x / unit) * (7 - 3 * t) + offset, row, 3)
    context.beginPath()
    context.moveTo(-2, height + 2)
    for (let x = -2; x <= width + unit * 0.01; x += unit * 0.005) context.lineTo(x, crest(x))
    context.lineTo(width + 2, height + 2)
    const body = context.createLinearGradient(0, base - amplitude, 0, base + amplitude * 1.1)
    body.addColorStop(0, css(mix(through, palette.haze, 0.45 * (1 - t))))
    body.addColorStop(0.35, css(mix(mix(palette.sky[1], through, 0.4), palette.deep, 0.25)))
    body.addColorStop(1, css(mix(palette.deep, palette.sky[0], 0.45)))
    context.fillStyle = body
    context.fill()
    const flecks = (count: number, alpha: number, reach: number, size: number) => {
      context.fillStyle = css(mix(foam, palette.haze, 0.3 * (1 - t)), alpha)
      context.beginPath()
      for (let i = 0; i < count; i++) {
        const x = random() * width
        const high = smoothstep(0.46, 0.72, roll(x) / amplitude)
        if (random() > high + 0.06) continue
        const drop = random() ** 2.2 * amplitude * reach
        const px = x - side * drop * 0.5 + around(random) * unit * 0.01
        const py = crest(x) + drop - unit * 0.002
        const r = Math.max(0.5 / scale, unit * size * (0.3 + random()) * (0.35 + t))
        context.moveTo(px + r * 1.7, py)
        context.ellipse(px, py, r * 1.7, r * 0.7, -0.5 * side, 0, 7)
      }
      context.fill()
    }
    const many = Math.round((500 + 900 * detail) * (width / unit))
    flecks(many, 0.35, 0.75, 0.0035)
    flecks(many, 0.85, 0.16, 0.003)
    context.fillStyle = css(foam, 0.6)
    context.beginPath()
    for (let i = 0; i < 90 * strength; i++) {
      const x = random() * width
      if (roll(x) < amplitude * 0.62) continue
      const r = unit * between(random, 0.0006, 0.002) * (0.5 + t)
      const y = crest(x) - random() ** 2 * amplitude * 0.5
      context.moveTo(x + r, y)
      context.arc(x, y, r, 0, 7)
    }
    context.fill()
  }
}
