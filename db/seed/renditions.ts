import { type Canvas, createCanvas, type Image, loadImage } from "@napi-rs/canvas"
import { rgbaToThumbHash, thumbHashToAverageRGBA } from "thumbhash"
import { renditionKey } from "../../src/domain/library/rendition-rules.ts"
import { CARD_IMAGE_WIDTH, WORK_IMAGE_WIDTHS } from "../../src/domain/post/rules.ts"

const WEBP_QUALITY = 82
const THUMBHASH_SIDE = 96

/** The smaller forms of an image: a WebP for each width, its thumbhash in base 64 and its average colour. */
export interface Renditions {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  readonly thumbhash: string
  readonly colour: string
}

/** Name of a work's original, beside its renditions. */
export const ORIGINAL_NAME = "full.png"
/** Name of the copy that cards take, which lies below the original's. */
export const CARD_COPY_NAME = renditionKey(ORIGINAL_NAME, CARD_IMAGE_WIDTH)

/** Makes the renditions of a PNG. */
export async function makeRenditions(png: Uint8Array): Promise<Renditions> {
  const image = await loadImage(Buffer.from(png))
  const files = await Promise.all([
    ...WORK_IMAGE_WIDTHS.map(async (width) => ({ name: `${width}.webp`, bytes: await webpOf(image, width) })),
    webpOf(image, CARD_IMAGE_WIDTH).then((bytes) => ({ name: CARD_COPY_NAME, bytes })),
  ])
  const scale = THUMBHASH_SIDE / Math.max(image.width, image.height)
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))]
  const hash = rgbaToThumbHash(width, height, scaled(image, width, height).getContext("2d").getImageData(0, 0, width, height).data)
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

/** Makes the copy that cards take of a PNG. */
export async function makeCardCopy(png: Uint8Array): Promise<Uint8Array> {
  return webpOf(await loadImage(Buffer.from(png)), CARD_IMAGE_WIDTH)
}

async function webpOf(image: Image, width: number): Promise<Uint8Array> {
  return scaled(image, width, Math.round((image.height * width) / image.width)).encode("webp", WEBP_QUALITY)
}

function scaled(image: Image, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  context.imageSmoothingQuality = "high"
  context.drawImage(image, 0, 0, width, height)
  return canvas
}
