import { heicColours } from "../../formats/image/heic-colours.ts"
import { JobError } from "../_bridge/protocol.ts"
import { serveJobs } from "../_bridge/serve-jobs.ts"
import { decodeHeic } from "./decode-heic.ts"
import type { ConvertedImage, HeicJobs } from "./protocol.ts"

/** What phones use for their own JPEGs, or a little better. */
const QUALITY = 0.92
/** Canvases above this are refused by some browsers; images are made smaller until they fit. */
const MAXIMUM_CANVAS_PIXELS = 50_000_000

serveJobs<HeicJobs>({
  async convert({ image }) {
    // Some browsers know the format themselves, and need no decoder of ours.
    const native = await createImageBitmap(image).catch(() => null)
    if (native !== null) return drawn(native, "srgb")
    const bytes = new Uint8Array(await image.arrayBuffer())
    const colorSpace = heicColours(bytes)
    const pixels = await decodeHeic(bytes, colorSpace)
    return drawn(await createImageBitmap(pixels), colorSpace)
  },
})

async function drawn(image: ImageBitmap, colorSpace: PredefinedColorSpace): Promise<ConvertedImage> {
  const share = Math.min(1, Math.sqrt(MAXIMUM_CANVAS_PIXELS / (image.width * image.height)))
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * share)))
  if (width === undefined || height === undefined) throw new JobError("failed", "FileBroken")
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext("2d", { colorSpace, alpha: false })
  if (context === null) throw new JobError("failed", "FileTooManyPixels")
  // A JPEG has no transparency; white is what it is shown on nearly everywhere.
  context.fillStyle = "white"
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = "high"
  context.drawImage(image, 0, 0, width, height)
  image.close()
  const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY })
  if (jpeg.type !== "image/jpeg") throw new JobError("failed", "FileBroken")
  return { jpeg, width, height }
}
