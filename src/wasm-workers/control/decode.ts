import { sizeWithin } from "../../domain/image/picture-rules.ts"
import { JobError } from "../_bridge/protocol.ts"
import type { Raster } from "./raster.ts"

/** The picture that was asked for last; moving a slider decodes nothing anew. */
let last: { readonly key: string; readonly maximumSide: number; readonly raster: Raster } | null = null

/** A picture's pixels, no side above `maximumSide` px, upright, on white where it is transparent. Rejects with JobError `pictureBroken`. */
export async function decodeWithin(key: string, picture: Blob, maximumSide: number): Promise<Raster> {
  if (last !== null && last.key === key && last.maximumSide === maximumSide) return last.raster
  const bitmap = await createImageBitmap(picture).catch(() => {
    throw new JobError("failed", "pictureBroken")
  })
  const { width, height } = sizeWithin(bitmap, maximumSide)
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })
  if (context === null) throw new JobError("failed", "pictureBroken")
  context.fillStyle = "white"
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = "high"
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const raster: Raster = { width, height, rgba: new Uint8ClampedArray(context.getImageData(0, 0, width, height).data) }
  last = { key, maximumSide, raster }
  return raster
}
