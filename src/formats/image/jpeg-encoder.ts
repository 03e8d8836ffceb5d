import {
  BRIGHTNESS_FIRST,
  BRIGHTNESS_REST,
  BRIGHTNESS_STEPS,
  COLOUR_FIRST,
  COLOUR_REST,
  COLOUR_STEPS,
  type HuffmanTable,
  ZIGZAG,
} from "./jpeg-tables.ts"
import type { Pixels } from "./png-pixels.ts"

/** Code and length of each value, by the value. */
interface Codes {
  readonly codes: Uint16Array
  readonly lengths: Uint8Array
}

/** What the quick transform leaves out of each of its frequencies (Arai, Agui and Nakajima); made up for when they are divided. */
const LEFT_OUT = [1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.5411961, 0.275899379] as const

/**
 * An image as baseline JPEG, colours not thinned out; `quality` is 1 to 100. Small images only: it is plain code, and takes
 * about 60 ms a megapixel. Transparency is lost, so the image must have none.
 */
export function encodeJpeg({ width, height, rgba }: Pixels, quality: number): Uint8Array {
  const steps = [scaleSteps(BRIGHTNESS_STEPS, quality), scaleSteps(COLOUR_STEPS, quality)] as const
  const shares = [sharesOf(steps[0]), sharesOf(steps[1])] as const
  const bits = new BitWriter(head(width, height, steps))
  const first = [codesOf(BRIGHTNESS_FIRST), codesOf(COLOUR_FIRST)] as const
  const rest = [codesOf(BRIGHTNESS_REST), codesOf(COLOUR_REST)] as const
  const previous = [0, 0, 0]
  const planes = [new Float64Array(64), new Float64Array(64), new Float64Array(64)]
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8) {
      readBlock(rgba, width, height, left, top, planes)
      planes.forEach((plane, index) => {
        const kind = index === 0 ? 0 : 1
        previous[index] = writeBlock(bits, transform(plane, shares[kind]), previous[index] ?? 0, first[kind], rest[kind])
      })
    }
  return bits.finish()
}

function scaleSteps(steps: readonly number[], quality: number): Uint8Array {
  const scale = quality < 50 ? 5000 / quality : 200 - quality * 2
  return Uint8Array.from(steps, (step) => Math.min(255, Math.max(1, Math.floor((step * scale + 50) / 100))))
}

/** Brightness and the two colours of 8 × 8 pixels; the last row and column stand for what lies outside. */
function readBlock(rgba: Uint8Array, width: number, height: number, left: number, top: number, planes: readonly Float64Array[]): void {
  const [brightness, blueness, redness] = planes
  if (!brightness || !blueness || !redness) return
  for (let at = 0; at < 64; at++) {
    const x = Math.min(width - 1, left + (at & 7))
    const y = Math.min(height - 1, top + (at >> 3))
    const from = (y * width + x) * 4
    const [red, green, blue] = [rgba[from] ?? 0, rgba[from + 1] ?? 0, rgba[from + 2] ?? 0]
    brightness[at] = 0.299 * red + 0.587 * green + 0.114 * blue - 128
    blueness[at] = -0.168736 * red - 0.331264 * green + 0.5 * blue
    redness[at] = 0.5 * red - 0.418688 * green - 0.081312 * blue
  }
}

/** What each frequency is multiplied by, in the order of writing, to become a whole number of its steps. */
function sharesOf(steps: Uint8Array): Float64Array {
  return Float64Array.from(ZIGZAG, (at) => 1 / ((steps[at] ?? 1) * 8 * (LEFT_OUT[at >> 3] ?? 1) * (LEFT_OUT[at & 7] ?? 1)))
}

const quantised = new Int32Array(64)

/** Frequencies of a block in the order of writing; the block is spent, and the array is reused by the next call. */
function transform(plane: Float64Array, shares: Float64Array): Int32Array {
  for (let row = 0; row < 64; row += 8) transformLine(plane, row, 1)
  for (let column = 0; column < 8; column++) transformLine(plane, column, 8)
  for (let index = 0; index < 64; index++) quantised[index] = Math.round((plane[ZIGZAG[index] ?? 0] ?? 0) * (shares[index] ?? 0))
  return quantised
}

