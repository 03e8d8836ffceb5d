import { readFile } from "node:fs/promises"
import { createCanvas, loadImage } from "@napi-rs/canvas"
import { resizeRows } from "../../src/wasm-workers/upscale/lanczos.ts"

/** A square of colours, three values a pixel, 0 to 255. */
export interface ColourSquare {
  readonly side: number
  readonly values: Float32Array
}

/** The middle of a photograph; null where it is smaller than that. */
export async function middleOf(file: string, side: number): Promise<ColourSquare | null> {
  const image = await loadImage(await readFile(file))
  if (Math.min(image.width, image.height) < side) return null
  const context = createCanvas(side, side).getContext("2d")
  context.drawImage(image, -Math.floor((image.width - side) / 2), -Math.floor((image.height - side) / 2))
  const { data } = context.getImageData(0, 0, side, side)
  return { side, values: Float32Array.from({ length: side * side * 3 }, (_, at) => data[Math.floor(at / 3) * 4 + (at % 3)] ?? 0) }
}

/** A square made larger or smaller by Lanczos' kernel, in whole values. */
export function resized({ side: from, values }: ColourSquare, side: number): ColourSquare {
  const made = new Float32Array(side * side * 3)
  const resizer = resizeRows({ width: from, height: from }, { width: side, height: side }, 3, (row, y) => {
    made.set(
      row.map((value) => Math.round(Math.min(255, Math.max(0, value)))),
      y * side * 3,
    )
  })
  for (let y = 0; y < from; y++) resizer.push(values.subarray(y * from * 3, (y + 1) * from * 3))
  return { side, values: made }
}

/** How bright each pixel is. */
export function brightnessOf({ side, values }: ColourSquare): Float64Array {
  return Float64Array.from(
    { length: side * side },
    (_, at) => 0.299 * (values[at * 3] ?? 0) + 0.587 * (values[at * 3 + 1] ?? 0) + 0.114 * (values[at * 3 + 2] ?? 0),
  )
}

/** A square as a PNG. */
export function pngOf({ side, values }: ColourSquare): Buffer {
  const canvas = createCanvas(side, side)
  const context = canvas.getContext("2d")
  const image = context.createImageData(side, side)
  for (let at = 0; at < side * side; at++) {
    for (const channel of [0, 1, 2]) image.data[at * 4 + channel] = values[at * 3 + channel] ?? 0
    image.data[at * 4 + 3] = 255
  }
  context.putImageData(image, 0, 0)
  return canvas.toBuffer("image/png")
}
