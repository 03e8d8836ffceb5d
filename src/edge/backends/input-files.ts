import { type ImageHeader, readImageHeader } from "../../formats/image/header.ts"
import { decodeMask, encodeMask, type Mask, rowBytesOf } from "../../formats/image/mask-png.ts"
import { readCapped } from "./capped-body.ts"
import type { BackendOrder, InputFile } from "./render-backend.ts"

/** An image that an order is about, with what its beginning says; no header where it is none. */
export interface KnownInput {
  readonly file: InputFile
  readonly header: ImageHeader | null
}

interface Size {
  readonly width: number
  readonly height: number
}

/** A JPEG's size may stand behind a long note of its camera. */
const HEAD_BYTES = 65_536
const MAXIMUM_MASK_BYTES = 4 * 1_048_576

/** Looks at the file of a role; null where the order has none, `gone` where it is not there anymore. */
export async function knownInput({ inputs }: BackendOrder, role: string): Promise<KnownInput | "gone" | null> {
  const file = inputs.find((one) => one.role === role)
  if (file === undefined) return null
  const head = await beginningOf(file)
  return head === null ? "gone" : { file, header: readImageHeader(head) }
}

async function beginningOf(file: InputFile): Promise<Uint8Array | null> {
  const reader = (await file.open())?.getReader()
  if (reader === undefined) return null
  const head = new Uint8Array(Math.min(HEAD_BYTES, file.sizeBytes))
  let filled = 0
  while (filled < head.length) {
    const { done, value } = await reader.read()
    if (done) break
    const taken = value.subarray(0, head.length - filled)
    head.set(taken, filled)
    filled += taken.length
  }
  await reader.cancel().catch(() => {})
  return head.subarray(0, filled)
}

/** The bytes of a file; null where they are too many, or it is gone. */
export async function bytesOfInput(file: InputFile, maximumBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const body = await file.open()
  return body === null ? null : readCapped(new Response(body), maximumBytes)
}

/** The mask of an order at the size of its image, white where it is to be repainted; null for a file that is no mask. */
export async function maskAt(file: InputFile, size: Size): Promise<Mask | null> {
  const bytes = await bytesOfInput(file, MAXIMUM_MASK_BYTES)
  const mask = bytes === null ? null : await decodeMask(bytes)
  return mask === null ? null : scaledMask(mask, size)
}

/** A mask in which everything is marked. */
export function wholeMask({ width, height }: Size): Mask {
  return { width, height, bits: new Uint8Array(rowBytesOf(width) * height).fill(0xff) }
}

/** A mask as a file that is ready to be sent. */
export async function maskFile(mask: Mask): Promise<InputFile> {
  return fileOfBytes("mask", await encodeMask(mask))
}

/** Bytes as a file that is ready to be sent; its hash nobody asks for. */
export function fileOfBytes(role: string, bytes: Uint8Array<ArrayBuffer>): InputFile {
  return { role, sha256: "", sizeBytes: bytes.length, open: async () => new Blob([bytes]).stream() }
}

function scaledMask(mask: Mask, { width, height }: Size): Mask {
  if (mask.width === width && mask.height === height) return mask
  const [fromRow, toRow] = [rowBytesOf(mask.width), rowBytesOf(width)]
  const bits = new Uint8Array(toRow * height)
  for (let y = 0; y < height; y += 1) {
    const above = Math.floor((y * mask.height) / height) * fromRow
    for (let x = 0; x < width; x += 1) {
      const from = Math.floor((x * mask.width) / width)
      if (((mask.bits[above + (from >> 3)] ?? 0) & (0x80 >> (from & 7))) === 0) continue
      const at = y * toRow + (x >> 3)
      bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return { width, height, bits }
}
