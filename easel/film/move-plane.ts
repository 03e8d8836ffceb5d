import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas"
import type { Plane } from "./set.ts"

/** When a plane is drawn (seconds of motion), how strongly it moves, and the frame's measure (px). */
export interface Moment {
  readonly seconds: number
  readonly strength: number
  readonly width: number
  readonly unit: number
}

const TURN = 2 * Math.PI

/** Canvases that bent planes are put together on, by the plane's own. */
const scratches = new WeakMap<Canvas, Canvas>()

/** How far a bent plane may reach over its sides, as a share of the longer one. */
const REACH = 0.1

/**
 * Draws a plane that `bend` puts together out of pieces. They are put on a canvas of whole px first: the camera, which knows no whole px,
 * would show the seams.
 */
function bent(context: SKRSContext2D, { canvas, x, y }: Plane, bend: (own: SKRSContext2D, reach: number) => void): void {
  const reach = Math.ceil(Math.max(canvas.width, canvas.height) * REACH)
  let scratch = scratches.get(canvas)
  if (scratch === undefined) {
    scratch = createCanvas(canvas.width + 2 * reach, canvas.height + 2 * reach)
    scratches.set(canvas, scratch)
  }
  const own = scratch.getContext("2d")
  own.clearRect(0, 0, scratch.width, scratch.height)
  bend(own, reach)
  context.drawImage(scratch, x - reach, y - reach)
}

/** Draws a plane in lying strips of about `tall` px; each is moved aside by what `aside` says of its height (0 above, 1 below). */
function strips(context: SKRSContext2D, plane: Plane, tall: number, aside: (v: number) => number): void {
  const { canvas } = plane
  const { width, height } = canvas
  const step = Math.max(1, Math.round(tall))
  bent(context, plane, (own, reach) => {
    for (let top = 0; top < height; top += step) {
      const here = Math.min(step, height - top)
      own.drawImage(canvas, 0, top, width, here, reach + aside((top + here / 2) / height), reach + top, width, here)
    }
  })
}

/** The same in standing strips, moved up and down. */
function columns(context: SKRSContext2D, plane: Plane, wide: number, down: (u: number) => number): void {
  const { canvas } = plane
  const { width, height } = canvas
  const step = Math.max(1, Math.round(wide))
  bent(context, plane, (own, reach) => {
    for (let left = 0; left < width; left += step) {
      const here = Math.min(step, width - left)
      own.drawImage(canvas, left, 0, here, height, reach + left, reach + down((left + here / 2) / width), here, height)
    }
  })
}

/** Legs are below this share of the height. */
const HIP = 0.62

/** The body, and the legs in two halves that swing against each other. */
function walking(context: SKRSContext2D, plane: Plane, swing: number): void {
  const { canvas } = plane
  const { width, height } = canvas
  const hip = Math.round(height * HIP)
  const half = Math.round(width / 2)
  const step = Math.max(1, Math.round(height / 80))
  bent(context, plane, (own, reach) => {
    own.drawImage(canvas, 0, 0, width, hip, reach, reach, width, hip)
    for (let top = hip; top < height; top += step) {
      const here = Math.min(step, height - top)
      const away = swing * ((top - hip) / (height - hip))
      // Each half is drawn out as far as it swings, so that no gap opens between the two.
      own.drawImage(canvas, 0, top, half, here, reach + away, reach + top, half - away, here)
      own.drawImage(canvas, half, top, width - half, here, reach + half, reach + top, width - half - away, here)
    }
  })
}

