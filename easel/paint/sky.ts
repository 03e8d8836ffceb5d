import { COLOUR_RGB, css, mix } from "./colour.ts"
import { between, clamp, smoothstep } from "./random.ts"
import type { Plan, Stage } from "./stage.ts"
import { paintTexture } from "./texture.ts"

/** The gradient of the sky, and the glow around the sun. */
export function paintSky(stage: Stage, plan: Plan): void {
  const { context } = stage
  const { palette, width, height, horizon } = plan
  const reach = Math.max(horizon, height * 0.3)
  const gradient = context.createLinearGradient(0, 0, 0, reach)
  const stops = [0, 0.42, 0.78, 1]
  palette.sky.forEach((colour, i) => {
    gradient.addColorStop(stops[i] ?? 1, css(colour))
  })
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  const { sun } = plan
  const strength = palette.glow * (palette.night && !sun.shown ? 0.25 : 1)
  if (strength <= 0) return
  const wide = context.createRadialGradient(sun.x, sun.y, 0, sun.x, sun.y, plan.unit * 0.85)
  wide.addColorStop(0, css(palette.sun, 0.62 * strength))
  wide.addColorStop(0.12, css(palette.sun, 0.36 * strength))
  wide.addColorStop(0.4, css(mix(palette.sun, palette.sky[3], 0.5), 0.14 * strength))
  wide.addColorStop(1, css(palette.sky[3], 0))
  context.fillStyle = wide
  context.fillRect(0, 0, width, height)
}

/** The sun's or the moon's disc; a moon has its seas and may be a crescent. */
export function paintSunOrMoon(stage: Stage, plan: Plan): void {
  const { sun } = plan
  if (!sun.shown) return
  const named = (plan.brief.element("sun") ?? plan.brief.element("moon"))?.colours[0]
  const palette = named === undefined ? plan.palette : { ...plan.palette, sun: COLOUR_RGB[named] }
  const pale = named === undefined ? 1 : 0.15
  const { context } = stage
  const { x, y, radius } = sun
  const halo = context.createRadialGradient(x, y, radius * 0.6, x, y, radius * 4.5)
  halo.addColorStop(0, css(palette.sun, palette.night ? 0.5 : 0.75))
  halo.addColorStop(0.3, css(palette.sun, 0.2))
  halo.addColorStop(1, css(palette.sun, 0))
  context.fillStyle = halo
  context.fillRect(x - radius * 5, y - radius * 5, radius * 10, radius * 10)
  const disc = context.createRadialGradient(x - radius * 0.2, y - radius * 0.2, 0, x, y, radius)
  disc.addColorStop(0, css(mix(palette.sun, [255, 255, 255], 0.75 * pale)))
  disc.addColorStop(1, css(mix(palette.sun, [255, 255, 255], (palette.night ? 0.1 : 0.35) * pale)))
  context.fillStyle = disc
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
  if (!palette.night) return
  const random = plan.random("moon")
  context.save()
  context.clip()
  for (let i = 0; i < 16; i++) {
    const a = random() * Math.PI * 2
    const d = Math.sqrt(random()) * radius
    const r = radius * between(random, 0.06, 0.34)
    const sea = context.createRadialGradient(x + Math.cos(a) * d, y + Math.sin(a) * d, 0, x + Math.cos(a) * d, y + Math.sin(a) * d, r)
    sea.addColorStop(0, css(palette.sky[2], 0.34))
    sea.addColorStop(1, css(palette.sky[2], 0))
    context.fillStyle = sea
    context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  }
  context.restore()
}

/** Clouds as a field of noise seen in perspective, lit from the sun's side. `cover` 0–1; `storm` 0–1 makes them heavy and dark. */
export function paintClouds(stage: Stage, plan: Plan, cover: number, storm: number): void {
  const { palette, width, horizon, noise, sun, unit } = plan
  const random = plan.random("clouds")
  const offset = random() * 90
  const wispy = storm > 0.2 ? 0 : random() < 0.4 ? 1 : 0
  const stretch = wispy ? 2.6 : between(random, 1.15, 1.7)
  const size = between(random, 0.85, 1.5) * (storm > 0.2 ? 0.8 : 1)
  const octaves = stage.detail > 0.6 ? 6 : 4
  const bright = palette.night ? mix(palette.sky[2], palette.sun, 0.24) : mix(palette.sky[3], palette.sun, 0.62)
  const lit = mix(bright, palette.sky[2], storm * 0.55)
  const shade = mix(mix(palette.sky[1], palette.sky[2], 0.35), palette.sky[0], storm * 0.75)
  const threshold = 0.66 - cover * 0.34
  const sunU = sun.x / width
  const sunV = sun.y / horizon
  const aspect = width / unit
  const tall = horizon / unit
  paintTexture(stage, 0, 0, width, horizon * 1.02, Math.max(2.2, unit / 380), (u, v, out) => {
    const depth = 1 / (1.22 - v)
    const px = ((u - 0.5) * aspect * 2.3 * depth) / stretch / size + offset
    const py = (depth * 2.4 * (0.5 + tall)) / size + offset
    const density = noise.fbm(px, py, octaves)
    const body = plan.plain
      ? density > threshold + 0.05
        ? density > threshold + 0.12
          ? 1
          : 0.55
        : 0
      : smoothstep(threshold, threshold + 0.24, density)
    if (body <= 0) {
      out[3] = 0
      return
    }
    const dx = sunU - u
    const dy = sunV - v
    const away = Math.hypot(dx * aspect, dy * tall) + 0.05
    const behind = noise.fbm(px + (dx / away) * 0.16, py + (dy / away) * 0.22 - 0.1, 4)
    const light = clamp(0.52 + (density - behind) * 3.4 - (density - threshold) * (0.9 + storm))
    const near = clamp(1.1 - away * 1.5) * palette.glow
    const t = clamp(light + near * 0.5 * (1 - body * 0.5))
    out[0] = shade[0] + (lit[0] - shade[0]) * t + near * 26
    out[1] = shade[1] + (lit[1] - shade[1]) * t + near * 20
    out[2] = shade[2] + (lit[2] - shade[2]) * t + near * 12
    const rim = smoothstep(1.05, 0.8, v)
    out[3] = 255 * body * (wispy ? 0.66 : 0.9) * (0.25 + 0.75 * rim)
  })
}
