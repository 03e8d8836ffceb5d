/** Signals that a base64 string is none. */
export class BadBase64Error extends Error {}

const PAD = 0x3d
const SKIPPED = 64
const INVALID = 255

/** Six bits by character code; web-safe letters too. Line breaks and padding are skipped. */
const VALUES = (() => {
  const values = new Uint8Array(256).fill(INVALID)
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  for (let value = 0; value < 64; value += 1) values[letters.charCodeAt(value)] = value
  values[0x2d] = 62
  values[0x5f] = 63
  for (const blank of [0x0a, 0x0d, 0x20, PAD]) values[blank] = SKIPPED
  return values
})()

/** Decodes base64 piece by piece; pieces end where they like. */
export class Base64Decoder {
  #bits = 0
  #count = 0

  /** The bytes that are whole now. Throws BadBase64Error. */
  decode(text: Uint8Array): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(Math.ceil((text.length + 3) / 4) * 3)
    let length = 0
    let bits = this.#bits
    let count = this.#count
    for (let at = 0; at < text.length; at += 1) {
      const value = VALUES[text[at] ?? 0] ?? INVALID
      if (value < SKIPPED) {
        bits = (bits << 6) | value
        count += 1
        if (count === 4) {
          bytes[length] = bits >> 16
          bytes[length + 1] = bits >> 8
          bytes[length + 2] = bits
          length += 3
          bits = 0
          count = 0
        }
      } else if (value === INVALID) throw new BadBase64Error("no base64")
    }
    this.#bits = bits
    this.#count = count
    return bytes.subarray(0, length)
  }

  /** The bytes of the last, shorter group. Throws BadBase64Error where half a byte is left. */
  end(): Uint8Array<ArrayBuffer> {
    const { bits, count } = { bits: this.#bits, count: this.#count }
    this.#bits = 0
    this.#count = 0
    if (count === 1) throw new BadBase64Error("half a byte")
    if (count === 2) return Uint8Array.of(bits >> 4)
    if (count === 3) return Uint8Array.of(bits >> 10, bits >> 2)
    return new Uint8Array(0)
  }
}

const LETTERS = new TextEncoder().encode("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

/** Encodes bytes as base64 piece by piece. */
export class Base64Encoder {
  #rest = new Uint8Array(0)

  encode(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const whole = this.#rest.length === 0 ? bytes : joined(this.#rest, bytes)
    const usable = whole.length - (whole.length % 3)
    this.#rest = whole.slice(usable)
    return lettersOf(whole.subarray(0, usable))
  }

  end(): Uint8Array<ArrayBuffer> {
    const rest = this.#rest
    this.#rest = new Uint8Array(0)
    if (rest.length === 0) return rest
    const text = lettersOf(joined(rest, new Uint8Array(3 - rest.length)))
    text.fill(PAD, rest.length + 1)
    return text
  }
}

/** How many characters so many bytes have in base64, padding included. */
export function base64Length(sizeBytes: number): number {
  return Math.ceil(sizeBytes / 3) * 4
}

function lettersOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = new Uint8Array((bytes.length / 3) * 4)
  for (let from = 0, to = 0; from < bytes.length; from += 3, to += 4) {
    const bits = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0)
    text[to] = LETTERS[bits >> 18] ?? 0
    text[to + 1] = LETTERS[(bits >> 12) & 63] ?? 0
    text[to + 2] = LETTERS[(bits >> 6) & 63] ?? 0
    text[to + 3] = LETTERS[bits & 63] ?? 0
  }
  return text
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}
