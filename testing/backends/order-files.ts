import { createHash } from "node:crypto"
import type { InputFile } from "../../src/edge/backends/render-backend.ts"
import { encodeMask, rowBytesOf } from "../../src/formats/image/mask-png.ts"

/** A white PNG of a size. */
export async function whitePng(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  return encodeMask({ width, height, bits: new Uint8Array(rowBytesOf(width) * height).fill(0xff) })
}

/** A file that an order is about. */
export function inputFile(role: string, bytes: Uint8Array<ArrayBuffer>): InputFile {
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  return { role, sha256, sizeBytes: bytes.length, open: async () => new Blob([bytes]).stream() }
}

/** A white PNG that an order is about. */
export async function inputPng(role: string, width = 1024, height = 768): Promise<InputFile> {
  return inputFile(role, await whitePng(width, height))
}
