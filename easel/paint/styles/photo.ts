import type { Work } from "../free-unused.ts"
import { makeRandom } from "../random.ts"
import { bandOf, bandsOf, reduced, type StyleJob } from "./image.ts"

/** A lens: light blooms over borders, corners darken, shadows and lights part a little in colour, fine grain. */
export function* photo(job: StyleJob): Work<void> {
  const { canvas, width, height, strength } = job
  const context = canvas.getContext("2d")
  const tiny = reduced(canvas, Math.max(16, Math.max(width, height) * 0.05))
  context.imageSmoothingQuality = "high"
  context.globalCompositeOperation = "soft-light"
  context.globalAlpha = 0.32 * strength
  context.drawImage(tiny, 0, 0, width, height)
  context.globalCompositeOperation = "screen"
  context.globalAlpha = 0.1
  context.drawImage(tiny, 0, 0, width, height)
  context.globalAlpha = 1
  context.globalCompositeOperation = "source-over"
  const random = makeRandom(job.plan.seed ^ 0x51ed27)
  const grain = new Float32Array(8192)
  for (let i = 0; i < grain.length; i++) grain[i] = (random() + random() - 1) * 6.5
  const dreamy = job.plan.brief.mood("vintage") > 0 ? 1.6 : 1
  let salt = job.plan.seed | 0
  for (const band of bandsOf(canvas)) {
    const image = bandOf(canvas, band)
    const { data } = image
    for (let row = 0, i = 0; row < band.rows; row++) {
      const dy = ((band.top + row) / height - 0.5) ** 2
      for (let x = 0; x < width; x++, i += 4) {
        const dx = x / width - 0.5
        const fall = 1 - (dx * dx + dy) * 0.46 * dreamy
        salt = (Math.imul(salt, 1664525) + 1013904223) | 0
        const n = grain[(salt >>> 16) & 8191]!
        data[i] = data[i]! * fall + n
        data[i + 1] = data[i + 1]! * fall + n
        data[i + 2] = data[i + 2]! * fall + n
      }
    }
    context.putImageData(image, 0, band.top)
    yield
  }
}
