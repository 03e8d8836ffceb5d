import type { BitReader } from "./bits.ts"

/** Longest code, and how much of it is looked up at once. */
const MAXIMUM_LENGTH = 15
const ROOT_BITS = 8
/** The order in which the lengths of lengths are told. */
const LENGTH_ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
const FIRST_REPEAT = 16
const USUAL_LENGTH = 8

/** A code of symbols by how often they come (RFC 9649, 3.7.2). */
export interface PrefixCode {
  /** Symbol and length of each code that is short enough, by its bits as they come; 0 for others. */
  readonly root: Uint16Array
  /** How many codes have each length, and their symbols in order. */
  readonly counts: Uint16Array
  readonly symbols: Uint16Array
}

/** The next symbol; -1 where no code has such bits. */
export function readSymbol(bits: BitReader, { root, counts, symbols }: PrefixCode): number {
  const seen = root[bits.peek(ROOT_BITS)] ?? 0
  if (seen > 0) {
    bits.skip(seen & 15)
    return seen >> 4
  }
  if (symbols.length === 1) return symbols[0] ?? -1
  let [code, first, index] = [0, 0, 0]
  for (let length = 1; length <= MAXIMUM_LENGTH; length++) {
    code |= bits.read(1)
    const count = counts[length] ?? 0
    if (code - count < first) return symbols[index + code - first] ?? -1
    index += count
    first = (first + count) << 1
    code <<= 1
  }
  return -1
}

/** Reads a code of an alphabet; null if it is not one. */
export function readPrefixCode(bits: BitReader, alphabet: number): PrefixCode | null {
  if (bits.read(1) === 1) return readSimpleCode(bits, alphabet)
  const ofLengths = new Uint8Array(LENGTH_ORDER.length)
  const told = 4 + bits.read(4)
  for (const place of LENGTH_ORDER.slice(0, told)) ofLengths[place] = bits.read(3)
  const code = codeOf(ofLengths)
  const lengths = code === null ? null : readLengths(bits, code, alphabet)
  return lengths === null ? null : codeOf(lengths)
}

function readSimpleCode(bits: BitReader, alphabet: number): PrefixCode | null {
  const count = bits.read(1) + 1
  const lengths = new Uint8Array(alphabet)
  const symbols = [bits.read(bits.read(1) === 1 ? 8 : 1), ...(count === 2 ? [bits.read(8)] : [])]
  if (symbols.some((symbol) => symbol >= alphabet)) return null
  for (const symbol of symbols) lengths[symbol] = 1
  return codeOf(lengths)
}

function readLengths(bits: BitReader, code: PrefixCode, alphabet: number): Uint8Array | null {
  let told = bits.read(1) === 0 ? alphabet : 2 + bits.read(2 + 2 * bits.read(3))
  const lengths = new Uint8Array(alphabet)
  let last = USUAL_LENGTH
  for (let at = 0; at < alphabet && told > 0; told--) {
    const symbol = readSymbol(bits, code)
    if (symbol < 0 || bits.isOver) return null
    if (symbol < FIRST_REPEAT) {
      lengths[at++] = symbol
      if (symbol !== 0) last = symbol
      continue
    }
    const times = symbol === 16 ? 3 + bits.read(2) : symbol === 17 ? 3 + bits.read(3) : 11 + bits.read(7)
    if (at + times > alphabet) return null
    lengths.fill(symbol === FIRST_REPEAT ? last : 0, at, at + times)
    at += times
  }
  return lengths
}

/** The code with these lengths, shorter ones first; null where they do not fill it. A single symbol needs no bits. */
function codeOf(lengths: Uint8Array): PrefixCode | null {
  const counts = new Uint16Array(MAXIMUM_LENGTH + 1)
  for (const length of lengths) if (length > 0) counts[length] = (counts[length] ?? 0) + 1
  const used = counts.reduce((sum, count) => sum + count, 0)
  if (used === 0) return null
  const symbols = new Uint16Array(used)
  const next = new Uint16Array(MAXIMUM_LENGTH + 2)
  let room = 1
  for (let length = 1; length <= MAXIMUM_LENGTH; length++) {
    const count = counts[length] ?? 0
    room = room * 2 - count
    if (room < 0) return null
    next[length + 1] = (next[length] ?? 0) + count
  }
  if (room !== 0 && used > 1) return null
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue
    symbols[next[length] ?? 0] = symbol
    next[length] = (next[length] ?? 0) + 1
  }
  return { root: used === 1 ? new Uint16Array(1 << ROOT_BITS) : rootOf(counts, symbols), counts, symbols }
}

function rootOf(counts: Uint16Array, symbols: Uint16Array): Uint16Array {
  const root = new Uint16Array(1 << ROOT_BITS)
  let [code, index] = [0, 0]
  for (let length = 1; length <= ROOT_BITS; length++) {
    for (let count = counts[length] ?? 0; count > 0; count--) {
      for (let bits = reversed(code, length); bits < root.length; bits += 1 << length) root[bits] = ((symbols[index] ?? 0) << 4) | length
      code++
      index++
    }
    code <<= 1
  }
  return root
}

function reversed(code: number, length: number): number {
  let bits = 0
  for (let bit = 0; bit < length; bit++) bits |= ((code >> bit) & 1) << (length - 1 - bit)
  return bits
}
