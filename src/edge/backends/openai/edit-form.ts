import type { Mask } from "../../../formats/image/mask-png.ts"
import { fileOfBytes, type KnownInput, knownInput, maskAt, wholeMask } from "../input-files.ts"
import { type FormBody, type FormPart, formBody } from "../multipart-body.ts"
import { numberIn } from "../order-parts.ts"
import type { BackendOrder, InputFile } from "../render-backend.ts"
import { alphaMask, framedPng } from "../rgba-png.ts"
import { pixelsOfInput, smallerPng } from "../smaller-png.ts"
import type { ModelWays } from "./models.ts"

type Failure = { readonly kind: "failed"; readonly code: string; readonly cause: "order" | "server" }

/** Unpacked it is held whole. */
const MAXIMUM_FRAMED_PIXELS = 4_194_304
const MAXIMUM_PNG_BYTES = 4_000_000
/** Of a PNG that a model takes at any size, after it was written anew. */
const MAXIMUM_WRITTEN_BYTES = 24 * 1_048_576

interface Image {
  readonly width: number
  readonly height: number
  readonly type: string
  readonly file: InputFile
}

/** The form of an edit: the words, the image, and its mask, each as the model takes it. */
export async function editForm(
  order: BackendOrder,
  words: Readonly<Record<string, string | number | boolean>>,
  ways: ModelWays,
): Promise<FormBody | Failure> {
  const source = await knownInput(order, "image")
  const masking = await knownInput(order, "mask")
  if (source === null || source === "gone" || masking === "gone") return failed("input-gone")
  const isFramed = order.kind === "expansion"
  const image = isFramed ? await framed(source, order, ways) : await imageOf(source, order, ways, masking !== null)
  if ("kind" in image) return image
  const mask = masking === null ? (isFramed ? borderMask(source, order) : null) : await maskAt(masking.file, image)
  if (masking !== null && mask === null) return failed("input-unreadable")
  const alpha = mask === null ? null : await alphaMask(mask, MAXIMUM_PNG_BYTES)
  if (mask !== null && alpha === null) return failed("input-too-large")
  const parts: FormPart[] = Object.entries(words).map(([name, value]) => ({ name, value: String(value) }))
  parts.push({ name: "image", fileName: fileNameOf("image", image.type), type: image.type, file: image.file })
  if (alpha !== null) parts.push({ name: "mask", fileName: "mask.png", type: "image/png", file: fileOfBytes("mask", alpha) })
  return formBody(parts)
}

/** The image as the model takes it: as it is where that will do, since a mask wants a PNG, and the oldest model a small square one. */
async function imageOf(source: KnownInput, order: BackendOrder, ways: ModelWays, isMasked: boolean): Promise<Image | Failure> {
  const { header } = source
  if (header === null) return failed("input-unreadable")
  const { contentType: type, width, height } = header
  const isPng = type === "image/png"
  if (!ways.wantsSmallSquares)
    return isPng || !isMasked ? { width, height, type, file: source.file } : written(source, null, MAXIMUM_WRITTEN_BYTES)
  if (width !== height) return { kind: "failed", code: "size-not-made", cause: "server" }
  if (isPng && source.file.sizeBytes < MAXIMUM_PNG_BYTES) return { width, height, type, file: source.file }
  return written(source, Math.min(width, numberIn(order.fields["width"]) ?? width), MAXIMUM_PNG_BYTES)
}

/** The image in its place on a canvas of the ordered size, around it nothing. */
async function framed(source: KnownInput, order: BackendOrder, ways: ModelWays): Promise<Image | Failure> {
  const { header } = source
  const canvas = canvasOf(order)
  if (header === null) return failed("input-unreadable")
  const isWhole = canvas.left + header.width + canvas.right === canvas.width && canvas.up + header.height + canvas.down === canvas.height
  if (!isWhole) return { kind: "failed", code: "size-not-made", cause: "server" }
  if (header.width * header.height > MAXIMUM_FRAMED_PIXELS) return { kind: "failed", code: "input-too-large", cause: "server" }
  const pixels = await pixelsOfInput(source, (width, height) => ({ width, height }))
  if (typeof pixels === "string") return failed(pixels)
  const png = await framedPng(pixels, canvas, ways.wantsSmallSquares ? MAXIMUM_PNG_BYTES : MAXIMUM_WRITTEN_BYTES)
  if (png === null) return failed("input-too-large")
  return { width: canvas.width, height: canvas.height, type: "image/png", file: fileOfBytes("image", png) }
}

/** The mask of an expansion: everything but the image. */
function borderMask({ header }: KnownInput, order: BackendOrder): Mask {
  const { left, up, ...canvas } = canvasOf(order)
  const mask = wholeMask(canvas)
  const rowBytes = mask.bits.length / canvas.height
  for (let y = up; y < up + (header?.height ?? 0); y += 1) {
    for (let x = left; x < left + (header?.width ?? 0); x += 1) {
      const at = y * rowBytes + (x >> 3)
      mask.bits[at] = (mask.bits[at] ?? 0) & ~(0x80 >> (x & 7))
    }
  }
  return mask
}

function canvasOf({ fields }: BackendOrder) {
  const px = (name: string) => numberIn(fields[name]) ?? 0
  return { width: px("width"), height: px("height"), left: px("left"), right: px("right"), up: px("up"), down: px("down") }
}

/** The image written anew as a PNG, made smaller where `sidePx` says so. */
async function written(source: KnownInput, sidePx: number | null, maximumBytes: number): Promise<Image | Failure> {
  const sizing = (width: number, height: number) => (sidePx === null ? { width, height } : { width: sidePx, height: sidePx })
  const png = await smallerPng(source, sizing, maximumBytes)
  if (typeof png === "string") return failed(png)
  return { width: png.width, height: png.height, type: "image/png", file: fileOfBytes("image", png.bytes) }
}

function fileNameOf(name: string, type: string): string {
  return `${name}.${type.slice("image/".length)}`
}

function failed(code: string): Failure {
  return { kind: "failed", code, cause: "order" }
}
