import { type ImageHeader, readImageHeader } from "../../formats/image/header.ts"
import { decodeMask, encodeMask, type Mask, rowBytesOf } from "../../formats/image/mask-png.ts"
import { readCapped } from "./capped-body.ts"
import type { BackendOrder, InputFile } from "./render-backend.ts"

/** A file of an order that has been opened: what its beginning says, and all of its bytes as they come. */
export interface OpenInput {
  readonly role: string
  readonly sizeBytes: number
  readonly header: ImageHeader | null
  readonly body: ReadableStream<Uint8Array>
}

/** A JPEG's size may stand behind a long note of its camera. */
const HEAD_BYTES = 65_536
const MAXIMUM_MASK_BYTES = 4 * 1_048_576

/** Opens the file of a role; null where there is none, `gone` where it is not there any more. */
export async function openInput({ inputs }: BackendOrder, role: string): Promise<OpenInput | "gone" | null> {
  const input = inputs.find((one) => one.role === role)
  return input === undefined ? null : openFile(input)
}

async function openFile({ role, sizeBytes, open }: InputFile): Promise<OpenInput | "gone"> {
  const stream = await open()
  if (stream === null) return "gone"
  const reader = stream.getReader()
  const begun: Uint8Array[] = []
  let headBytes = 0
  while (headBytes < Math.min(HEAD_BYTES, sizeBytes)) {
    const { done, value } = await reader.read()
    if (done) break
    begun.push(value)
    headBytes += value.length
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const kept = begun.shift()
      const { done, value } = kept === undefined ? await reader.read() : { done: false, value: kept }
      if (done || value === undefined) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { role, sizeBytes, header: readImageHeader(joined(begun, headBytes)), body }
}

/** The bytes of an opened file, null as soon as they are too many. */
export async function bytesOfInput({ body }: OpenInput, maximumBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  return readCapped(new Response(body), maximumBytes)
}

/** The mask of an order at the size of its image, white where it is to be painted anew; null for a file that is no mask. */
export async function maskAt(input: OpenInput, size: { readonly width: number; readonly height: number }): Promise<Mask | null> {
  const bytes = await bytesOfInput(input, MAXIMUM_MASK_BYTES)
  const mask = bytes === null ? null : await decodeMask(bytes)
  return mask === null ? null : scaledMask(mask, size)
}

/** A mask in which everything is marked. */
export function wholeMask({ width, height }: { readonly width: number; readonly height: number }): Mask {
  return { width, height, bits: new Uint8Array(rowBytesOf(width) * height).fill(0xff) }
}

/** A mask as a file of its own, ready to be sent. */
export async function maskFile(mask: Mask): Promise<{ readonly sizeBytes: number; readonly body: ReadableStream<Uint8Array> }> {
  const bytes = await encodeMask(mask)
  return { sizeBytes: bytes.length, body: new Blob([bytes]).stream() }
}

function scaledMask(mask: Mask, { width, height }: { readonly width: number; readonly height: number }): Mask {
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

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
