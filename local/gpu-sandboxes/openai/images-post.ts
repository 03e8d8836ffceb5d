import { readImageHeader } from "../../../src/formats/image/header.ts"
import { encodeMask, rowBytesOf } from "../../../src/formats/image/mask-png.ts"
import { readChunks, rowsOf } from "../../../src/formats/image/png-pixels.ts"
import type { SandboxCall } from "../sandbox-server.ts"

/** A call of the images API as it was read. */
export interface ImagesPost {
  readonly model: string
  readonly prompt: string
  readonly width: number
  readonly height: number
  readonly count: number
  readonly stream: boolean
  readonly partialImages: number
  readonly image: Uint8Array<ArrayBuffer> | null
  /** White is repainted, as Easel takes it. */
  readonly mask: Uint8Array<ArrayBuffer> | null
  /** What the real API would say against it; null where it takes it. */
  readonly problem: string | null
}

const SIZES: Readonly<Record<string, readonly string[]>> = {
  "gpt-image-1": ["1024x1024", "1536x1024", "1024x1536"],
  "dall-e-3": ["1024x1024", "1792x1024", "1024x1792"],
  "dall-e-2": ["256x256", "512x512", "1024x1024"],
}
const MOST_IMAGES: Readonly<Record<string, number>> = { "dall-e-3": 1 }
const MAXIMUM_PNG_BYTES = 4_000_000

/** Reads a call: JSON, or a form with files. */
export async function readPost(call: SandboxCall, isEdit: boolean): Promise<ImagesPost> {
  const type = call.headers["content-type"] ?? ""
  const form = isEdit ? await new Response(call.body, { headers: { "Content-Type": type } }).formData() : null
  const words: Readonly<Record<string, unknown>> = form === null ? JSON.parse(call.body.toString("utf8")) : Object.fromEntries(form)
  const [width = 0, height = 0] = String(words["size"]).split("x").map(Number)
  const [image, mask] = await Promise.all([fileOf(form, "image"), fileOf(form, "mask")])
  return {
    model: String(words["model"]),
    prompt: String(words["prompt"]),
    width,
    height,
    count: Number(words["n"] ?? 1),
    stream: String(words["stream"]) === "true",
    partialImages: Number(words["partial_images"] ?? 0),
    image,
    mask: mask === null ? null : await whiteMask(mask),
    problem: problemOf(words, image, mask, isEdit),
  }
}

function problemOf(
  words: Readonly<Record<string, unknown>>,
  image: Uint8Array | null,
  mask: Uint8Array | null,
  isEdit: boolean,
): string | null {
  const model = String(words["model"])
  const allowed = SIZES[model]
  if (allowed !== undefined && !allowed.includes(String(words["size"]))) return "size"
  if (Number(words["n"] ?? 1) > (MOST_IMAGES[model] ?? 10)) return "n"
  if (model.startsWith("gpt-image") && Object.hasOwn(words, "response_format")) return "response_format"
  if (["seed", "steps", "negative_prompt"].some((name) => Object.hasOwn(words, name))) return "unknown parameter"
  if (!isEdit) return null
  const header = image === null ? null : readImageHeader(image)
  if (image === null || header === null) return "image"
  const isSmallSquare = header.contentType === "image/png" && header.width === header.height && image.length < MAXIMUM_PNG_BYTES
  if (model === "dall-e-2" && !isSmallSquare) return "image must be a square png below 4 MB"
  if (mask === null) return null
  const masked = readImageHeader(mask)
  const isSame =
    masked?.contentType === "image/png" &&
    header.contentType === "image/png" &&
    masked.width === header.width &&
    masked.height === header.height
  if (!isSame) return "mask must have the format and the size of the image"
  return mask.length < MAXIMUM_PNG_BYTES && mask[25] === 6 ? null : "mask must be a png with alpha below 4 MB"
}

async function fileOf(form: FormData | null, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = form?.get(name)
  return file instanceof File ? new Uint8Array(await file.arrayBuffer()) : null
}

/** A mask of theirs as one of Easel's: where theirs is transparent, white. */
async function whiteMask(mask: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  const png = readChunks(mask)
  if (png === null || png === "undecodable") return null
  const rowBytes = rowBytesOf(png.width)
  const bits = new Uint8Array(rowBytes * png.height)
  let y = 0
  for await (const line of rowsOf(png)) {
    for (let x = 0; x < png.width; x += 1) {
      const at = y * rowBytes + (x >> 3)
      if (line[x * 4 + 3] === 0) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }
    y += 1
  }
  return encodeMask({ width: png.width, height: png.height, bits })
}
