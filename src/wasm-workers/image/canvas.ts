import type { AlphaPlane } from "../../domain/image/alpha-rules.ts"
import { JobError } from "../_bridge/protocol.ts"

/** A context to draw on in a worker. Throws JobError `outOfMemory` where the browser gives none of this size. */
export function canvasOf(width: number, height: number, isReadOften = false): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: isReadOften })
  if (context === null) throw new JobError("failed", "outOfMemory")
  context.imageSmoothingQuality = "high"
  return context
}

/** A file as pixels, upright. Rejects with JobError `imageBroken`. */
export function decode(image: Blob): Promise<ImageBitmap> {
  return createImageBitmap(image).catch((error: unknown) => {
    throw new JobError("failed", "imageBroken", String(error))
  })
}

/** How opaque each pixel of a canvas is. */
export function alphaOf(context: OffscreenCanvasRenderingContext2D, top = 0, rows = context.canvas.height): AlphaPlane {
  const { width } = context.canvas
  const { data } = context.getImageData(0, top, width, rows)
  const alpha = new Uint8Array(width * rows)
  for (let index = 0; index < alpha.length; index++) alpha[index] = data[index * 4 + 3] ?? 0
  return { width, height: rows, alpha }
}

/** A white canvas as opaque as a plane says. */
export function canvasOfAlpha({ width, height, alpha }: AlphaPlane): OffscreenCanvasRenderingContext2D {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let index = 0; index < alpha.length; index++) pixels[index * 4 + 3] = alpha[index] ?? 0
  const context = canvasOf(width, height)
  context.putImageData(new ImageData(pixels, width, height), 0, 0)
  return context
}