/** The frequencies of eight values in their place, by the five multiplications of Arai, Agui and Nakajima. */
function transformLine(values: Float64Array, first: number, step: number): void {
  const v0 = values[first] ?? 0
  const v1 = values[first + step] ?? 0
  const v2 = values[first + 2 * step] ?? 0
  const v3 = values[first + 3 * step] ?? 0
  const v4 = values[first + 4 * step] ?? 0
  const v5 = values[first + 5 * step] ?? 0
  const v6 = values[first + 6 * step] ?? 0
  const v7 = values[first + 7 * step] ?? 0
  const outer = v0 + v7 + v3 + v4
  const inner = v1 + v6 + v2 + v5
  const outerRest = v0 + v7 - v3 - v4
  const turned = (v1 + v6 - v2 - v5 + outerRest) * Math.SQRT1_2
  const low = v3 - v4 + v2 - v5
  const middle = (v2 - v5 + v1 - v6) * Math.SQRT1_2
  const high = v1 - v6 + v0 - v7
  const shared = (low - high) * 0.382683433
  const lowTurned = 0.5411961 * low + shared
  const highTurned = 1.306562965 * high + shared
  const above = v0 - v7 + middle
  const below = v0 - v7 - middle
  values[first] = outer + inner
  values[first + step] = above + highTurned
  values[first + 2 * step] = outerRest + turned
  values[first + 3 * step] = below - lowTurned
  values[first + 4 * step] = outer - inner
  values[first + 5 * step] = below + lowTurned
  values[first + 6 * step] = outerRest - turned
  values[first + 7 * step] = above - highTurned
}

function writeBlock(bits: BitWriter, values: Int32Array, previous: number, first: Codes, rest: Codes): number {
  const mean = values[0] ?? 0
  writeNumber(bits, mean - previous, first, 0)
  let zeros = 0
  for (let index = 1; index < 64; index++) {
    const value = values[index] ?? 0
    if (value === 0) {
      zeros += 1
      continue
    }
    for (; zeros > 15; zeros -= 16) bits.write(rest.codes[0xf0] ?? 0, rest.lengths[0xf0] ?? 0)
    writeNumber(bits, value, rest, zeros << 4)
    zeros = 0
  }
  if (zeros > 0) bits.write(rest.codes[0] ?? 0, rest.lengths[0] ?? 0)
  return mean
}

/** A number as the count of its bits, coded, and the bits; negative ones as their complement. */
function writeNumber(bits: BitWriter, value: number, codes: Codes, prefix: number): void {
  const size = 32 - Math.clz32(Math.abs(value))
  bits.write(codes.codes[prefix | size] ?? 0, codes.lengths[prefix | size] ?? 0)
  if (size > 0) bits.write(value < 0 ? value + 2 ** size - 1 : value, size)
}

function codesOf({ counts, values }: HuffmanTable): Codes {
  const [codes, lengths] = [new Uint16Array(256), new Uint8Array(256)]
  let [code, place] = [0, 0]
  counts.forEach((count, index) => {
    for (let taken = 0; taken < count; taken++) {
      const value = values[place++] ?? 0
      codes[value] = code++
      lengths[value] = index + 1
    }
    code <<= 1
  })
  return { codes, lengths }
}

function head(width: number, height: number, steps: readonly Uint8Array[]): readonly number[] {
  const segment = (marker: number, body: readonly number[]) => [0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]
  const tables: readonly (readonly [number, HuffmanTable])[] = [
    [0x00, BRIGHTNESS_FIRST],
    [0x10, BRIGHTNESS_REST],
    [0x01, COLOUR_FIRST],
    [0x11, COLOUR_REST],
  ]
  return [
    0xff,
    0xd8,
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...steps.flatMap((one, index) => segment(0xdb, [index, ...ZIGZAG.map((at) => one[at] ?? 1)])),
    ...segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]),
    ...tables.flatMap(([id, { counts, values }]) => segment(0xc4, [id, ...counts, ...values])),
    ...segment(0xda, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]),
  ]
}

/** Bits, the highest first; a byte of ones is followed by a zero so that it is no marker. */
class BitWriter {
  #bytes: Uint8Array
  #length: number
  #buffer = 0
  #held = 0

  constructor(start: readonly number[]) {
    this.#bytes = new Uint8Array(65_536)
    this.#bytes.set(start)
    this.#length = start.length
  }

  write(value: number, count: number): void {
    this.#buffer = (this.#buffer << count) | value
    this.#held += count
    while (this.#held >= 8) {
      this.#held -= 8
      const byte = (this.#buffer >>> this.#held) & 255
      this.#push(byte)
      if (byte === 255) this.#push(0)
    }
    this.#buffer &= 2 ** this.#held - 1
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = byte
  }

  finish(): Uint8Array {
    if (this.#held > 0) this.write(2 ** (8 - this.#held) - 1, 8 - this.#held)
    this.#push(0xff)
    this.#push(0xd9)
    return this.#bytes.slice(0, this.#length)
  }
}
