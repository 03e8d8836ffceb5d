import { isHeic, jpegOfHeic } from "../_tools/heic-image.ts"
import { brokenBound, type MeasuredFile, smallerSize } from "./image-bounds.ts"

/** An image of the device that a browser can show, with its size; or why there is none, as a key of the error messages. */
export type ReadyImage = ({ readonly file: File } & MeasuredFile) | { readonly reason: string }

/** Makes a JPEG of what phones take, and measures the image. Never rejects. */
export async function readyImage(given: File): Promise<ReadyImage> {
  try {
    let file = given
    if (await isHeic(given)) {
      const made = await jpegOfHeic(given)
      if ("reason" in made) return made
      file = made.file
    }
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { file, width, height, sizeBytes: file.size }
  } catch {
    return { reason: "imageLoadFailed" }
  }
}

const QUALITY = 0.92
/** So much smaller it gets each time that its file is still too large. */
const STEP = 0.75
const MOST_STEPS = 8

/** A smaller copy that breaks no bound; null where this browser cannot make one. Rejects never. */
export async function smallerImage(file: File): Promise<File | null> {
  try {
    const bitmap = await createImageBitmap(file)
    try {
      // What may be transparent stays so.
      const types = file.type === "image/jpeg" ? ["image/jpeg"] : ["image/webp", "image/png"]
      for (let step = 0; step < MOST_STEPS; step++) {
        const size = smallerSize(bitmap, STEP ** step)
        const canvas = new OffscreenCanvas(size.width, size.height)
        const context = canvas.getContext("2d")
        if (context === null) return null
        context.imageSmoothingQuality = "high"
        context.drawImage(bitmap, 0, 0, size.width, size.height)
        for (const type of types) {
          const blob = await canvas.convertToBlob({ type, quality: QUALITY })
          if (brokenBound({ ...size, sizeBytes: blob.size }) !== null) continue
          const name = `${file.name.replace(/\.[^.]*$/, "")}.${blob.type.split("/")[1] ?? "png"}`
          return new File([blob], name, { type: blob.type, lastModified: file.lastModified })
        }
      }
      return null
    } finally {
      bitmap.close()
    }
  } catch {
    return null
  }
}
