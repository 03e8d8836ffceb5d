import { type Canvas, createCanvas, type Image, loadImage } from "@napi-rs/canvas"
import { rgbaToThumbHash, thumbHashToAverageRGBA } from "thumbhash"
import { type RenditionWidth, renditionKey } from "../../src/domain/library/rendition-rules.ts"
import { COVER_WIDTHS } from "../../src/domain/post/rules.ts"

const WEBP_QUALITY = 82
const THUMBHASH_SIDE = 96

/** The smaller forms of an image: a WebP for each of `COVER_WIDTHS` below its own, its thumbhash in base 64 and its average colour. */
export interface Renditions {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  readonly thumbhash: string
  readonly colour: string
}

/** Name of a work's original, beside its renditions. */
export const ORIGINAL_NAME = "full.png"

/** Makes the renditions of a PNG. */
export async function makeRenditions(png: Uint8Array): Promise<Renditions> {
  const image = await loadImage(Buffer.from(png))
  const copies = await copiesOf(image, COVER_WIDTHS)
  const files = copies.map(({ width, bytes }) => ({ name: renditionKey(ORIGINAL_NAME, width), bytes }))
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

/** A WebP of an image for each of some widths in px that is below its own. */
export async function makeCopies(png: Uint8Array, widths: readonly RenditionWidth[]): Promise<readonly Copy[]> {
  return copiesOf(await loadImage(Buffer.from(png)), widths)
}

interface Copy {
  readonly width: RenditionWidth
  readonly bytes: Uint8Array
}

function copiesOf(image: Image, widths: readonly RenditionWidth[]): Promise<readonly Copy[]> {
  const narrower = widths.filter((width) => width < image.width)
  return Promise.all(narrower.map(async (width) => ({ width, bytes: await webpOf(image, width) })))
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
