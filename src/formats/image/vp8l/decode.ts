import { BitReader } from "./bits.ts"
import { type PrefixCode, readPrefixCode, readSymbol } from "./prefix-codes.ts"
import { blocksOf, type Transform, undone } from "./transforms.ts"

const SIGNATURE = 0x2f
/** Most pixels that are decoded; bounds what a hostile header can make us spend. */
const MAXIMUM_PIXELS = 16_777_216
/** More codes than any encoder makes. */
const MAXIMUM_GROUPS = 4096
const [LITERALS, LENGTHS, DISTANCES] = [256, 24, 40]
const MAXIMUM_CACHE_BITS = 11

/** An image as lossless WebP holds it, ARGB in 32 bits each. */
export interface LosslessImage {
  readonly width: number
  readonly height: number
  readonly argb: Uint32Array
}

/** Decodes the body of a chunk `VP8L`; null for one that is broken or too large. Never throws. */
export function decodeVp8l(bytes: Uint8Array): LosslessImage | null {
  if (bytes.length < 5 || bytes[0] !== SIGNATURE) return null
  const bits = new BitReader(bytes.subarray(1))
  const [width, height] = [bits.read(14) + 1, bits.read(14) + 1]
  bits.read(1)
  if (bits.read(3) !== 0) return null
  const argb = readPixels(bits, width, height)
  return argb === null ? null : { width, height, argb }
}

/** Decodes pixels whose size is said elsewhere, as alpha beside lossy pixels is packed; null for broken and too large ones. */
export function decodeVp8lPixels(bytes: Uint8Array, width: number, height: number): Uint32Array | null {
  return readPixels(new BitReader(bytes), width, height)
}

function readPixels(bits: BitReader, width: number, height: number): Uint32Array | null {
  if (width * height > MAXIMUM_PIXELS) return null
  const transforms: { readonly transform: Transform; readonly width: number }[] = []
  const seen = new Set<number>()
  let packedWidth = width
  while (bits.read(1) === 1) {
    const type = bits.read(2)
    const transform = seen.has(type) ? null : readTransform(bits, type, packedWidth, height)
    if (transform === null) return null
    seen.add(type)
    transforms.push({ transform, width: packedWidth })
    if (transform.kind === "palette") packedWidth = Math.ceil((packedWidth * transform.pixelBits) / 8)
  }
  const pixels = readImage(bits, packedWidth, height, true)
  return pixels === null
    ? null
    : transforms.toReversed().reduce((now, { transform, width: before }) => undone(transform, now, before), pixels)
}

function readTransform(bits: BitReader, type: number, width: number, height: number): Transform | null {
  switch (type) {
    case 0:
    case 1: {
      const blockBits = bits.read(3) + 2
      const blocks = readImage(bits, blocksOf(width, blockBits), blocksOf(height, blockBits), false)
      return blocks === null ? null : { kind: type === 0 ? "predict" : "colour", blockBits, blocks }
    }
    case 2:
      return { kind: "subtract-green" }
    default: {
      const count = bits.read(8) + 1
      const differences = readImage(bits, count, 1, false)
      if (differences === null) return null
      const colours = new Uint32Array(256)
      for (const [place, difference] of differences.entries()) {
        const before = place === 0 ? 0 : (colours[place - 1] ?? 0)
        for (const shift of [0, 8, 16, 24]) {
          const part = (((before >>> shift) & 255) + ((difference >>> shift) & 255)) & 255
          colours[place] = ((colours[place] ?? 0) | (part << shift)) >>> 0
        }
      }
      return { kind: "palette", width, colours, pixelBits: count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8 }
    }
  }
}

interface CodeGroup {
  readonly green: PrefixCode
  readonly red: PrefixCode
  readonly blue: PrefixCode
  readonly alpha: PrefixCode
  readonly distance: PrefixCode
}

/** Which codes are used where. */
interface Codes {
  readonly groups: readonly CodeGroup[]
  /** The group of each block; null where there is one for all. */
  readonly blocks: Uint32Array | null
  readonly blockBits: number
  readonly perRow: number
}

function readImage(bits: BitReader, width: number, height: number, isMain: boolean): Uint32Array | null {
  const cacheBits = bits.read(1) === 1 ? bits.read(4) : 0
  if (cacheBits > MAXIMUM_CACHE_BITS) return null
  const codes = readCodes(bits, width, height, cacheBits, isMain)
  return codes === null ? null : readCoded(bits, width, height, cacheBits, codes)
}

function readCodes(bits: BitReader, width: number, height: number, cacheBits: number, isMain: boolean): Codes | null {
  let [blockBits, perRow, count] = [0, 0, 1]
  let blocks: Uint32Array | null = null
  if (isMain && bits.read(1) === 1) {
    blockBits = bits.read(3) + 2
    perRow = blocksOf(width, blockBits)
    const told = readImage(bits, perRow, blocksOf(height, blockBits), false)
    if (told === null) return null
    blocks = told.map((pixel) => (pixel >>> 8) & 0xffff)
    count = blocks.reduce((most, block) => Math.max(most, block), 0) + 1
    if (count > MAXIMUM_GROUPS) return null
  }
  const groups: CodeGroup[] = []
  for (let index = 0; index < count; index++) {
    const group = readGroup(bits, cacheBits)
    if (group === null) return null
    groups.push(group)
  }
  return { groups, blocks, blockBits, perRow }
}

