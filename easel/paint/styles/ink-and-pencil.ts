import { COLOUR_RGB } from "../colour.ts"
import { clamp, smoothstep } from "../random.ts"
import { blurred, brightnessOf, calmed, edgesOf, layOver, pixelsOf, reduced, type StyleJob, slowNoise, toothTile } from "./image.ts"

/** The dark and light ends of a picture's brightness, without its rarest values. */
function range(light: Float32Array): { readonly low: number; readonly high: number } {
  const bins = new Uint32Array(256)
  for (let i = 0; i < light.length; i += 7) {
    const bin = Math.min(255, light[i]!) | 0
    bins[bin] = bins[bin]! + 1
  }
  const total = light.length / 7
  let low = 0
  let high = 255
  let sum = 0
  for (let i = 0; i < 256; i++) {
    sum += bins[i]!
    if (sum < total * 0.03) low = i
    if (sum < total * 0.94) high = i
  }
  return { low, high: Math.max(high, low + 30) }
}

/** Brush and ink on warm paper: wet grey washes, dry dark lines; only warm reds and pinks keep a colour. A seal in the corner. */
export function ink(job: StyleJob): void {
  const { canvas, width, height, unit, strength } = job
  const context = canvas.getContext("2d")
  layOver(canvas, calmed(reduced(canvas, 520), 3), 0.8)
  const image = pixelsOf(canvas)
  const data = image.data
  const light = brightnessOf(data)
  const edges = edgesOf(blurred(light, width, height, Math.max(1, unit * 0.0016)), width, height)
  const { low, high } = range(light)
  const slow = slowNoise(job, "ink", 6)
  const tooth = toothTile(job.plan.seed)
  const flip = job.plan.palette.night ? 1 : 0
  const edgeGain = 0.016 * Math.max(1, unit / 620) * strength
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const i = p * 4
      const n0 = slow[i]! / 255 - 0.5
      const n2 = slow[i + 2]! / 255 - 0.5
      const grain = tooth[((y & 255) << 8) | (x & 255)]!
      const t = clamp((light[p]! - low) / (high - low))
      const level = clamp(1 - smoothstep(-0.05, flip ? 0.9 : 0.86, t) + n0 * 0.2)
      const bands = (Math.floor(level * 5) + smoothstep(0.35, 0.65, (level * 5) % 1)) / 5
      const dry = clamp(edges[p]! * edgeGain - 0.16 + grain * 0.18 + n2 * 0.3)
      const rise = y / height
      const fade = smoothstep(-0.02, 0.2, Math.min(rise, 1 - rise, x / width, 1 - x / width) + n0 * 0.1)
      const dark = clamp((bands * 0.88 * (1 + n2 * 0.5) + dry * 0.75) * (0.15 + 0.85 * fade) + grain * 0.02 * bands)
      const r = data[i]!
      const g = data[i + 1]!
      const b = data[i + 2]!
      const top = Math.max(r, g, b)
      const chroma = top < 40 ? 0 : (r - Math.max(g * 0.92, b * 0.72 + g * 0.2)) / top
      const isPink = b > g * 0.98
      const accent = smoothstep(isPink ? 0.12 : 0.46, isPink ? 0.3 : 0.66, chroma) * clamp(top / 150) * 0.85 * fade
      const paper = 1 + grain * 0.012 + n2 * 0.03
      const red = 245 * paper + (30 - 245) * dark
      const green = 238 * paper + (29 - 238) * dark
      const blue = 223 * paper + (34 - 223) * dark
      const tone = 1 - dark * 0.45
      data[i] = red + (COLOUR_RGB.red[0] * tone + 14 - red) * accent
      data[i + 1] = green + (56 * tone - green) * accent * 0.85
      data[i + 2] = blue + (52 * tone - blue) * accent * 0.85
    }
  }
  context.putImageData(image, 0, 0)
  seal(job)
}

