import { createCanvas } from "@napi-rs/canvas"
import type { Rgb } from "../../figures/figure.ts"
import { hueOf, mix } from "../colour.ts"
import { clamp, smoothstep } from "../random.ts"
import { blurred, brightnessOf, calmed, edgesOf, layOver, pixelsOf, reduced, type StyleJob, slowNoise } from "./image.ts"

/** The colours that gas glows in, in the order of their hues. */
const GAS: readonly Rgb[] = [
  [255, 64, 74],
  [255, 138, 46],
  [250, 226, 70],
  [76, 255, 142],
  [40, 240, 255],
  [64, 128, 255],
  [156, 86, 255],
  [255, 66, 196],
]

/** The cold half of the gases in a row, blended; `t` counts gases. */
const gasAt = (t: number): Rgb => {
  const of = (n: number): Rgb => COLD_GAS[n % COLD_GAS.length] ?? [40, 240, 255]
  return mix(of(Math.floor(t)), of(Math.floor(t) + 1), smoothstep(0.2, 0.8, t % 1))
}
const COLD_GAS: readonly Rgb[] = GAS.slice(4).concat(GAS.slice(3, 4))

/** The gas whose hue (0–1) is closest. */
const nearestGas = (hue: number): Rgb => {
  const away = (gas: Rgb): number => Math.abs(((hueOf(gas) - hue + 1.5) % 1) - 0.5)
  return GAS.reduce((best, gas) => (away(gas) < away(best) ? gas : best))
}

/** A dark world whose borders glow like gas in glass tubes. */
export function neon(job: StyleJob): void {
  const { canvas, width, height, unit, strength } = job
  const context = canvas.getContext("2d")
  const image = pixelsOf(canvas)
  const data = image.data
  const light = brightnessOf(data)
  const edges = edgesOf(blurred(light, width, height, Math.max(1, unit * 0.0022)), width, height)
  const wide = blurred(edges, width, height, Math.max(1, unit * 0.0012))
  const crowd = blurred(edges, width, height, Math.max(2, unit * 0.02))
  const turn = Math.floor(job.random("neon")() * GAS.length)
  const slow = slowNoise(job, "neon", 2)
  const ownFrom = job.plan.brief.mood("cyberpunk") > 0 ? 0.8 : 0.3
  const glow = createCanvas(width, height)
  const lines = glow.getContext("2d").createImageData(width, height)
  const gain = (1 / 34) * Math.max(1, unit / 700) * (0.6 + 0.4 * strength)
  const drift = Array.from({ length: 64 }, (_, i) => gasAt((i / 63) * 3.2 + turn))
  const byHue = Array.from({ length: 64 }, (_, i) => nearestGas(i / 64))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const i = p * 4
      const r = data[i]!
      const g = data[i + 1]!
      const b = data[i + 2]!
      const l = light[p]! / 255
      const top = Math.max(r, g, b)
      const chroma = top < 8 ? 0 : (top - Math.min(r, g, b)) / top
      const place = clamp((slow[i]! / 255 - 0.5) * 1.9 + 0.5)
      const tone = chroma > ownFrom ? byHue[Math.floor(hueOf([r, g, b]) * 64) & 63]! : drift[Math.floor(place * 63)]!
      const line = clamp(((wide[p]! * 1.5 + edges[p]! * 0.7) * gain) / (1 + crowd[p]! * gain * 2.1 + (crowd[p]! * gain * 1.6) ** 2) - 0.15)
      lines.data[i] = tone[0]
      lines.data[i + 1] = tone[1]
      lines.data[i + 2] = tone[2]
      lines.data[i + 3] = 255 * line
      const dark = 0.1 + 0.22 * l * l
      const haze = 0.17 * l * l
      data[i] = r * dark + tone[0] * haze + 6
      data[i + 1] = g * dark + tone[1] * haze + 5
      data[i + 2] = b * dark + tone[2] * haze + 20
    }
  }
  context.putImageData(image, 0, 0)
  glow.getContext("2d").putImageData(lines, 0, 0)
  context.globalCompositeOperation = "lighter"
  context.imageSmoothingQuality = "high"
  for (const [share, alpha] of [
    [0.03, 0.34],
    [0.09, 0.34],
    [0.25, 0.4],
    [1, 1],
  ] as const) {
    const soft = share === 1 ? glow : reduced(glow, Math.max(8, Math.max(width, height) * share))
    context.globalAlpha = alpha
    context.drawImage(soft, 0, 0, width, height)
  }
  context.globalAlpha = 0.55
  const core = createCanvas(width, height)
  const coreContext = core.getContext("2d")
  coreContext.drawImage(glow, 0, 0)
  coreContext.globalCompositeOperation = "source-in"
  coreContext.fillStyle = "#fff"
  coreContext.fillRect(0, 0, width, height)
  context.globalAlpha = 0.3
  context.drawImage(core, 0, 0)
  context.globalAlpha = 1
  context.globalCompositeOperation = "source-over"
}

/** Even inks, black contours, and dots for the half tones. */
export function comic(job: StyleJob): void {
  const { canvas, width, height, unit, strength } = job
  const context = canvas.getContext("2d")
  layOver(canvas, calmed(reduced(canvas, 560), 3), 0.75)
  const image = pixelsOf(canvas)
  const data = image.data
  const light = brightnessOf(data)
  const fine = blurred(light, width, height, Math.max(1, unit * 0.0014))
  const edges = edgesOf(fine, width, height)
  const near = blurred(fine, width, height, unit * 0.002)
  const far = blurred(fine, width, height, unit * 0.006)
  const pitch = Math.max(3, unit * 0.0086)
  const gain = Math.max(1, unit / 620)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const i = p * 4
      const l = fine[p]! / 255
      const u = (x * 0.866 + y * 0.5) / pitch
      const v = (-x * 0.5 + y * 0.866) / pitch
      const du = u - Math.round(u)
      const dv = v - Math.round(v)
      const d = Math.sqrt(du * du + dv * dv)
      const want = clamp(0.7 - l) * 0.66
      const dot = smoothstep(want + 0.1, want - 0.06, d) * smoothstep(0.72, 0.52, l) * smoothstep(0.12, 0.3, l)
      const ink =
        clamp(edges[p]! * 0.032 * gain - 0.34) * strength + smoothstep(5, 12, far[p]! - near[p]!) * 0.85 + smoothstep(0.13, 0.06, l)
      const black = 1 - clamp(ink)
      const grey = light[p]!
      const level = l * 6
      const step = (Math.floor(level) + smoothstep(0.4, 0.6, level % 1)) / 6
      const lift = 20 + 240 * step ** 0.85 - grey
      for (let k = 0; k < 3; k++) {
        const ground = grey + (data[i + k]! - grey) * 1.6 + lift
        data[i + k] = ground * (1 - dot * 0.3) * black + (k === 2 ? 24 : 14) * (1 - black)
      }
    }
  }
  context.putImageData(image, 0, 0)
  context.strokeStyle = "#111116"
  context.lineWidth = unit * 0.012
  context.strokeRect(0, 0, width, height)
}
