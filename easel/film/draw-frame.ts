import type { SKRSContext2D } from "@napi-rs/canvas"
import type { FilmOrder } from "../orders/film-orders.ts"
import { type View, viewOf } from "./camera.ts"
import { drawDrifting } from "./drifting.ts"
import { washFrame } from "./film-style.ts"
import { drawLights } from "./glows.ts"
import { drawPlane } from "./move-plane.ts"
import type { FilmSet } from "./set.ts"
import type { Temper } from "./temper.ts"

/** Which frame: how much of the film has passed (0–1), and how many seconds. */
export interface FrameTime {
  readonly share: number
  readonly seconds: number
}

/** Seconds in which what the first image lacks comes. */
const COMING_S = 0.8
/** How near what is behind everything is. */
const BACK_DEPTH = 0.3

const smooth = (share: number): number => {
  const within = Math.min(1, Math.max(0, share))
  return within * within * (3 - 2 * within)
}

/** Draws one frame of a set. A set that has a first image begins with exactly that. */
export function drawFrame(context: SKRSContext2D, set: FilmSet, order: FilmOrder, temper: Temper, seed: number, time: FrameTime): void {
  const { width, height, back, margin, first } = set
  const unit = Math.sqrt(width * height)
  const come = first === undefined ? 1 : smooth(time.seconds / COMING_S)
  const seconds = time.seconds * temper.pace
  const seen = (depth: number): View =>
    temper.isLive && order.camera === undefined ? { zoom: 1, x: 0, y: 0 } : viewOf(order.camera, depth, time.share, first === undefined)
  const inView = ({ zoom, x, y }: View, draw: () => void): void => {
    context.save()
    context.translate(width * (0.5 + x), height * (0.5 + y))
    context.scale(zoom, zoom)
    context.translate(-width / 2, -height / 2)
    draw()
    context.restore()
  }
  inView(seen(BACK_DEPTH), () => context.drawImage(back, -margin, -margin))
  for (const plane of set.planes) {
    const moment = { seconds, strength: temper.strength * (first === undefined ? 1 : come), width, unit }
    inView(seen(plane.depth), () => drawPlane(context, plane, moment))
  }
  if (!temper.isLive) {
    drawDrifting(context, set, seed, seconds, come)
    drawLights(context, set, seconds, come * Math.min(1, temper.strength))
  }
  washFrame(context, order.style, set, first === undefined ? 1 : come)
  if (first !== undefined && come < 1) {
    context.globalAlpha = 1 - come
    context.drawImage(first, 0, 0)
    context.globalAlpha = 1
  }
}
