import { crc32, deflateRawSync, constants as zlib } from "node:zlib"

const SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10)
/** Rows are filtered and packed in bands of about this many bytes, so that no second copy of a large image is held. */
const BAND_BYTES = 4 * 1024 * 1024
/** Nearly every image is packed at the first level; one that would be too large at the second. */
const LEVELS = { fast: 2, small: 6 } as const
/** Of so many bands one is packed to see how far tones must be drawn together. */
const TRIED_BANDS = 6
/** A file may come out this much larger than the tried bands say. */
const TRIED_MARGIN = 1.06
/** Bits of a channel's eight that are given up for the size of a file, one more each time. */
const MOST_BITS_LEFT_OUT = 6

/** An image to be encoded. RGBA, not premultiplied, row by row; `isOpaque` says that alpha is 255 everywhere and is left out. */
export interface EncodedPixels {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray
  readonly isOpaque: boolean
}

function chunk(kind: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  const out = new Uint8Array(size + 12)
  const view = new DataView(out.buffer)
  view.setUint32(0, size)
  for (let i = 0; i < 4; i++) out[4 + i] = kind.charCodeAt(i)
  let at = 8
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  view.setUint32(at, crc32(out.subarray(4, at)))
  return out
}

/** Adler-32 going on from `sum`, as the end of the packed rows has it. */
function adler32(sum: number, bytes: Uint8Array): number {
  let [low, high] = [sum & 0xffff, sum >>> 16]
  for (let start = 0; start < bytes.length; start += 3800) {
    const end = Math.min(bytes.length, start + 3800)
    for (let i = start; i < end; i++) {
      low += bytes[i]!
      high += low
    }
    low %= 65521
    high %= 65521
  }
  return ((high << 16) | low) >>> 0
}

/** Every tone as it is written: with `bits` left out only so many that black stays black and white white. */
function tonesWithout(bits: number): Uint8Array {
  const most = (1 << (8 - bits)) - 1
  return Uint8Array.from({ length: 256 }, (_, tone) => Math.round((Math.round((tone / 255) * most) * 255) / most))
}

const PLAIN_TONES = tonesWithout(0)

/** What a row says by the pixel before it (1), above it (2), the mean of both (3) or the nearest of three (4); 0 as it is. */
type Filter = 0 | 1 | 2 | 3 | 4

const FILTERS: readonly Filter[] = [1, 2, 3, 4]
const UNFILTERED: readonly Filter[] = [0]

