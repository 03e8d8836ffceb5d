import { createCanvas } from "@napi-rs/canvas"
import { css } from "../colour.ts"
import { clamp } from "../random.ts"
import { blurred, brightnessOf, edgesOf, pixelsOf, reduced, type StyleJob } from "./image.ts"

type Corner = readonly [x: number, y: number]

const middle = (a: Corner, b: Corner): Corner => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/** Triangles in even colours, smaller where there is more to see; their corners are drawn to the borders of forms. */
export function lowPoly(job: StyleJob): void {
  const { canvas, width, height, unit, detail, strength } = job
  const context = canvas.getContext("2d")
  const small = reduced(canvas, 400)
  const sw = small.width
  const sh = small.height
  const data = pixelsOf(small).data
  const edges = edgesOf(blurred(brightnessOf(data), sw, sh, 1), sw, sh)
  const random = job.random("facets")
  const cell = unit / ((12 + 5 * detail) / (0.65 + 0.35 * strength))
  const columns = Math.ceil(width / cell) + 2
  const rows = Math.ceil(height / cell) + 2
  const px = new Float32Array(columns * rows)
  const py = new Float32Array(columns * rows)
  const kx = sw / width
  const ky = sh / height
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let x = (column - 0.5 + (row % 2) * 0.5 + (random() - 0.5) * 0.5) * cell
      let y = (row - 0.5 + (random() - 0.5) * 0.5) * cell
      let best = 6
      const cx = x
      const cy = y
      for (let k = 0; k < 22; k++) {
        const tx = cx + (random() - 0.5) * cell * 0.95
        const ty = cy + (random() - 0.5) * cell * 0.95
        const e = edges[clamp(Math.round(ty * ky), 0, sh - 1) * sw + clamp(Math.round(tx * kx), 0, sw - 1)]!
        if (e > best) {
          best = e
          x = tx
          y = ty
        }
      }
      px[row * columns + column] = x
      py[row * columns + column] = y
    }
  }
  const colourAt = (x: number, y: number): readonly [number, number, number] => {
    const i = (clamp(Math.round(y * ky), 0, sh - 1) * sw + clamp(Math.round(x * kx), 0, sw - 1)) * 4
    return [data[i]!, data[i + 1]!, data[i + 2]!]
  }
  const finest = detail > 0.7 ? 4 : detail > 0.4 ? 3 : 2
  /** Fills a triangle with its mean colour, or halves its sides where one colour would hide too much. */
  const facet = (a: Corner, b: Corner, c: Corner, level: number): void => {
    const x = (a[0] + b[0] + c[0]) / 3
    const y = (a[1] + b[1] + c[1]) / 3
    const spots = [[x, y] as const, ...[a, b, c].map((p) => [p[0] * 0.62 + x * 0.38, p[1] * 0.62 + y * 0.38] as const)].map(([sx, sy]) =>
      colourAt(sx, sy),
    )
    const mean = [0, 1, 2].map((k) => spots.reduce((sum, spot) => sum + spot[k]!, 0) / spots.length)
    const [r = 0, g = 0, bl = 0] = mean
    const spread = spots.reduce((most, s) => Math.max(most, Math.abs(s[0] - r) + Math.abs(s[1] - g) + Math.abs(s[2] - bl)), 0)
    if (level < finest && spread > 26 + level * 13) {
      const ab = middle(a, b)
      const bc = middle(b, c)
      const ca = middle(c, a)
      facet(a, ab, ca, level + 1)
      facet(ab, b, bc, level + 1)
      facet(ca, bc, c, level + 1)
      facet(ab, bc, ca, level + 1)
      return
    }
    const lean = (b[1] - a[1] + c[0] - a[0]) / (Math.abs(b[1] - a[1]) + Math.abs(c[0] - a[0]) + 1)
    const light = 1.02 + lean * 0.07 + (random() - 0.5) * 0.17
    const grey = r * 0.3 + g * 0.59 + bl * 0.11
    const tone = css(
      [grey + (r - grey) * 1.22, grey + (g - grey) * 1.22, grey + (bl - grey) * 1.22].map((v) => v * light) as [number, number, number],
    )
    context.fillStyle = tone
    context.strokeStyle = tone
    context.beginPath()
    context.moveTo(a[0], a[1])
    context.lineTo(b[0], b[1])
    context.lineTo(c[0], c[1])
    context.closePath()
    context.fill()
    context.stroke()
  }
  const triangle = (a: number, b: number, c: number): void => facet([px[a]!, py[a]!], [px[b]!, py[b]!], [px[c]!, py[c]!], 0)
  context.lineWidth = 0.9
  context.lineJoin = "round"
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const a = row * columns + column
      const b = a + 1
      const c = a + columns
      const d = c + 1
      if (row % 2 === 0) {
        triangle(a, b, c)
        triangle(b, d, c)
      } else {
        triangle(a, b, d)
        triangle(a, d, c)
      }
    }
  }
}

