import type { Part } from "./brush-stroke.ts"

/** Draws within a part of a canvas, emptied before; within all of it for null. */
export function within(context: CanvasRenderingContext2D, part: Part | null, draw: () => void): void {
  const { width, height } = context.canvas
  context.save()
  context.beginPath()
  if (part === null) context.rect(0, 0, width, height)
  else context.rect(Math.floor(part.x), Math.floor(part.y), Math.ceil(part.width) + 1, Math.ceil(part.height) + 1)
  context.clip()
  context.clearRect(0, 0, width, height)
  draw()
  context.restore()
}
