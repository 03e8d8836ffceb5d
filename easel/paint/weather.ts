import { css, mix } from "./colour.ts"
import { around, between, clamp, smoothstep } from "./random.ts"
import type { Plan, Stage } from "./stage.ts"
import { paintTexture } from "./texture.ts"

/** Drifting fog, thickest at `y`. */
export function paintFog(stage: Stage, plan: Plan, label: string, y: number, thickness: number, strength: number): void {
  const { noise, unit, width, palette } = plan
  const offset = plan.random(label)() * 90
  const tone = mix(palette.haze, palette.sun, 0.18)
  paintTexture(stage, 0, y - thickness, width, thickness * 2, Math.max(4, unit / 200), (u, v, out) => {
    const n = noise.fbm((u * width * 1.3) / unit + offset, (v * thickness * 5) / unit, 4)
    const body = Math.max(0, 1 - Math.abs(v - 0.5) * 2) ** 1.1
    out[0] = tone[0]
    out[1] = tone[1]
    out[2] = tone[2]
    out[3] = 255 * clamp(body * (0.3 + 1.3 * smoothstep(0.3, 0.7, n)) * strength)
  })
}

/** Slanting rain with a veil of spray. */
export function paintRain(stage: Stage, plan: Plan, strength: number): void {
  const { context, detail } = stage
  const { unit, width, height, palette } = plan
  const random = plan.random("rain")
  const slant = (plan.brief.has("wind", "storm") ? 0.38 : 0.14) * (random() < 0.5 ? -1 : 1)
  const tone = mix(palette.sky[3], [255, 255, 255], 0.45)
  for (const [share, long, thick, alpha] of [
    [1, 0.045, 0.0008, 0.2],
    [0.5, 0.075, 0.0012, 0.26],
    [0.16, 0.12, 0.002, 0.24],
  ] as const) {
    context.strokeStyle = css(tone, alpha)
    context.lineWidth = Math.max(unit * thick, 0.5 / stage.scale)
    context.beginPath()
    for (let i = 0; i < 520 * share * strength * (0.4 + 0.6 * detail) * ((width * height) / (unit * unit)); i++) {
      const x = random() * width * 1.2 - width * 0.1
      const y = random() * height * 1.1 - height * 0.1
      const l = unit * long * (0.5 + random())
      context.moveTo(x, y)
      context.lineTo(x + l * slant, y + l)
    }
    context.stroke()
  }
  context.fillStyle = css(palette.haze, 0.08 * strength)
  context.fillRect(0, 0, width, height)
}

/** Falling flakes, small and many far away, large and soft close by. */
export function paintSnowfall(stage: Stage, plan: Plan, strength: number): void {
  const { context, detail, scale } = stage
  const { unit, width, height } = plan
  const random = plan.random("snowfall")
  for (const [count, size, alpha] of [
    [420, 0.0014, 0.75],
    [190, 0.0026, 0.8],
    [60, 0.0046, 0.7],
  ] as const) {
    context.fillStyle = `rgba(252,253,255,${alpha})`
    context.beginPath()
    for (let i = 0; i < count * strength * (0.4 + 0.6 * detail); i++) {
      const x = random() * width
      const y = random() * height
      const r = Math.max(unit * size * (0.5 + random()), 0.5 / scale)
      context.moveTo(x + r, y)
      context.arc(x, y, r, 0, 7)
    }
    context.fill()
  }
  for (let i = 0; i < 16 * strength; i++) {
    const x = random() * width
    const y = random() * height
    const r = unit * between(random, 0.008, 0.02)
    const flake = context.createRadialGradient(x, y, 0, x, y, r)
    flake.addColorStop(0, "rgba(255,255,255,0.6)")
    flake.addColorStop(1, "rgba(255,255,255,0)")
    context.fillStyle = flake
    context.fillRect(x - r, y - r, r * 2, r * 2)
  }
}

/** A forked flash from the clouds to the horizon. */
export function paintLightning(stage: Stage, plan: Plan, strength: number): void {
  const { context } = stage
  const { unit, width, horizon } = plan
  const random = plan.random("lightning")
  context.save()
  context.globalCompositeOperation = "screen"
  for (let bolt = 0; bolt < (strength > 1 ? 2 : 1); bolt++) {
    const x0 = plan.sun.x + around(random) * width * 0.1 + bolt * width * 0.2
    const glow = context.createRadialGradient(x0, horizon * 0.2, 0, x0, horizon * 0.2, unit * 0.6)
    glow.addColorStop(0, "rgba(190,200,255,0.55)")
    glow.addColorStop(1, "rgba(120,130,255,0)")
    context.fillStyle = glow
    context.fillRect(0, 0, width, horizon)
    const trace = (x: number, y: number, end: number, thick: number, level: number): void => {
      const points: [number, number][] = [[x, y]]
      while (y < end) {
        x += around(random) * unit * 0.035
        y += unit * between(random, 0.012, 0.032)
        points.push([x, y])
        if (level < 2 && random() < 0.16) trace(x, y, y + unit * between(random, 0.08, 0.24), thick * 0.5, level + 1)
      }
      for (const [w, tone] of [
        [7, "rgba(130,140,255,0.16)"],
        [3, "rgba(190,200,255,0.4)"],
        [1, "rgba(255,255,255,0.98)"],
      ] as const) {
        context.strokeStyle = tone
        context.lineWidth = thick * w
        context.lineJoin = "round"
        context.beginPath()
        for (const [px, py] of points) context.lineTo(px, py)
        context.stroke()
      }
    }
    trace(x0, 0, horizon * 1.0, unit * 0.0032, 0)
  }
  context.restore()
}

/** A bow opposite to the sun. */
export function paintRainbow(stage: Stage, plan: Plan, strength: number): void {
  const { context } = stage
  const { unit, width, horizon } = plan
  const x = plan.sun.x < width / 2 ? width * 0.66 : width * 0.34
  const radius = Math.max(width * 0.5, unit * 0.55)
  const y = horizon + radius * 0.16
  context.save()
  context.beginPath()
  context.rect(0, 0, width, horizon * 1.02)
  context.clip()
  context.globalCompositeOperation = "screen"
  for (const [r, alpha, flip] of [
    [radius, 0.5, 1],
    [radius * 1.2, 0.15, -1],
  ] as const) {
    const band = unit * 0.04
    const bow = context.createRadialGradient(x, y, r - band, x, y, r + band)
    const hues = ["150,60,220", "70,90,255", "60,190,255", "80,230,120", "255,230,80", "255,140,50", "255,60,60"]
    bow.addColorStop(0, "rgba(120,60,220,0)")
    hues.forEach((hue, i) => {
      bow.addColorStop(flip > 0 ? 0.2 + i * 0.1 : 0.8 - i * 0.1, `rgba(${hue},${(alpha * Math.min(1.2, strength)).toFixed(2)})`)
    })
    bow.addColorStop(1, "rgba(255,60,60,0)")
    context.fillStyle = bow
    context.fillRect(0, 0, width, horizon * 1.02)
  }
  context.restore()
}
