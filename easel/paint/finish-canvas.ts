import { type Canvas, createCanvas } from "@napi-rs/canvas"
import type { Finish } from "../looks/finish.ts"
import type { Work } from "./free-unused.ts"
import { grainTile, reliefTile, texelSize, tileAt } from "./grain-tiles.ts"
import { clamp, deriveSeed, makeRandom, smoothstep } from "./random.ts"
import {
  type Band,
  bandOf,
  bandsOf,
  brightnessOf,
  calmed,
  edgesOf,
  enlargedBand,
  layOver,
  pixelsOf,
  reduced,
  type StyleJob,
  slowNoiseBands,
} from "./styles/image.ts"

/** Reworks a finished canvas in place; `salt` moves what a sampler decides anew. Call it only for a finish that changes something. */
export function* finishCanvas(job: StyleJob, finish: Finish, salt: number): Work<void> {
  const { canvas } = job
  if (finish.wobble > 0) yield* loosen(job, finish.wobble)
  if (finish.sharpness < 0) soften(canvas, -finish.sharpness)
  if (finish.bloom > 0) spreadLight(canvas, finish.bloom)
  const glow = finish.night > 0 ? reduced(canvas, 110) : undefined
  yield
  yield* rework(job, finish, salt)
  if (glow !== undefined) lightLamps(canvas, glow, finish.night)
}

/** Blurs what stands behind a subject whose foot is at `foot` (0–1 of the height), least at its feet. */
export function blurBehind(canvas: Canvas, foot: number, strength: number): void {
  const { width, height } = canvas
  const soft = createCanvas(width, height)
  const context = soft.getContext("2d")
  context.imageSmoothingQuality = "high"
  const small = reduced(canvas, Math.max(width, height) / 2)
  const own = small.getContext("2d")
  own.filter = `blur(${(Math.max(small.width, small.height) * 0.0055 * strength).toFixed(2)}px)`
  own.drawImage(small, 0, 0)
  context.drawImage(small, 0, 0, width, height)
  context.globalCompositeOperation = "destination-in"
  const fall = context.createLinearGradient(0, 0, 0, height)
  fall.addColorStop(clamp(foot - 0.3), "rgba(0,0,0,1)")
  fall.addColorStop(clamp(foot - 0.06), "rgba(0,0,0,0.25)")
  fall.addColorStop(clamp(foot), "rgba(0,0,0,0)")
  context.fillStyle = fall
  context.fillRect(0, 0, width, height)
  canvas.getContext("2d").drawImage(soft, 0, 0)
}

function soften(canvas: Canvas, amount: number): void {
  const longest = Math.max(canvas.width, canvas.height)
  layOver(canvas, reduced(canvas, Math.max(12, longest / (1.6 + 1.7 * amount))), Math.min(0.92, 0.45 + 0.4 * amount))
}

function spreadLight(canvas: Canvas, amount: number): void {
  const context = canvas.getContext("2d")
  const tiny = reduced(canvas, Math.max(16, Math.max(canvas.width, canvas.height) * 0.06))
  const small = reduced(canvas, Math.max(16, Math.max(canvas.width, canvas.height) * 0.16))
  context.save()
  context.imageSmoothingQuality = "high"
  for (const [soft, operation, alpha] of [
    [small, "soft-light", 0.55 * amount],
    [tiny, "screen", 0.3 * amount],
    [small, "source-over", 0.14 * amount],
  ] as const) {
    context.globalCompositeOperation = operation
    context.globalAlpha = Math.min(0.8, alpha)
    context.drawImage(soft, 0, 0, canvas.width, canvas.height)
  }
  context.restore()
}

/** Light of what was bright by day, over the night that fell on it. */
function lightLamps(canvas: Canvas, glow: Canvas, amount: number): void {
  const image = pixelsOf(glow)
  const { data } = image
  for (let i = 0; i < data.length; i += 4) {
    const lum = data[i]! * 0.299 + data[i + 1]! * 0.587 + data[i + 2]! * 0.114
    const lit = smoothstep(138, 235, lum) * 0.75
    data[i] = 255 * lit
    data[i + 1] = (140 + 0.35 * data[i + 1]!) * lit
    data[i + 2] = (40 + 0.5 * data[i + 2]!) * lit
  }
  glow.getContext("2d").putImageData(image, 0, 0)
  const context = canvas.getContext("2d")
  const tiny = reduced(glow, 28)
  context.save()
  context.imageSmoothingQuality = "high"
  context.globalCompositeOperation = "screen"
  for (const [soft, alpha] of [
    [tiny, 0.55],
    [glow, 0.6],
  ] as const) {
    context.globalAlpha = Math.min(1, alpha * amount)
    context.drawImage(soft, 0, 0, canvas.width, canvas.height)
  }
  context.restore()
}

