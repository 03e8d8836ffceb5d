import { MAXIMUM_SCALING_RATIO, MAXIMUM_UPSCALED_SIDE_PX, upscaledSize } from "../../domain/studio/upscale-rules.ts"
import { JobError } from "../_bridge/protocol.ts"
import { canvasOf, decode } from "../image/canvas.ts"
import { NETWORK_SCALE, REACH_PX } from "./engine.ts"
import { resizeRows } from "./lanczos.ts"
import type { UpscaledImage, UpscaleJobs, UpscaleProgress } from "./protocol.ts"
import { isTransparent, withColoursBehind } from "./source-pixels.ts"
import { startNetwork } from "./start-network.ts"
import { enlargeByTiles, type Span } from "./tiles.ts"

/** Rows of the result that are written at once. */
const BAND_ROWS = 64

/** Makes an image larger by its network, then smaller to the ratio that was asked for. Rejects with JobError, its codes as in UpscaleJobs. */
export async function upscaleImage(
  { image, ratio, model }: UpscaleJobs["upscale"]["input"],
  signal: AbortSignal,
  tell: (progress: UpscaleProgress) => void,
): Promise<UpscaledImage> {
  const bitmap = await decode(image)
  const { width, height } = bitmap
  const size = upscaledSize({ width, height }, ratio)
  if (ratio > MAXIMUM_SCALING_RATIO || Math.max(size.width, size.height) > MAXIMUM_UPSCALED_SIDE_PX)
    throw new JobError("failed", "imageTooLarge")
  const source = canvasOf(width, height, true)
  source.drawImage(bitmap, 0, 0)
  bitmap.close()
  const hasAlpha = isTransparent(source)
  const pixels = hasAlpha ? withColoursBehind(source.canvas) : source
  const { tf, network, backend } = await startNetwork(model, signal, (fraction) => tell({ stage: "download", fraction }))
  const result = canvasOf(size.width, size.height)
  const writer = rowWriter(result, hasAlpha ? source.canvas : null)
  const large = { width: width * NETWORK_SCALE, height: height * NETWORK_SCALE }
  const isWhole = size.width === large.width && size.height === large.height
  const resizer = isWhole ? null : resizeRows(large, size, 3, (row) => writer.write(row))
  await enlargeByTiles(
    { width, height },
    (x, y) => valuesOf(pixels, x, y),
    async (tile) => {
      const input = tf.tensor(tile.values, [1, tile.height, tile.width, 3])
      const output = network(input)
      input.dispose()
      const values = await output.data()
      output.dispose()
      return values
    },
    (row) => (resizer === null ? writer.write(row) : resizer.push(row.map(inRange))),
    {
      scale: NETWORK_SCALE,
      reachPx: REACH_PX[model],
      onTile: (done, count) => {
        signal.throwIfAborted()
        tell({ stage: "upscale", fraction: done / count })
      },
    },
  )
  writer.flush()
  tell({ stage: "upscale", fraction: 1 })
  const file = await result.canvas.convertToBlob({ type: "image/png" }).catch((error: unknown) => {
    throw new JobError("failed", "outOfMemory", String(error))
  })
  return { file, ...size, backend }
}

function inRange(value: number): number {
  return Math.min(255, Math.max(0, value))
}

/** The colours of a part of an image, three values a pixel. */
function valuesOf(pixels: OffscreenCanvasRenderingContext2D, x: Span, y: Span): Float32Array {
  const { data } = pixels.getImageData(x.workStart, y.workStart, x.workEnd - x.workStart, y.workEnd - y.workStart)
  const values = new Float32Array((data.length / 4) * 3)
  for (let from = 0, to = 0; from < data.length; from += 4) {
    values[to++] = data[from] ?? 0
    values[to++] = data[from + 1] ?? 0
    values[to++] = data[from + 2] ?? 0
  }
  return values
}

/** Writes rows of colours onto a canvas from top to bottom, as opaque as `alpha` is when it is drawn as large; wholly where that is null. */
function rowWriter(result: OffscreenCanvasRenderingContext2D, alpha: OffscreenCanvas | null) {
  const { width, height } = result.canvas
  const shape = alpha === null ? null : canvasOf(width, BAND_ROWS, true)
  let band = result.createImageData(width, BAND_ROWS)
  let [top, filled] = [0, 0]
  const flush = () => {
    if (filled === 0) return
    if (shape !== null && alpha !== null) {
      shape.clearRect(0, 0, width, BAND_ROWS)
      shape.drawImage(alpha, 0, -top, width, height)
      const opacity = shape.getImageData(0, 0, width, filled).data
      for (let index = 3; index < opacity.length; index += 4) band.data[index] = opacity[index] ?? 255
    }
    result.putImageData(band, 0, top, 0, 0, width, filled)
    top += filled
    filled = 0
    band = result.createImageData(width, BAND_ROWS)
  }
  return {
    write(row: ArrayLike<number>) {
      let to = filled * width * 4
      for (let from = 0; from < row.length; ) {
        band.data[to++] = row[from++] ?? 0
        band.data[to++] = row[from++] ?? 0
        band.data[to++] = row[from++] ?? 0
        band.data[to++] = 255
      }
      filled += 1
      if (filled === BAND_ROWS) flush()
    },
    flush,
  }
}
