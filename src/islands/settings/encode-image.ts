import { type ImageKind, MAXIMUM_IMAGE_BYTES } from "../../domain/profile/profile-rules.ts"
import { base64Of } from "../../formats/base64.ts"
import { IMAGE_SIZES, partSeen, sentSize, type View } from "./crop-rules.ts"

/** An image made small enough to be sent. */
export interface ReadyImage {
  /** Address of it on this page, for showing it. */
  readonly url: string
  /** Its bytes in base64, as the call takes them. */
  readonly base64: string
}

const QUALITIES = [0.9, 0.8, 0.65, 0.5] as const

/** Opens a file as an image, upright. Throws where it is none that this browser knows. */
export function openImage(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: "from-image" })
}

/** Draws the part of an image that is seen onto a canvas of the size that is sent. */
export function drawPart(canvas: HTMLCanvasElement, image: ImageBitmap, kind: ImageKind, view: View): void {
  const wanted = IMAGE_SIZES[kind]
  const part = partSeen(image, wanted, view)
  const { width, height } = sentSize(part, wanted)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("there is no canvas")
  context.imageSmoothingQuality = "high"
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, width, height)
}

/** The canvas as WebP, or as JPEG where the browser cannot make WebP, at the best quality that may be sent. */
export async function encodeImage(canvas: HTMLCanvasElement): Promise<ReadyImage> {
  for (const quality of QUALITIES) {
    const webp = await blobOf(canvas, "image/webp", quality)
    // A browser that does not know the type answers with a PNG.
    const blob = webp.type === "image/webp" ? webp : await blobOf(canvas, "image/jpeg", quality)
    if (blob.size <= MAXIMUM_IMAGE_BYTES)
      return { url: URL.createObjectURL(blob), base64: base64Of(new Uint8Array(await blob.arrayBuffer())) }
  }
  throw new Error("the image stays too large")
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("the image could not be encoded")) : resolve(blob)), type, quality)
  })
}