function filterRow(filter: Filter, row: Uint8Array, above: Uint8Array, channels: number, out: Uint8Array, start: number): number {
  let sum = 0
  out[start] = filter
  for (let i = 0; i < row.length; i++) {
    const left = i < channels ? 0 : row[i - channels]!
    const up = above[i]!
    let guess = 0
    if (filter === 1) guess = left
    else if (filter === 2) guess = up
    else if (filter === 3) guess = (left + up) >> 1
    else if (filter === 4) {
      const corner = i < channels ? 0 : above[i - channels]!
      const [byLeft, byUp, byCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
      guess = byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner
    }
    const rest = (row[i]! - guess) & 255
    out[start + 1 + i] = rest
    sum += rest < 128 ? rest : 256 - rest
  }
  return sum
}

/** The better of the two quick filters, by every seventh pixel. */
function quickFilter(row: Uint8Array, above: Uint8Array, channels: number): Filter {
  let [sub, up] = [0, 0]
  for (let i = channels; i < row.length; i += 7 * channels) {
    sub += Math.abs(row[i]! - row[i - channels]!)
    up += Math.abs(row[i]! - above[i]!)
  }
  return up < sub ? 2 : 1
}

/** How an image is packed. */
interface Packing {
  readonly level: number
  readonly bitsLeftOut: number
  /** Rows as they are: noise only grows by what is before it. */
  readonly isUnfiltered: boolean
}

/** Packs bands of an image, those that `isWanted`, and hands them on in their order. */
function packBands(
  { width, height, rgba, isOpaque }: EncodedPixels,
  { level, bitsLeftOut, isUnfiltered }: Packing,
  isWanted: (band: number) => boolean,
  take: (packed: Uint8Array, filtered: Uint8Array) => void,
): number {
  const channels = isOpaque ? 3 : 4
  const stride = width * channels
  const bandRows = Math.max(1, Math.floor(BAND_BYTES / (stride + 1)))
  const bands = Math.ceil(height / bandRows)
  const tones = bitsLeftOut === 0 ? PLAIN_TONES : tonesWithout(bitsLeftOut)
  let row = new Uint8Array(stride)
  let above = new Uint8Array(stride)
  const read = (y: number, into: Uint8Array): void => {
    for (let from = y * width * 4, to = 0; to < stride; from += 4, to += channels) {
      // Nobody sees the colour of what is transparent; it would only have to be packed.
      const isSeen = isOpaque || rgba[from + 3]! > 0
      into[to] = isSeen ? tones[rgba[from]!]! : 0
      into[to + 1] = isSeen ? tones[rgba[from + 1]!]! : 0
      into[to + 2] = isSeen ? tones[rgba[from + 2]!]! : 0
      if (channels === 4) into[to + 3] = rgba[from + 3]!
    }
  }
  const candidate = new Uint8Array(stride + 1)
  for (let band = 0; band < bands; band++) {
    if (!isWanted(band)) continue
    const [first, end] = [band * bandRows, Math.min(height, (band + 1) * bandRows)]
    const filtered = new Uint8Array((stride + 1) * (end - first))
    if (first === 0) above.fill(0)
    else read(first - 1, above)
    for (let y = first; y < end; y++) {
      read(y, row)
      const start = (y - first) * (stride + 1)
      if (level === LEVELS.fast) filterRow(y === 0 ? 1 : quickFilter(row, above, channels), row, above, channels, filtered, start)
      else {
        let least = Number.POSITIVE_INFINITY
        for (const filter of isUnfiltered ? UNFILTERED : FILTERS) {
          const sum = filterRow(filter, row, above, channels, candidate, 0)
          if (sum >= least) continue
          least = sum
          filtered.set(candidate, start)
        }
      }
      const spare = above
      above = row
      row = spare
    }
    // Bands end at whole bytes and need nothing of those before them: one after the other they are one stream.
    const finishFlush = band === bands - 1 ? zlib.Z_FINISH : zlib.Z_SYNC_FLUSH
    take(deflateRawSync(filtered, { level, finishFlush }), filtered)
  }
  return bands
}

function encode(image: EncodedPixels, packing: Packing): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, image.width)
  view.setUint32(4, image.height)
  header[8] = 8
  header[9] = image.isOpaque ? 2 : 6
  const data: Uint8Array[] = [Uint8Array.of(0x78, 0x01)]
  let adler = 1
  packBands(
    image,
    packing,
    () => true,
    (packed, filtered) => {
      adler = adler32(adler, filtered)
      data.push(packed)
    },
  )
  const sum = new Uint8Array(4)
  new DataView(sum.buffer).setUint32(0, adler)
  const parts: readonly Uint8Array[] = [SIGNATURE, chunk("IHDR", header), chunk("IDAT", ...data, sum), chunk("IEND")]
  const out = new Uint8Array(parts.reduce((total, part) => total + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

/** About how large the file would be, by some of its bands. */
function triedSize(image: EncodedPixels, packing: Packing): number {
  let [packedBytes, tried] = [0, 0]
  const isWanted = (band: number) => band % TRIED_BANDS === TRIED_BANDS >> 1
  const bands = packBands(image, packing, isWanted, (packed) => {
    packedBytes += packed.length
    tried++
  })
  return tried === 0 ? 0 : (packedBytes / tried) * bands * TRIED_MARGIN
}

/**
 * An 8-bit PNG without metadata of at most `mostBytes`. Every byte comes back as it was, except the colour of what is wholly transparent;
 * an image that cannot be packed so small, which only noise is, loses the finest steps of its tones.
 */
export function encodePng(image: EncodedPixels, mostBytes = Number.POSITIVE_INFINITY): Uint8Array {
  const fast = encode(image, { level: LEVELS.fast, bitsLeftOut: 0, isUnfiltered: false })
  if (fast.length <= mostBytes) return fast
  for (let bitsLeftOut = 0; bitsLeftOut <= MOST_BITS_LEFT_OUT; bitsLeftOut++)
    for (const isUnfiltered of [false, true]) {
      const packing = { level: LEVELS.small, bitsLeftOut, isUnfiltered }
      if (triedSize(image, packing) > mostBytes) continue
      const small = encode(image, packing)
      if (small.length <= mostBytes) return small
    }
  throw new Error(`an image of ${image.width} by ${image.height} px does not fit into ${mostBytes} bytes`)
}
