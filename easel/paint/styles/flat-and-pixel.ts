import { createCanvas } from "@napi-rs/canvas"
import { clamp } from "../random.ts"
import { calmed, layOver, mainColours, nearest, pixelsOf, reduced, type StyleJob } from "./image.ts"

/** Few even colours with clean borders, as in a poster. */
export function flat(job: StyleJob): void {
  const { canvas, detail, strength } = job
  const context = canvas.getContext("2d")
  layOver(canvas, calmed(calmed(reduced(canvas, 640), 3), 2), 0.92)
  const image = pixelsOf(canvas)
  const data = image.data
  const count = Math.round(12 + 10 * detail - 5 * (strength - 1))
  const colours = mainColours(data, count, job.random("colours")).map((c) => {
    const grey = c[0] * 0.3 + c[1] * 0.59 + c[2] * 0.11
    return [grey + (c[0] - grey) * 1.16, grey + (c[1] - grey) * 1.16, grey + (c[2] - grey) * 1.16] as const
  })
  const first = new Int16Array(32768).fill(-1)
  const second = new Int16Array(32768)
  for (let i = 0; i < data.length; i += 4) {
    const r = data[i]!
    const g = data[i + 1]!
    const b = data[i + 2]!
    const key = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)
    if (first[key]! < 0) {
      const cr = (r & 248) + 4
      const cg = (g & 248) + 4
      const cb = (b & 248) + 4
      const a = nearest(colours, cr, cg, cb)
      first[key] = a
      let least = Infinity
      for (let k = 0; k < colours.length; k++) {
        if (k === a) continue
        const c = colours[k]!
        const d = (c[0] - cr) ** 2 * 0.8 + (c[1] - cg) ** 2 * 1.3 + (c[2] - cb) ** 2 * 0.7
        if (d < least) {
          least = d
          second[key] = k
        }
      }
    }
    const a = colours[first[key]!]!
    const z = colours[second[key]!]!
    const da = Math.sqrt((a[0] - r) ** 2 + (a[1] - g) ** 2 + (a[2] - b) ** 2)
    const dz = Math.sqrt((z[0] - r) ** 2 + (z[1] - g) ** 2 + (z[2] - b) ** 2)
    const t = clamp(0.5 - (dz - da) / 14, 0, 0.5)
    data[i] = a[0] + (z[0] - a[0]) * t
    data[i + 1] = a[1] + (z[1] - a[1]) * t
    data[i + 2] = a[2] + (z[2] - a[2]) * t
  }
  context.putImageData(image, 0, 0)
}

/** Order in which a 4 × 4 block turns from one colour to the next. */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

/** Large square pixels in a small palette, blended by an ordered pattern. */
export function pixel(job: StyleJob): void {
  const { canvas, width, height, detail, strength } = job
  const context = canvas.getContext("2d")
  const most = Math.round((96 + 46 * detail) / (0.6 + 0.4 * strength))
  const small = reduced(reduced(canvas, most * 2), most)
  const image = pixelsOf(small)
  const data = image.data
  const colours = mainColours(data, 22, job.random("colours"))
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      const i = (y * small.width + x) * 4
      const shift = ((BAYER[((y & 3) << 2) | (x & 3)] ?? 0) / 15 - 0.5) * 13
      const c = colours[nearest(colours, data[i]! + shift, data[i + 1]! + shift, data[i + 2]! + shift)]!
      for (let k = 0; k < 3; k++) {
        const grey = c[0] * 0.3 + c[1] * 0.59 + c[2] * 0.11
        data[i + k] = (grey + (c[k]! - grey) * 1.15 - 128) * 1.08 + 130
      }
    }
  }
  const out = createCanvas(small.width, small.height)
  out.getContext("2d").putImageData(image, 0, 0)
  context.imageSmoothingEnabled = false
  context.drawImage(out, 0, 0, width, height)
}
