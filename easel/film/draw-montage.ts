import type { Canvas, SKRSContext2D } from "@napi-rs/canvas"
import type { FilmOrder } from "../orders/film-orders.ts"
import { drawFrame, type FrameTime } from "./draw-frame.ts"
import type { FilmSet } from "./set.ts"
import type { Temper } from "./temper.ts"

/** Share of an image's time in which the next one comes over it. */
const OVERLAP = 0.35

const smooth = (share: number): number => {
  const within = Math.min(1, Math.max(0, share))
  return within * within * (3 - 2 * within)
}

/** One frame of a film that goes from image to image, each for as long as the others: each moves while it is there, and the next comes over it. */
export function drawMontage(
  context: SKRSContext2D,
  other: Canvas,
  sets: readonly FilmSet[],
  order: FilmOrder,
  temper: Temper,
  seed: number,
  { share, seconds }: FrameTime,
): void {
  const at = Math.min(sets.length - 1e-6, share * sets.length)
  const place = Math.floor(at)
  // An image has begun to move when it comes over the one before.
  const timeOf = (index: number): FrameTime => {
    const from = index === 0 ? 0 : index - OVERLAP
    const length = (index === 0 ? 1 : 1 + OVERLAP) * (share === 0 ? 0 : seconds / share / sets.length)
    const passed = Math.min(1, (at - from) / (index === 0 ? 1 : 1 + OVERLAP))
    return { share: passed, seconds: passed * length }
  }
  const [shown, next] = [sets[place], sets[place + 1]]
  if (shown !== undefined) drawFrame(context, shown, order, temper, seed, timeOf(place))
  const coming = (at - place - (1 - OVERLAP)) / OVERLAP
  if (next === undefined || coming <= 0) return
  drawFrame(other.getContext("2d"), next, order, temper, seed, timeOf(place + 1))
  context.globalAlpha = smooth(coming)
  context.drawImage(other, 0, 0)
  context.globalAlpha = 1
}