/** Draws one plane as it is at a moment. At second 0 it is where it was cut out. */
export function drawPlane(context: SKRSContext2D, plane: Plane, { seconds, strength, width: frame, unit }: Moment): void {
  const { canvas, x, y, manner, travel, phase } = plane
  const { width, height } = canvas
  // From 0 on, so that the first image is as it was; each has a rhythm of its own.
  const wave = (perSecond: number, more = 0): number =>
    Math.sin(TURN * (seconds * perSecond * (0.9 + 0.2 * phase) + phase + more)) -
    (1 - Math.min(1, seconds * 2)) * Math.sin(TURN * (phase + more))
  const tall = Math.max(2, unit / 220)
  context.save()
  // Feet that are set down stay where they are: a walker goes as far as its strides take it.
  context.translate(travel * frame * seconds * (plane.stride === undefined ? Math.min(1.4, strength) : 1), 0)
  const pivot = (turn: number, growX: number, growY: number, up = 0, foot = 1): void => {
    context.translate(x + width / 2, y + height * foot + up)
    context.rotate(turn)
    context.scale(growX, growY)
    context.translate(-x - width / 2, -y - height * foot)
  }
  switch (manner) {
    case "still":
      context.drawImage(canvas, x, y)
      break
    case "turn":
      pivot(0.006 * strength * wave(0.1), 1 + 0.008 * strength * wave(0.14), 1 + 0.008 * strength * wave(0.14), 0, 0.5)
      strips(context, plane, tall, (v) => unit * 0.008 * strength * wave(0.22, v * 1.6))
      break
    case "drift":
      context.drawImage(canvas, x, y)
      for (const side of [-1, 1]) {
        context.save()
        context.translate(x + (side === 1 ? 2 * width : 0), y)
        context.scale(-1, 1)
        context.drawImage(canvas, 0, 0)
        context.restore()
      }
      break
    case "ripple":
      strips(context, plane, tall, (v) => unit * (0.0015 + 0.011 * v) * strength * (wave(0.55, 7 / (v + 0.16)) + 0.5 * wave(0.83, 17 * v)))
      break
    case "sway":
      strips(context, plane, tall, (v) => unit * 0.012 * strength * (1 - v) ** 1.2 * (wave(0.28, v * 0.3) + 0.35 * wave(0.71, v)))
      break
    case "gait":
      if (plane.stride !== undefined) {
        const { pictures, perSecond } = plane.stride
        const turn = (((seconds * perSecond + phase) % 1) + 1) % 1
        const picture = pictures[Math.floor(turn * pictures.length)] ?? canvas
        context.drawImage(picture, x, y - height * 0.008 * Math.abs(Math.sin(TURN * turn)))
        break
      }
      pivot(0.018 * strength * wave(1.1), 1, 1, -height * 0.018 * strength * Math.abs(wave(1.1)))
      walking(context, plane, width * 0.07 * Math.min(1.6, strength) * wave(1.1))
      break
    case "breathe":
      pivot(0.01 * strength * wave(0.21), 1, 1 + 0.014 * strength * wave(0.33))
      strips(context, plane, tall, (v) => height * 0.016 * strength * (1 - v) ** 1.4 * wave(0.27, v * 0.25))
      break
    case "fly":
      pivot(0.05 * strength * wave(0.4), 1, 1 + 0.13 * Math.min(1.5, strength) * wave(1.7), height * 0.1 * strength * wave(0.45), 0.5)
      context.drawImage(canvas, x, y)
      break
    case "swim":
      context.translate(0, height * 0.05 * strength * wave(0.3))
      columns(context, plane, tall, (u) => height * 0.045 * strength * wave(0.8, -u * 0.8))
      break
    case "float":
      pivot(0.028 * strength * wave(0.3), 1, 1, height * 0.02 * strength * wave(0.45), 0.92)
      context.drawImage(canvas, x, y)
      break
    case "drive":
      pivot(0.004 * strength * wave(2.3), 1, 1, height * 0.007 * strength * wave(3.1))
      context.drawImage(canvas, x, y)
      break
    case "rise":
      pivot(0.01 * strength * wave(0.5), 1, 1, -unit * 0.035 * strength * seconds)
      context.drawImage(canvas, x, y)
      break
  }
  context.restore()
}
