import { type Canvas, createCanvas } from "@napi-rs/canvas"
import { css } from "../colour.ts"
import { blurred, brightnessOf, pixelsOf, reduced, type StyleJob, toothTile } from "./image.ts"

/** How much of the finest forms stays as it was drawn. */
const FINEST_KEPT = 0.72
/** From this much change of brightness on a place is busy, and so much of the relief of paint is lost there. */
const [BUSY, RELIEF_LOST] = [7, 0.8]

/** Loaded brush strokes along the forms, from broad to fine, with light on the ridges of the paint. */
export function oil(job: StyleJob): void {
  const { canvas, width, height, unit, strength, detail } = job
  const context = canvas.getContext("2d")
  const small = reduced(canvas, 420)
  const sw = small.width
  const sh = small.height
  const data = pixelsOf(small).data
  const raw = brightnessOf(data)
  const smooth = blurred(blurred(raw, sw, sh, 3), sw, sh, 3)
  const busy = blurred(
    raw.map((v, i) => Math.abs(v - (smooth[i] ?? v))),
    sw,
    sh,
    2,
  )
  const kx = sw / width
  const ky = sh / height
  const random = job.random("strokes")
  const turn = job.random("turn")() * 6
  context.lineCap = "round"
  context.lineJoin = "round"
  const angleAt = (x: number, y: number): number => {
    const cx = Math.min(sw - 3, Math.max(2, Math.round(x * kx)))
    const cy = Math.min(sh - 3, Math.max(2, Math.round(y * ky)))
    const p = cy * sw + cx
    const gx = smooth[p + 2]! - smooth[p - 2]!
    const gy = smooth[p + 2 * sw]! - smooth[p - 2 * sw]!
    const force = Math.hypot(gx, gy)
    const flow = (job.noise.fbm((x / unit) * 1.6 + turn, (y / unit) * 1.6, 2) - 0.5) * 5
    return force < 1.2 ? flow : Math.atan2(gy, gx) + Math.PI / 2 + flow * 0.12
  }
  const passes = [
    { thick: 0.021, long: 4.2, cover: 1.5, busy: -1 },
    { thick: 0.0115, long: 4.4, cover: 1.25, busy: 1.2 },
    { thick: 0.0058, long: 4.6, cover: 1.1, busy: 4 },
    { thick: 0.0031, long: 4.6, cover: 1.15, busy: 8 },
  ]
  const before = createCanvas(width, height)
  before.getContext("2d").drawImage(canvas, 0, 0)
  keepWhereBusy(before, busy, sw, sh)
  passes.slice(0, detail > 0.4 ? 4 : 3).forEach((pass, index) => {
    if (index === 2) {
      context.globalAlpha = 0.8
      context.drawImage(before, 0, 0)
      context.globalAlpha = 1
    }
    const w = Math.max(1, unit * pass.thick * (0.75 + 0.25 * strength))
    const count = Math.min(9000, Math.round((pass.cover * width * height) / (w * w * pass.long * 0.8)))
    for (let i = 0; i < count; i++) {
      let x = random() * width
      let y = random() * height
      const p = Math.min(sh - 1, Math.floor(y * ky)) * sw + Math.min(sw - 1, Math.floor(x * kx))
      if (busy[p]! < pass.busy * (0.6 + 0.8 * random())) continue
      const shift = (random() - 0.5) * 17
      const warm = (random() - 0.5) * 9
      const c = [data[p * 4]! + shift + warm, data[p * 4 + 1]! + shift, data[p * 4 + 2]! + shift - warm] as const
      let last = angleAt(x, y)
      const step = (w * pass.long * 0.3 * (0.6 + 0.8 * random())) / (pass.busy > 1 ? 1.7 : 1)
      x -= Math.cos(last) * step * 1.5
      y -= Math.sin(last) * step * 1.5
      const points: [number, number][] = [[x, y]]
      for (let k = 0; k < 3; k++) {
        let a = k === 0 ? last : angleAt(x, y)
        if (Math.cos(a - last) < 0) a += Math.PI
        last = a
        x += Math.cos(a) * step
        y += Math.sin(a) * step
        points.push([x, y])
      }
      const nx = -Math.sin(last)
      const ny = Math.cos(last)
      const line = (shade: number, thick: number, off: number, alpha: number) => {
        context.strokeStyle = css([c[0] + shade, c[1] + shade, c[2] + shade], alpha)
        context.lineWidth = thick
        context.beginPath()
        for (const [px, py] of points) context.lineTo(px + nx * off, py + ny * off)
        context.stroke()
      }
      line(0, w, 0, 0.92)
      if (w > 2.2) {
        line(15, w * 0.22, -w * 0.26, 0.5)
        line(-15, w * 0.2, w * 0.3, 0.45)
      }
    }
  })
  // The finest forms, such as eyes and beards, are smaller than any stroke: what strokes broke of them comes back.
  context.globalAlpha = FINEST_KEPT
  context.drawImage(before, 0, 0)
  context.globalAlpha = 1
  const image = pixelsOf(canvas)
  const out = image.data
  const light = brightnessOf(out)
  const tooth = toothTile(job.plan.seed)
  const reach = Math.max(1, Math.round(unit / 900))
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const p = y * width + x
      const ridge = light[p]! - light[p - reach - reach * width]!
      const weave = ((x >> 1) + (y >> 1)) & 1 ? 1.2 : -1.2
      const calm =
        1 - RELIEF_LOST * Math.min(1, (busy[Math.min(sh - 1, Math.floor(y * ky)) * sw + Math.min(sw - 1, Math.floor(x * kx))] ?? 0) / BUSY)
      const add = Math.max(-22, Math.min(26, ridge * 0.55)) * strength * calm + weave + tooth[((y & 255) << 8) | (x & 255)]! * 3
      const i = p * 4
      out[i] = out[i]! + add
      out[i + 1] = out[i + 1]! + add
      out[i + 2] = out[i + 2]! + add * 0.9
    }
  }
  context.putImageData(image, 0, 0)
}

/** Leaves of a canvas only what lies in busy places (fine forms), with soft borders. */
function keepWhereBusy(canvas: Canvas, busy: Float32Array, width: number, height: number): void {
  const mask = createCanvas(width, height)
  const own = mask.getContext("2d")
  const image = own.createImageData(width, height)
  for (let p = 0; p < busy.length; p++) image.data[p * 4 + 3] = Math.max(0, Math.min(255, (busy[p]! - 2.5) * 34))
  own.putImageData(image, 0, 0)
  const context = canvas.getContext("2d")
  context.globalCompositeOperation = "destination-in"
  context.imageSmoothingQuality = "high"
  context.drawImage(mask, 0, 0, canvas.width, canvas.height)
}