/** Moves every place a little, as slow noise has it. */
function* loosen(job: StyleJob, amount: number): Work<void> {
  const { canvas, width, height } = job
  const source = pixelsOf(canvas).data
  const slowIn = slowNoiseBands(job, "loose hand", 11)
  const reach = job.unit * 0.016 * amount
  for (const band of bandsOf(canvas)) {
    const image = bandOf(canvas, band)
    const slow = slowIn(band)
    for (let row = 0, i = 0; row < band.rows; row++) {
      for (let x = 0; x < width; x++, i += 4) {
        const sx = clamp(Math.round(x + (slow[i]! / 255 - 0.5) * reach * 2), 0, width - 1)
        const sy = clamp(Math.round(band.top + row + (slow[i + 1]! / 255 - 0.5) * reach * 2), 0, height - 1)
        const q = (sy * width + sx) * 4
        image.data[i] = source[q]!
        image.data[i + 1] = source[q + 1]!
        image.data[i + 2] = source[q + 2]!
      }
    }
    canvas.getContext("2d").putImageData(image, 0, band.top)
    yield
  }
}

/** Brightness to brightness: contrast about the middle, then shadows raised. */
function toneCurve(finish: Finish): Float32Array {
  const curve = new Float32Array(256)
  const levels = 7 - 2 * Math.min(1, finish.flatness)
  for (let v = 0; v < 256; v++) {
    const t = v / 255
    const bent = finish.contrast >= 0 ? t + (smoothstep(0, 1, t) - t) * finish.contrast * 1.6 : t + (0.5 - t) * -finish.contrast * 0.7
    const scaledUp = bent * levels
    const drawn = (Math.floor(scaledUp) + smoothstep(0.25, 0.75, scaledUp - Math.floor(scaledUp))) / levels
    const flat = bent + (drawn - bent) * Math.min(1, finish.flatness)
    curve[v] = 255 * (flat + (1 - flat) * 0.22 * finish.fade * (1 - flat * 0.6))
  }
  return curve
}

/** Mean colour of a canvas against its own grey, each channel. */
function castOf(canvas: Canvas): readonly [number, number, number] {
  const { data } = pixelsOf(reduced(canvas, 48))
  const sums: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < data.length; i += 4) {
    sums[0] += data[i]!
    sums[1] += data[i + 1]!
    sums[2] += data[i + 2]!
  }
  const grey = (sums[0] + sums[1] + sums[2]) / 3
  const gain = (sum: number) => clamp(grey / Math.max(1, sum), 0.84, 1.18)
  return [gain(sums[0]), gain(sums[1]), gain(sums[2])]
}

