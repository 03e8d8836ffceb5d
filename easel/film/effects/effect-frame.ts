import type { Canvas, SKRSContext2D } from "@napi-rs/canvas"
import type { FrameTime } from "../draw-frame.ts"

/** One frame of an effect: where it is drawn, the images by their places (each of the frame's size), and when it is. */
export interface EffectFrame {
  readonly context: SKRSContext2D
  readonly first: Canvas
  /** The first one again where there is no other. */
  readonly second: Canvas
  readonly width: number
  readonly height: number
  readonly time: FrameTime
  readonly seed: number
}

/** Draws a frame of one effect over whatever was there. */
export type DrawEffect = (frame: EffectFrame) => void

export const TURN = 2 * Math.PI

/** Fills the frame with a dark, soft look of an image: what is seen where the image itself is gone. */
export function drawBackdrop({ context, width, height }: EffectFrame, image: Canvas): void {
  context.drawImage(image, -width * 0.1, -height * 0.1, width * 1.2, height * 1.2)
  context.fillStyle = "rgba(8, 10, 16, 0.82)"
  context.fillRect(0, 0, width, height)
}
