import { sizeWithin } from "../../domain/image/image-rules.ts"
import { JobError } from "../_bridge/protocol.ts"
import type { Raster } from "./raster.ts"

/** The image that was asked for last; moving a slider decodes nothing anew. */
let last: { readonly key: string; readonly maximumSide: number; readonly raster: Raster } | null = null

/** An image's pixels, no side above `maximumSide` px, upright, on white where it is transparent. Rejects with JobError `imageBroken`. */
export async function decodeWithin(key: string, image: Blob, maximumSide: number): Promise<Raster> {
  if (last !== null && last.key === key && last.maximumSide === maximumSide) return last.raster
  const bitmap = await createImageBitmap(image).catch(() => {
    throw new JobError("failed", "imageBroken")
  })
  const { width, height } = sizeWithin(bitmap, maximumSide)
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })
  if (context === null) throw new JobError("failed", "imageBroken")
  context.fillStyle = "white"
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = "high"
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const raster: Raster = { width, height, rgba: new Uint8ClampedArray(context.getImageData(0, 0, width, height).data) }
  last = { key, maximumSide, raster }
  return raster
}
