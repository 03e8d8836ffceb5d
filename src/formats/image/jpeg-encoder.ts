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

const COSINES = Float64Array.from({ length: 64 }, (_, index) => {
  const [frequency, place] = [index >> 3, index & 7]
  return Math.cos(((2 * place + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.SQRT1_2 / 2 : 0.5)
})

/**
 * An image as baseline JPEG, colours not thinned out; `quality` is 1 to 100. Small images only: it is plain code, and takes
 * about a tenth of a second a megapixel. Transparency is lost, so the image must have none.
 */
export function encodeJpeg({ width, height, rgba }: Pixels, quality: number): Uint8Array {
  const steps = [scaleSteps(BRIGHTNESS_STEPS, quality), scaleSteps(COLOUR_STEPS, quality)] as const
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
        previous[index] = writeBlock(bits, transform(plane, steps[kind]), previous[index] ?? 0, first[kind], rest[kind])
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

const halfway = new Float64Array(64)
const quantised = new Int32Array(64)

/** Frequencies of a block in the order of writing; the array is reused by the next call. */
function transform(plane: Float64Array, steps: Uint8Array): Int32Array {
  for (let row = 0; row < 8; row++)
    for (let frequency = 0; frequency < 8; frequency++) {
      let sum = 0
      for (let place = 0; place < 8; place++) sum += (plane[row * 8 + place] ?? 0) * (COSINES[frequency * 8 + place] ?? 0)
      halfway[row * 8 + frequency] = sum
    }
  for (let index = 0; index < 64; index++) {
    const at = ZIGZAG[index] ?? 0
    const [down, across] = [at >> 3, at & 7]
    let sum = 0
    for (let place = 0; place < 8; place++) sum += (halfway[place * 8 + across] ?? 0) * (COSINES[down * 8 + place] ?? 0)
    quantised[index] = Math.round(sum / (steps[at] ?? 1))
  }
  return quantised
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
