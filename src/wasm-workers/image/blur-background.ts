import type { AlphaPlane } from "../../domain/image/alpha-rules.ts"
import { sizeWithin } from "../../domain/image/image-rules.ts"
import { gaussian } from "../control/gaussian.ts"
import { channelOf } from "../control/raster.ts"
import { canvasOf, canvasOfAlpha } from "./canvas.ts"

/** Side of what is blurred, px: nothing finer would be left of it. */
const SIDE_PX = 400

/** An image's background, blurred, as a small canvas. The subject's colours do not bleed into it: the background fills its place. */
export function blurBackground(image: ImageBitmap, subject: AlphaPlane, amount: number): OffscreenCanvas {
  const { width, height } = sizeWithin(image, SIDE_PX)
  const context = canvasOf(width, height, true)
  context.drawImage(image, 0, 0, width, height)
  const whole = context.getImageData(0, 0, width, height)
  context.clearRect(0, 0, width, height)
  context.drawImage(canvasOfAlpha(subject).canvas, 0, 0, width, height)
  const mask = context.getImageData(0, 0, width, height)
  const raster = { width, height, rgba: new Uint8ClampedArray(whole.data) }
  // A trace of the subject's own colours stays, or there would be nothing to fill the middle of a large one with.
  const weights = Float32Array.from({ length: width * height }, (_, index) => 1.002 - (mask.data[index * 4 + 3] ?? 0) / 255)
  const sigma = Math.max(1, (amount / 1000) * Math.max(width, height))
  const weight = gaussian(weights, width, height, sigma)
  for (const channel of [0, 1, 2] as const) {
    const plane = channelOf(raster, channel).map((value, index) => value * (weights[index] ?? 0))
    const blurred = gaussian(plane, width, height, sigma)
    for (let index = 0; index < blurred.length; index++) whole.data[index * 4 + channel] = (blurred[index] ?? 0) / (weight[index] ?? 1)
  }
  context.putImageData(whole, 0, 0)
  return context.canvas
}
