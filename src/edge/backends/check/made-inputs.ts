import { encodeMask } from "../../../formats/image/mask-png.ts"
import type { InputFile } from "../render-backend.ts"
import type { SizePx } from "./test-orders.ts"

const SOUND_RATE_HZ = 16_000
const SOUND_S = 1
const TONE_HZ = 440
const WAV_HEAD_BYTES = 44

/** A white disc on black. */
export async function drawnMask({ width, height }: SizePx): Promise<Uint8Array<ArrayBuffer>> {
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  const radius = Math.min(width, height) / 3
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * rowBytes + (x >> 3)
      if (Math.hypot(x - width / 2, y - height / 2) <= radius) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return encodeMask({ width, height, bits })
}

/** A second of a tone, as WAV. */
export function madeSound(): Uint8Array<ArrayBuffer> {
  const count = SOUND_RATE_HZ * SOUND_S
  const wav = new Uint8Array(WAV_HEAD_BYTES + 2 * count)
  const view = new DataView(wav.buffer)
  const named = (at: number, name: string) => wav.set(new TextEncoder().encode(name), at)
  named(0, "RIFF")
  view.setUint32(4, wav.length - 8, true)
  named(8, "WAVEfmt ")
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, SOUND_RATE_HZ, true)
  view.setUint32(28, 2 * SOUND_RATE_HZ, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  named(36, "data")
  view.setUint32(40, 2 * count, true)
  for (let at = 0; at < count; at++)
    view.setInt16(WAV_HEAD_BYTES + 2 * at, 8_000 * Math.sin((2 * Math.PI * TONE_HZ * at) / SOUND_RATE_HZ), true)
  return wav
}

/** Bytes as a file that an order is about. */
export async function inputOf(role: string, bytes: Uint8Array<ArrayBuffer>): Promise<InputFile> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return { role, sha256, sizeBytes: bytes.length, open: async () => new Blob([bytes]).stream() }
}