function seal(job: StyleJob): void {
  const { canvas, width, height, unit } = job
  const context = canvas.getContext("2d")
  const random = job.random("seal")
  const side = unit * 0.05
  const x = random() < 0.5 ? width - side * 1.9 : side * 0.9
  const y = height - side * 2
  context.save()
  context.fillStyle = "rgba(186,44,36,0.9)"
  context.beginPath()
  context.roundRect(x, y, side, side, side * 0.12)
  context.fill()
  context.strokeStyle = "rgba(246,236,220,0.95)"
  context.lineWidth = side * 0.075
  context.lineCap = "round"
  context.beginPath()
  for (let i = 0; i < 4; i++) {
    const a = x + side * (0.22 + 0.56 * random())
    const b = y + side * (0.2 + 0.2 * i)
    context.moveTo(x + side * 0.2, b)
    context.lineTo(x + side * 0.8, b)
    if (i < 3) {
      context.moveTo(a, b)
      context.lineTo(a, b + side * 0.2)
    }
  }
  context.stroke()
  context.restore()
}

/** Graphite on white paper: contours, and hatching that crosses where it is dark. A picture with colour words keeps a tint. */
export function pencil(job: StyleJob): void {
  const { canvas, width, height, unit, strength } = job
  const context = canvas.getContext("2d")
  const image = pixelsOf(canvas)
  const data = image.data
  const light = brightnessOf(data)
  const calm = blurred(light, width, height, Math.max(1, unit * 0.002))
  const around = blurred(light, width, height, Math.max(2, unit * 0.011))
  const edges = edgesOf(calm, width, height)
  const { low, high } = range(calm)
  const slow = slowNoise(job, "pencil", 9)
  const tooth = toothTile(job.plan.seed)
  const tinted = job.plan.brief.scene.colours.length > 0 || job.plan.brief.mood("vivid") > 0 ? 0.6 : 0.12
  const pitch = Math.max(2.6, unit * 0.0078)
  const edgeGain = 0.017 * Math.max(1, unit / 620)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const i = p * 4
      const n0 = slow[i]! / 255 - 0.5
      const n1 = slow[i + 1]! / 255 - 0.5
      const grain = tooth[((y & 255) << 8) | (x & 255)]!
      const t = clamp((calm[p]! - low) / (high - low)) ** 0.85
      const tone = 1 - t
      const line = (turnX: number, turnY: number, from: number): number => {
        const phase = (x * turnX + y * turnY + n0 * pitch * 5) / pitch
        const saw = Math.abs((phase - Math.floor(phase)) * 2 - 1)
        const want = clamp((tone - from) * 1.7)
        return smoothstep(1 - want * 0.8, 1 - want * 0.8 + 0.3, saw) * Math.min(1, want * 2.2)
      }
      const hatch = line(0.62, 0.78, 0.16) * 0.5 + line(-0.35, 0.94, 0.42) * 0.42 + line(0.95, 0.3, 0.68) * 0.36
      const contour = clamp(edges[p]! * edgeGain * 1.35 - 0.08)
      const dodge = clamp((around[p]! - light[p]!) / 70)
      const smudge = tone * 0.26
      const press = 0.86 + n1 * 0.5 + grain * 0.3
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y) / unit
      const fade = smoothstep(0.01, 0.06, edge + n0 * 0.05)
      const dark = clamp((hatch * 0.72 * strength + contour * 0.95 + dodge * 0.5) * press + smudge * (1 + grain * 0.8)) * fade
      const base = 250 + grain * 2.4
      for (let k = 0; k < 3; k++) {
        const own = data[i + k]!
        const lead = 46 + (own - 46) * tinted
        const ground = base - (k === 2 ? 7 : 0) - (255 - own) * tinted * 0.42 * fade
        data[i + k] = ground + (lead - ground) * dark
      }
    }
  }
  context.putImageData(image, 0, 0)
}
