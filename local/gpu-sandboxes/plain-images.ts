import { deflateSync } from "node:zlib"
import { encodeJpeg } from "../../src/formats/image/jpeg-encoder.ts"
import { chunkOf } from "../../src/formats/image/png.ts"
import type { SandboxOrder } from "./paint-by-easel.ts"

/** What paints for a sandbox: Easel, or something that is done at once where nobody looks at the images. */
export type Painter = (
  order: SandboxOrder,
  options: { readonly onProgress?: (progress: number) => void; readonly signal?: AbortSignal },
) => Promise<readonly Uint8Array<ArrayBuffer>[]>

/** Images of one colour in the ordered size; an animation has the head of one. */
export const paintPlainly: Painter = async ({ kind, fields }) => {
  const { width, height } = { width: Number(fields["width"] ?? 64), height: Number(fields["height"] ?? 64) }
  if (kind === "animation") return [animationHead(width, height)]
  const seed = Number(fields["seed"] ?? 0)
  return Array.from({ length: Number(fields["count"] ?? 1) }, (_, index) => plainPng(width, height, (seed + index) & 255))
}

/** The sort of pixel, as PNG counts them. */
const GREY_WITH_ALPHA = 4

/** A PNG of one grey, or of another one `beside` it in the right half; with `alpha` the left half is seen through. */
export function plainPng(
  width: number,
  height: number,
  grey: number,
  { beside = grey, alpha = false }: { readonly beside?: number; readonly alpha?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  if (alpha) head.writeUInt8(GREY_WITH_ALPHA, 9)
  const pixelBytes = alpha ? 2 : 1
  const row = Buffer.alloc(pixelBytes * width + 1, grey)
  row[0] = 0
  row.fill(beside, pixelBytes * Math.ceil(width / 2) + 1)
  if (alpha) for (let x = 0; x < width; x++) row[2 + 2 * x] = x < width / 2 ? 0 : 255
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Uint8Array.from(Buffer.concat([signature, chunkOf("IHDR", head), chunkOf("IDAT", pixels), chunkOf("IEND", Buffer.alloc(0))]))
}

/** A JPEG of one grey. */
export function plainJpeg(width: number, height: number, grey: number): Uint8Array {
  const rgba = new Uint8Array(width * height * 4).fill(grey)
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255
  return encodeJpeg({ width, height, rgba }, 80)
}

/** The first bytes of a WebP that moves. */
function animationHead(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(64)
  bytes.write("RIFF", 0, "latin1")
  bytes.writeUInt32LE(56, 4)
  bytes.write("WEBPVP8X", 8, "latin1")
  bytes.writeUInt32LE(10, 16)
  bytes.writeUInt8(0x02, 20)
  bytes.writeUIntLE(width - 1, 24, 3)
  bytes.writeUIntLE(height - 1, 27, 3)
  return Uint8Array.from(bytes)
}