/** Everything that is decided pixel by pixel, in one pass; what it looks at beside is there a band at a time only. */
function* rework(job: StyleJob, finish: Finish, salt: number): Work<void> {
  const { canvas, width, height, plan } = job
  const longest = Math.max(width, height)
  const blurredIn = (most: number) => {
    const small = reduced(canvas, most)
    return (band: Band) => enlargedBand(small, width, height, band)
  }
  const crispIn = finish.sharpness > 0 ? blurredIn(longest / 2.4) : undefined
  const localIn = finish.bloom < 0 ? blurredIn(longest * 0.07) : undefined
  const edgesIn = finish.ink === 0 ? undefined : contoursOf(canvas)
  const slowIn = finish.mottle > 0 || finish.wash > 0 ? slowNoiseBands(saltedJob(job, salt), "mottle", 26) : undefined
  const tooth = finish.paper > 0 ? reliefTile(plan.seed) : undefined
  const grain = finish.grain > 0 ? grainTile(deriveSeed(plan.seed ^ salt, "grain")) : undefined
  const step = texelSize(job.unit)
  const curve = toneCurve(finish)
  const gains = finish.balance > 0 ? castOf(canvas).map((gain) => 1 + (gain - 1) * Math.min(1, finish.balance)) : [1, 1, 1]
  const tint = [1 + 0.12 * finish.warmth, 1 + 0.02 * finish.warmth, 1 - 0.16 * finish.warmth]
  const night = Math.min(1, Math.max(0, finish.night))
  const dark = [1 - 0.68 * night, 1 - 0.58 * night, 1 - 0.3 * night]
  const factor = [0, 1, 2].map((k) => gains[k]! * tint[k]! * dark[k]!)
  const [fr, fg, fb] = [factor[0]!, factor[1]!, factor[2]!]
  const vivid = Math.max(0, 1 + finish.saturation) * (1 - 0.08 * night)
  const wash = Math.max(0, finish.wash)
  for (const band of bandsOf(canvas)) {
    const image = bandOf(canvas, band)
    const { data } = image
    const [crisp, local, edges, slow] = [crispIn?.(band), localIn?.(band), edgesIn?.(band), slowIn?.(band)]
    for (let p = 0, row = 0; row < band.rows; row++) {
      const y = band.top + row
      const dy = (y / height - 0.5) ** 2
      for (let x = 0; x < width; x++, p++) {
        const i = p * 4
        let r = data[i]!
        let g = data[i + 1]!
        let b = data[i + 2]!
        if (crisp !== undefined) {
          r += (r - crisp[i]!) * finish.sharpness * 1.5
          g += (g - crisp[i + 1]!) * finish.sharpness * 1.5
          b += (b - crisp[i + 2]!) * finish.sharpness * 1.5
        }
        if (local !== undefined) {
          r += (data[i]! - local[i]!) * -finish.bloom * 0.5
          g += (data[i + 1]! - local[i + 1]!) * -finish.bloom * 0.5
          b += (data[i + 2]! - local[i + 2]!) * -finish.bloom * 0.5
        }
        r = curve[r < 0 ? 0 : r > 255 ? 255 : r | 0]! * fr
        g = curve[g < 0 ? 0 : g > 255 ? 255 : g | 0]! * fg
        b = curve[b < 0 ? 0 : b > 255 ? 255 : b | 0]! * fb
        const lum = r * 0.299 + g * 0.587 + b * 0.114
        r = lum + (r - lum) * vivid
        g = lum + (g - lum) * vivid
        b = lum + (b - lum) * vivid
        if (slow !== undefined) {
          const blotch = (slow[i]! / 255 - 0.5) * finish.mottle
          const veer = (slow[i + 1]! / 255 - 0.5) * finish.mottle
          r += blotch * 70 + veer * 36
          g += blotch * 70
          b += blotch * 70 - veer * 36
          if (wash > 0) {
            const lifted = 0.34 * wash * (0.8 + (slow[i + 2]! / 255 - 0.5) * 0.55)
            r += (254 - r) * lifted
            g += (247 - g) * lifted
            b += (246 - b) * lifted
          }
        }
        if (edges !== undefined) {
          const line = smoothstep(5, 26, edges[p]!) * finish.ink
          if (line > 0) {
            const keep = 1 - 0.86 * Math.min(1, line)
            r = r * keep + 26 * (1 - keep)
            g = g * keep + 22 * (1 - keep)
            b = b * keep + 34 * (1 - keep)
          } else {
            r += (252 - r) * -line * 0.75
            g += (248 - g) * -line * 0.75
            b += (240 - b) * -line * 0.75
          }
        }
        let over = 0
        if (grain !== undefined) over += tileAt(grain, x, y, step) * finish.grain * (27 - Math.abs(lum - 128) * 0.1)
        if (tooth !== undefined) over += tileAt(tooth, x, y, step) * finish.paper * 21
        const dx = x / width - 0.5
        const fall = finish.vignette > 0 ? 1 - (dx * dx + dy) * 0.85 * finish.vignette : 1
        data[i] = r * fall + over
        data[i + 1] = g * fall + over
        data[i + 2] = b * fall + over * (tooth === undefined ? 1 : 0.94)
      }
    }
    canvas.getContext("2d").putImageData(image, 0, band.top)
    yield
  }
}

/** The same job with another stream of chance for what is decided anew. */
const saltedJob = (job: StyleJob, salt: number): StyleJob =>
  salt === 0 ? job : { ...job, random: (label) => makeRandom(deriveSeed(job.plan.seed ^ salt, label)) }

/** How steeply brightness changes at each place of a band, with what is smaller than a stroke (snow, grain) left out. */
function contoursOf(canvas: Canvas): (band: Band) => Float32Array {
  const { width, height } = canvas
  const calm = calmed(reduced(canvas, 520), 2)
  return ({ top, rows }) => {
    // One row more on either side, since the steepness of a row is that of those around it.
    const [first, end] = [Math.max(0, top - 1), Math.min(height, top + rows + 1)]
    const field = brightnessOf(enlargedBand(calm, width, height, { top: first, rows: end - first }))
    const edges = edgesOf(field, width, end - first)
    return edges.subarray((top - first) * width, (top - first + rows) * width)
  }
}
