/** Profiles whose parameter sets say more of their colours (H.264 7.3.2.1.1). */
const HIGH_PROFILES: ReadonlySet<number> = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])
const SEQUENCE_PARAMETER_SET = 7
const MAXIMUM_REFERENCES = 256

const EXTENDED_SHAPE = 255
/** Shapes of a pixel by their numbers (H.264 table E-1), across and down. */
const SHAPES: readonly (readonly [number, number])[] = [
  ...([
    [1, 1],
    [1, 1],
    [12, 11],
    [10, 11],
    [16, 11],
    [40, 33],
    [24, 11],
    [20, 11],
    [32, 11],
  ] as const),
  ...([
    [80, 33],
    [18, 11],
    [15, 11],
    [64, 33],
    [160, 99],
    [4, 3],
    [3, 2],
    [2, 1],
  ] as const),
]

/** What a sequence parameter set says of a frame. */
export interface AvcFrame {
  /** Lines of a whole frame: twice those that are counted where fields are coded, which readers of transport streams overlook. */
  readonly height: number
  /** How many times wider than high a pixel is. */
  readonly pixelShape: number
}

/** Reads the first sequence parameter set of a packet of H.264 in Annex B form; null where the packet has none. */
export function frameOfPacket(packet: Uint8Array): AvcFrame | null {
  for (let at = packet.indexOf(1); at >= 2; at = packet.indexOf(1, at + 1)) {
    const isStart = packet[at - 1] === 0 && packet[at - 2] === 0
    if (isStart && ((packet[at + 1] ?? 0) & 0x1f) === SEQUENCE_PARAMETER_SET) return frameOf(withoutEmulation(packet, at + 2))
    if (at + 1 >= packet.length) break
  }
  return null
}

/** Reads one sequence parameter set, its head included; null for another unit. */
export function frameOfSet(set: Uint8Array): AvcFrame | null {
  return ((set[0] ?? 0) & 0x1f) === SEQUENCE_PARAMETER_SET ? frameOf(withoutEmulation(set, 1)) : null
}

/** The unit from a place on, without the bytes that keep it from looking like a start. */
function withoutEmulation(packet: Uint8Array, from: number): Uint8Array {
  const bytes: number[] = []
  for (let at = from; at < packet.length && bytes.length < 256; at++) {
    const isGuard = packet[at] === 3 && bytes.at(-1) === 0 && bytes.at(-2) === 0
    if (!isGuard) bytes.push(packet[at] ?? 0)
  }
  return Uint8Array.from(bytes)
}

function frameOf(unit: Uint8Array): AvcFrame | null {
  const bits = bitsOf(unit)
  const profile = bits.read(8)
  bits.read(16)
  bits.golomb()
  let chromaFormat = 1
  if (HIGH_PROFILES.has(profile)) {
    chromaFormat = bits.golomb()
    if (chromaFormat === 3) bits.read(1)
    bits.golomb()
    bits.golomb()
    bits.read(1)
    if (bits.read(1) === 1) for (let list = 0; list < (chromaFormat === 3 ? 12 : 8); list++) if (bits.read(1) === 1) skipScaling(bits, list)
  }
  bits.golomb()
  const orderType = bits.golomb()
  if (orderType === 0) bits.golomb()
  if (orderType === 1) {
    bits.read(1)
    bits.golomb()
    bits.golomb()
    for (let left = Math.min(bits.golomb(), MAXIMUM_REFERENCES); left > 0; left--) bits.golomb()
  }
  bits.golomb()
  bits.read(1)
  bits.golomb()
  const mapUnits = bits.golomb() + 1
  const fields = 2 - bits.read(1)
  if (fields === 2) bits.read(1)
  bits.read(1)
  let croppedUnits = 0
  if (bits.read(1) === 1) {
    bits.golomb()
    bits.golomb()
    croppedUnits = bits.golomb() + bits.golomb()
  }
  const unitLines = (chromaFormat === 1 ? 2 : 1) * fields
  const height = 16 * mapUnits * fields - croppedUnits * unitLines
  return bits.isOver() || height <= 0 ? null : { height, pixelShape: pixelShapeOf(bits) }
}

function pixelShapeOf(bits: Bits): number {
  const isTold = bits.read(1) === 1 && bits.read(1) === 1
  if (!isTold) return 1
  const number = bits.read(8)
  const [across, down] = number === EXTENDED_SHAPE ? [bits.read(16), bits.read(16)] : (SHAPES[number] ?? [1, 1])
  return bits.isOver() || across < 1 || down < 1 ? 1 : across / down
}

function skipScaling(bits: Bits, list: number): void {
  let [last, next] = [8, 8]
  for (let index = 0; index < (list < 6 ? 16 : 64); index++) {
    if (next !== 0) {
      const code = bits.golomb()
      next = (last + (code % 2 === 0 ? -(code / 2) : (code + 1) / 2) + 256) % 256
    }
    last = next === 0 ? last : next
  }
}

interface Bits {
  read(count: number): number
  /** An unsigned number of Exp-Golomb code. */
  golomb(): number
  /** Whether more was read than there is. */
  isOver(): boolean
}

function bitsOf(bytes: Uint8Array): Bits {
  let at = 0
  const read = (count: number): number => {
    let value = 0
    for (let index = 0; index < count; index++, at++) value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }
  return {
    read,
    golomb() {
      let zeros = 0
      while (zeros < 32 && read(1) === 0) zeros++
      return 2 ** zeros - 1 + read(zeros)
    },
    isOver: () => at > bytes.length * 8,
  }
}