function readGroup(bits: BitReader, cacheBits: number): CodeGroup | null {
  const green = readPrefixCode(bits, LITERALS + LENGTHS + (cacheBits > 0 ? 1 << cacheBits : 0))
  const red = readPrefixCode(bits, LITERALS)
  const blue = readPrefixCode(bits, LITERALS)
  const alpha = readPrefixCode(bits, LITERALS)
  const distance = readPrefixCode(bits, DISTANCES)
  if (green === null || red === null || blue === null || alpha === null || distance === null || bits.isOver) return null
  return { green, red, blue, alpha, distance }
}

function readCoded(bits: BitReader, width: number, height: number, cacheBits: number, codes: Codes): Uint32Array | null {
  const pixels = new Uint32Array(width * height)
  const cache = new Uint32Array(cacheBits > 0 ? 1 << cacheBits : 0)
  let kept = 0
  const keepUntil = (end: number) => {
    if (cacheBits > 0)
      for (; kept < end; kept++) {
        const pixel = pixels[kept] ?? 0
        cache[Math.imul(0x1e35a7bd, pixel) >>> (32 - cacheBits)] = pixel
      }
  }
  for (let at = 0; at < pixels.length; ) {
    const group = groupAt(codes, at % width, Math.floor(at / width))
    const symbol = group === undefined ? -1 : readSymbol(bits, group.green)
    if (group === undefined || symbol < 0 || bits.isOver) return null
    if (symbol < LITERALS) {
      const red = readSymbol(bits, group.red)
      const blue = readSymbol(bits, group.blue)
      const alpha = readSymbol(bits, group.alpha)
      if (red < 0 || blue < 0 || alpha < 0) return null
      pixels[at++] = ((alpha << 24) | (red << 16) | (symbol << 8) | blue) >>> 0
    } else if (symbol < LITERALS + LENGTHS) {
      const length = readLength(bits, symbol - LITERALS)
      const distance = distanceOf(readLength(bits, readSymbol(bits, group.distance)), width)
      if (distance > at || at + length > pixels.length) return null
      for (const end = at + length; at < end; at++) pixels[at] = pixels[at - distance] ?? 0
    } else {
      keepUntil(at)
      pixels[at++] = cache[symbol - LITERALS - LENGTHS] ?? 0
    }
  }
  return pixels
}

function groupAt({ groups, blocks, blockBits, perRow }: Codes, x: number, y: number): CodeGroup | undefined {
  return groups[blocks === null ? 0 : (blocks[(y >> blockBits) * perRow + (x >> blockBits)] ?? 0)]
}

/** A length or a distance: its symbol says how many bits follow. */
function readLength(bits: BitReader, symbol: number): number {
  if (symbol < 4) return symbol + 1
  const extra = (symbol - 2) >> 1
  return ((2 + (symbol & 1)) << extra) + bits.read(extra) + 1
}

/** Near places that are named by short codes: how far left or right in the rows above. */
const NEAR = [
  0x18, 0x07, 0x17, 0x19, 0x28, 0x06, 0x27, 0x29, 0x16, 0x1a, 0x26, 0x2a, 0x38, 0x05, 0x37, 0x39, 0x15, 0x1b, 0x36, 0x3a, 0x25, 0x2b, 0x48,
  0x04, 0x47, 0x49, 0x14, 0x1c, 0x35, 0x3b, 0x46, 0x4a, 0x24, 0x2c, 0x58, 0x45, 0x4b, 0x34, 0x3c, 0x03, 0x57, 0x59, 0x13, 0x1d, 0x56, 0x5a,
  0x23, 0x2d, 0x44, 0x4c, 0x55, 0x5b, 0x33, 0x3d, 0x68, 0x02, 0x67, 0x69, 0x12, 0x1e, 0x66, 0x6a, 0x22, 0x2e, 0x54, 0x5c, 0x43, 0x4d, 0x65,
  0x6b, 0x32, 0x3e, 0x78, 0x01, 0x77, 0x79, 0x53, 0x5d, 0x11, 0x1f, 0x64, 0x6c, 0x42, 0x4e, 0x76, 0x7a, 0x21, 0x2f, 0x75, 0x7b, 0x31, 0x3f,
  0x63, 0x6d, 0x52, 0x5e, 0x00, 0x74, 0x7c, 0x41, 0x4f, 0x10, 0x20, 0x62, 0x6e, 0x30, 0x73, 0x7d, 0x51, 0x5f, 0x40, 0x72, 0x7e, 0x61, 0x6f,
  0x50, 0x71, 0x7f, 0x60, 0x70,
]

function distanceOf(code: number, width: number): number {
  if (code > NEAR.length) return code - NEAR.length
  const near = NEAR[code - 1] ?? 0
  return Math.max(1, (near >> 4) * width + 8 - (near & 15))
}
