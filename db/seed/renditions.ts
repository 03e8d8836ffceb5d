import { createCanvas, loadImage } from "@napi-rs/canvas"
import { rgbaToThumbHash, thumbHashToAverageRGBA } from "thumbhash"

/** Widths in px that a published image is kept in, besides its original. */
export const RENDITION_WIDTHS = [320, 640, 960] as const
const WEBP_QUALITY = 82
const THUMBHASH_SIDE = 96

/** The smaller forms of an image: a WebP for each width, its thumbhash in base 64 and its average colour. */
export interface Renditions {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  readonly thumbhash: string
  readonly colour: string
}

/** Makes the renditions of a PNG. */
export async function makeRenditions(png: Uint8Array): Promise<Renditions> {
  const image = await loadImage(Buffer.from(png))
  const scaled = (width: number, height: number) => {
    const canvas = createCanvas(width, height)
    const context = canvas.getContext("2d")
    context.imageSmoothingQuality = "high"
    context.drawImage(image, 0, 0, width, height)
    return canvas
  }
  const files = await Promise.all(
    RENDITION_WIDTHS.map(async (width) => ({
      name: `${width}.webp`,
      bytes: await scaled(width, Math.round((image.height * width) / image.width)).encode("webp", WEBP_QUALITY),
    })),
  )
  const scale = THUMBHASH_SIDE / Math.max(image.width, image.height)
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))]
  const hash = rgbaToThumbHash(width, height, scaled(width, height).getContext("2d").getImageData(0, 0, width, height).data)
  const { r, g, b } = thumbHashToAverageRGBA(hash)
  const colour = `#${[r, g, b]
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`
  return { files, thumbhash: Buffer.from(hash).toString("base64"), colour }
}
