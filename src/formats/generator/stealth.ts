import { type RowTaker, readChunks, readPng } from "../image/png-pixels.ts"
import { latin } from "../sniff/type.ts"
import { unpackedText } from "./unpacked-text.ts"

/** Where a text is hidden: in the lowest bit of each alpha, or of each red, green and blue; packed or not. */
const SIGNATURES = {
  stealth_pnginfo: { isAlpha: true, isPacked: false },
  stealth_pngcomp: { isAlpha: true, isPacked: true },
  stealth_rgbinfo: { isAlpha: false, isPacked: false },
  stealth_rgbcomp: { isAlpha: false, isPacked: true },
} as const
const SIGNATURE_BYTES = 15
/** The signature and how many bits follow. */
const HEAD_BYTES = SIGNATURE_BYTES + 4
const MAXIMUM_BYTES = 2_097_152
const COLOUR_TYPES = { rgb: 2, rgba: 6 } as const

/** What of an image's pixels may hide a text. */
interface HidingPlace {
  readonly height: number
  readonly hasAlpha: boolean
  readonly hasColours: boolean
  /** The lowest bits of some columns: of each pixel, from the top of the first one, those of red, green, blue and alpha. */
  readonly lowBits: (columns: number) => Promise<Uint8Array | null>
}

/**
 * The recipe that a program hid in the lowest bits of an image's pixels, column by column, so that sites that remove metadata keep it (sd-
 * webui-stealth-pnginfo, NovelAI): in a PNG, or in a WebP as far as its pixels are lossless. Null without one. Never throws.
 */
export async function readStealth(bytes: Uint8Array, format: "png" | "webp"): Promise<string | null> {
  const place = format === "png" ? inPng(bytes) : await inWebp(bytes)
  return place === null ? null : readHidden(place)
}

async function readHidden({ height, hasAlpha, hasColours, lowBits }: HidingPlace): Promise<string | null> {
  const head = await lowBits(Math.ceil((HEAD_BYTES * 8) / height))
  if (head === null) return null
  for (const isAlpha of [...(hasAlpha ? [true] : []), ...(hasColours ? [false] : [])]) {
    const start = bytesOf(head, isAlpha, HEAD_BYTES)
    const signature = signatureOf(latin(start.subarray(0, SIGNATURE_BYTES)))
    if (start.length < HEAD_BYTES || signature?.isAlpha !== isAlpha) continue
    const length = Math.ceil(new DataView(start.buffer).getUint32(SIGNATURE_BYTES) / 8)
    if (length === 0 || length > MAXIMUM_BYTES) return null
    const whole = await lowBits(Math.ceil(((HEAD_BYTES + length) * 8) / (height * (isAlpha ? 1 : 3))))
    const data = whole === null ? null : bytesOf(whole, isAlpha, HEAD_BYTES + length).slice(HEAD_BYTES)
    if (data === null || data.length < length) return null
    return signature.isPacked ? unpackedText(data, "gzip", MAXIMUM_BYTES) : new TextDecoder().decode(data)
  }
  return null
}

function signatureOf(name: string) {
  return Object.hasOwn(SIGNATURES, name) ? Object.entries(SIGNATURES).find(([known]) => known === name)?.[1] : undefined
}

function inPng(bytes: Uint8Array): HidingPlace | null {
  const png = readChunks(bytes)
  if (png === null || png === "undecodable" || png.bitDepth !== 8) return null
  const hasAlpha = png.colourType === COLOUR_TYPES.rgba
  if (!hasAlpha && png.colourType !== COLOUR_TYPES.rgb) return null
  return {
    height: png.height,
    hasAlpha,
    hasColours: true,
    async lowBits(columns) {
      const bits = await readPng(bytes, (width, height) => columnTaker(Math.min(columns, width), height))
      return bits === "undecodable" ? null : bits
    },
  }
}

async function inWebp(bytes: Uint8Array): Promise<HidingPlace | null> {
  const { readWebpPixels } = await import("../image/webp-pixels.ts")
  const image = readWebpPixels(bytes)
  if (image === null) return null
  const { width, height, argb, hasColours } = image
  return {
    height,
    hasAlpha: true,
    hasColours,
    async lowBits(columns) {
      const bits = new Uint8Array(Math.min(columns, width) * height)
      for (let at = 0; at < bits.length; at++) {
        const pixel = argb[(at % height) * width + Math.floor(at / height)] ?? 0
        bits[at] = bitsOf(pixel >>> 16, pixel >>> 8, pixel, pixel >>> 24)
      }
      return bits
    },
  }
}

function columnTaker(columns: number, height: number): RowTaker<Uint8Array> {
  const bits = new Uint8Array(columns * height)
  let y = 0
  return {
    add(row) {
      for (let x = 0; x < columns; x++) {
        const at = x * 4
        const [red = 0, green = 0, blue = 0, alpha = 0] = [row[at], row[at + 1], row[at + 2], row[at + 3]]
        bits[x * height + y] = bitsOf(red, green, blue, alpha)
      }
      y += 1
    },
    finish: () => bits,
  }
}

function bitsOf(red: number, green: number, blue: number, alpha: number): number {
  return ((red & 1) << 3) | ((green & 1) << 2) | ((blue & 1) << 1) | (alpha & 1)
}

/** The first bytes that the bits of pixels make up, as many of them as there are. */
function bytesOf(pixels: Uint8Array, isAlpha: boolean, most: number): Uint8Array {
  const perPixel = isAlpha ? 1 : 3
  const length = Math.min(most, Math.floor((pixels.length * perPixel) / 8))
  const bytes = new Uint8Array(length)
  for (let bit = 0; bit < length * 8; bit++) {
    const pixel = pixels[Math.floor(bit / perPixel)] ?? 0
    const value = isAlpha ? pixel & 1 : (pixel >> (3 - (bit % 3))) & 1
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (value << (7 - (bit & 7)))
  }
  return bytes
}