/** Pieces of coloured glass between lines of lead; the pieces are smaller where there is more to see. */
export function stainedGlass(job: StyleJob): void {
  const { canvas, width, height, unit, strength } = job
  const context = canvas.getContext("2d")
  const image = pixelsOf(canvas)
  const data = image.data
  const light = brightnessOf(data)
  const edges = edgesOf(blurred(light, width, height, Math.max(1, unit * 0.002)), width, height)
  const random = job.random("glass")
  const cell = Math.max(4, unit / (17 / (0.7 + 0.3 * strength)))
  const columns = Math.ceil(width / cell) + 2
  const rows = Math.ceil(height / cell) + 2
  const px = new Float32Array(columns * rows)
  const py = new Float32Array(columns * rows)
  const sums = new Float32Array(columns * rows * 4)
  const gleam = new Float32Array(columns * rows)
  for (let i = 0; i < px.length; i++) {
    px[i] = ((i % columns) - 0.5 + (random() - 0.5) * 0.86) * cell
    py[i] = (Math.floor(i / columns) - 0.5 + (random() - 0.5) * 0.86) * cell
    gleam[i] = 0.84 + 0.36 * random()
  }
  const soft = createCanvas(width, height)
  const softContext = soft.getContext("2d")
  softContext.imageSmoothingQuality = "high"
  softContext.drawImage(reduced(canvas, 300), 0, 0, width, height)
  const colour = pixelsOf(soft).data
  const centre = Array.from(px, (x, i) => (clamp(Math.round(py[i]!), 0, height - 1) * width + clamp(Math.round(x), 0, width - 1)) * 4)
  const follow = (cell / 52) ** 2
  const owner = new Int32Array(width * height)
  const gap = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / cell + 0.5)
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / cell + 0.5)
      let d1 = Infinity
      let d2 = Infinity
      let own = 0
      for (let j = -1; j <= 1; j++) {
        const r = row + j
        if (r < 0 || r >= rows) continue
        for (let k = -1; k <= 1; k++) {
          const c = column + k
          if (c < 0 || c >= columns) continue
          const q = r * columns + c
          const dx = px[q]! - x
          const dy = py[q]! - y
          const s = centre[q]!
          const z = (y * width + x) * 4
          const dr = colour[s]! - colour[z]!
          const dg = colour[s + 1]! - colour[z + 1]!
          const db = colour[s + 2]! - colour[z + 2]!
          const d = dx * dx + dy * dy + (dr * dr + dg * dg + db * db) * follow
          if (d < d1) {
            d2 = d1
            d1 = d
            own = q
          } else if (d < d2) d2 = d
        }
      }
      const p = y * width + x
      owner[p] = own
      gap[p] = Math.sqrt(d2) - Math.sqrt(d1)
      const s = own * 4
      sums[s] = sums[s]! + data[p * 4]!
      sums[s + 1] = sums[s + 1]! + data[p * 4 + 1]!
      sums[s + 2] = sums[s + 2]! + data[p * 4 + 2]!
      sums[s + 3] = sums[s + 3]! + 1
    }
  }
  const lead = Math.max(1.1, unit * 0.005)
  const outline = 30 / Math.max(1, unit / 620)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const q = owner[p]!
      const n = Math.max(1, sums[q * 4 + 3]!)
      const shine = gleam[q]! * (1 + 0.1 * (job.noise.at(x * 0.05, y * 0.02 + q) - 0.5))
      const bevel = clamp(gap[p]! / (lead * 5))
      const half = Math.max(1, Math.round(lead * 0.6))
      const border = owner[Math.min(p + half, owner.length - 1)] !== q || owner[Math.min(p + half * width, owner.length - 1)] !== q
      const line = border ? 0 : clamp((gap[p]! - lead) / 1.4)
      const contour = clamp((edges[p]! - outline) / 26)
      const i = p * 4
      const mean = [sums[q * 4]! / n, sums[q * 4 + 1]! / n, sums[q * 4 + 2]! / n] as const
      const grey = mean[0] * 0.3 + mean[1] * 0.59 + mean[2] * 0.11
      const open = line * (1 - contour)
      for (let k = 0; k < 3; k++) {
        const own = mean[k]! * 0.66 + data[i + k]! * 0.34
        const vivid = grey + (own - grey) * 1.85
        const lit = (vivid * 1.14 + 12) * shine * (0.82 + 0.2 * bevel)
        data[i + k] = 22 + (lit - 22) * open
      }
    }
  }
  context.putImageData(image, 0, 0)
}
