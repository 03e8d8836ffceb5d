import { encodeImage, openImage, type ReadyImage } from "../settings/encode-image.ts"

const SIDE_PX = 512
const SMALLEST_PX = 64

/** An image of any shape as a square logo: whole, in the middle, on nothing. Throws where it is none that this browser knows. */
export async function logoOfFile(file: Blob): Promise<ReadyImage> {
  const image = await openImage(file)
  const longest = Math.max(image.width, image.height)
  const side = Math.min(SIDE_PX, Math.max(SMALLEST_PX, longest))
  const scale = side / longest
  const canvas = document.createElement("canvas")
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("there is no canvas")
  context.imageSmoothingQuality = "high"
  const [width, height] = [image.width * scale, image.height * scale]
  context.drawImage(image, (side - width) / 2, (side - height) / 2, width, height)
  return encodeImage(canvas)
}
