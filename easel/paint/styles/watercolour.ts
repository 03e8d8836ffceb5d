import { clamp, smoothstep } from "../random.ts"
import { blurred, brightnessOf, calmed, layOver, pixelsOf, reduced, type StyleJob, slowNoise, toothTile } from "./image.ts"

/** Transparent washes on rough paper: soft pools, dark rims where pigment gathered, grain in the tooth, a white unpainted border. */
export function watercolour(job: StyleJob): void {
  const { canvas, width, height, unit, strength } = job
  const context = canvas.getContext("2d")
  layOver(canvas, calmed(reduced(canvas, 520), 3), 0.72)
  const image = pixelsOf(canvas)
  const data = image.data
  const source = new Uint8ClampedArray(data)
  const light = brightnessOf(data)
  const around = blurred(light, width, height, Math.max(1, unit * 0.0055))
  const slow = slowNoise(job, "wash", 7)
  const tooth = toothTile(job.plan.seed)
  const wobble = unit * 0.011
  const border = unit * 0.036
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const i = p * 4
      const n0 = slow[i]! / 255 - 0.5
      const n1 = slow[i + 1]! / 255 - 0.5
      const n2 = slow[i + 2]! / 255 - 0.5
      const grain = tooth[((y & 255) << 8) | (x & 255)]!
      const sx = clamp(Math.round(x + n0 * wobble * 2 + grain * 0.7), 0, width - 1)
      const sy = clamp(Math.round(y + n1 * wobble * 2), 0, height - 1)
      const q = sy * width + sx
      const rim = clamp((around[q]! - light[q]!) / 60, -0.3, 1)
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y) + n0 * unit * 0.045 + grain * unit * 0.0016
      const inside = smoothstep(border * 0.82, border * 0.96, edge)
      const pool = 1 - smoothstep(border * 0.96, border * 1.3, edge)
      const density =
        inside * (0.86 + n2 * 0.7 * strength + rim * 0.5 * strength + pool * 0.22 + grain * 0.085 * (0.4 + (255 - light[q]!) / 190))
      const paper = 2.6 * grain
      for (let k = 0; k < 3; k++) {
        const own = source[q * 4 + k]!
        const lifted = own + (255 - own) * 0.1
        data[i + k] = (k === 0 ? 252 : k === 1 ? 250 : 243) + paper - ((k === 2 ? 247 : 254) - lifted) * density
      }
    }
  }
  context.putImageData(image, 0, 0)
}
