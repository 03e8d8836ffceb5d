import { largestFace, MEASURED_FACE_PX, type PhotoFacts, sharpnessOf } from "../../domain/studio/headshots/photo-rules.ts"
import { searchFrame } from "../../wasm-workers/sight/client.ts"
import { bytesOf, type ChosenPhoto } from "../apps/chosen-photo.ts"

/** Width of what is searched for faces, px. */
const SEARCHED_WIDTH_PX = 800

/** What this browser finds in a photo: faces, and how sharp the largest is. Rejects with JobError, its codes as in SightJobs. */
export async function lookAtPhoto(photo: ChosenPhoto, signal: AbortSignal): Promise<PhotoFacts> {
  const bitmap = await createImageBitmap(await bytesOf(photo))
  try {
    signal.throwIfAborted()
    const frame = await createImageBitmap(bitmap, { resizeWidth: Math.min(bitmap.width, SEARCHED_WIDTH_PX), resizeQuality: "high" })
    const { faces } = await searchFrame(frame, signal, "faces")
    const face = largestFace(faces)
    const size = { width: bitmap.width, height: bitmap.height }
    return { faces, size, sharpness: face === null ? 0 : sharpnessIn(bitmap, face) }
  } finally {
    bitmap.close()
  }
}

/** How sharp a part of an image is, at the size that its faces are measured at. */
function sharpnessIn(image: ImageBitmap, part: NonNullable<ReturnType<typeof largestFace>>): number {
  const [left, top] = [part.x * image.width, part.y * image.height]
  const [wide, high] = [part.width * image.width, part.height * image.height]
  const scale = Math.min(1, MEASURED_FACE_PX / wide)
  const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))]
  const context = new OffscreenCanvas(width, height).getContext("2d")
  if (context === null) return 0
  context.imageSmoothingQuality = "high"
  context.drawImage(image, left, top, wide, high, 0, 0, width, height)
  return sharpnessOf(context.getImageData(0, 0, width, height))
}
