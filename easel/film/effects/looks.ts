import { makeRandom, smoothstep } from "../../paint/random.ts"
import { type DrawEffect } from "./effect-frame.ts"

/** Effects that show an image as an old or a broken screen does. */

const SCRATCHES = 3
const SLICES = 9
/** Pictures of a broken or an old screen in a second. */
const JUMPS_A_SECOND = 12

/** Breaks up in slices and colours, again and again. */
export const glitch: DrawEffect = ({ context, first, width, height, time, seed }) => {
  context.drawImage(first, 0, 0)
  const random = makeRandom(seed + Math.floor(time.seconds * JUMPS_A_SECOND) * 977)
  const strength = random() < 0.55 ? smoothstep(0, 0.2, time.share) * (0.3 + 0.7 * random()) : 0
  if (strength === 0) return
  for (let slice = 0; slice < SLICES; slice++) {
    const y = Math.floor(random() * height)
    const tall = Math.max(2, Math.floor(random() * height * 0.09))
    const shift = (random() - 0.5) * width * 0.22 * strength
    context.drawImage(first, 0, y, width, tall, shift, y, width, tall)
    context.globalCompositeOperation = "screen"
    context.fillStyle = slice % 2 === 0 ? "rgba(255, 0, 70, 0.35)" : "rgba(0, 220, 255, 0.35)"
    context.fillRect(shift, y, width, tall)
    context.globalCompositeOperation = "source-over"
  }
}

/** Is an old film: no colours, grain, scratches and a light that flickers, coming slowly. */
export const oldFilm: DrawEffect = ({ context, first, width, height, time, seed }) => {
  const come = smoothstep(0, 0.35, time.share)
  const random = makeRandom(seed + Math.floor(time.seconds * JUMPS_A_SECOND) * 977)
  context.save()
  context.translate(0, (random() - 0.5) * height * 0.008 * come)
  context.drawImage(first, 0, 0)
  context.restore()
  context.globalCompositeOperation = "saturation"
  context.fillStyle = `rgba(128, 128, 128, ${come})`
  context.fillRect(0, 0, width, height)
  context.globalCompositeOperation = "source-over"
  context.fillStyle = `rgba(96, 66, 24, ${0.22 * come})`
  context.fillRect(0, 0, width, height)
  context.fillStyle = `rgba(0, 0, 0, ${come * (0.02 + 0.12 * random())})`
  context.fillRect(0, 0, width, height)
  const unit = Math.sqrt(width * height)
  context.fillStyle = `rgba(255, 250, 235, ${0.5 * come})`
  for (let scratch = 0; scratch < SCRATCHES; scratch++) context.fillRect(random() * width, 0, Math.max(0.6, unit * 0.0012), height)
  for (let speck = 0; speck < 40; speck++) {
    context.fillStyle = random() < 0.5 ? `rgba(0, 0, 0, ${0.5 * come})` : `rgba(255, 255, 255, ${0.4 * come})`
    const size = unit * 0.004 * random()
    context.fillRect(random() * width, random() * height, size, size)
  }
  const rim = context.createRadialGradient(width / 2, height / 2, unit * 0.35, width / 2, height / 2, Math.hypot(width, height) / 2)
  rim.addColorStop(0, "rgba(0, 0, 0, 0)")
  rim.addColorStop(1, `rgba(0, 0, 0, ${0.75 * come})`)
  context.fillStyle = rim
  context.fillRect(0, 0, width, height)
}
