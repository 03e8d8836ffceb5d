import fc from "fast-check"
import { expect, it } from "vitest"
import { flacSeconds } from "./flac-length.ts"

const RATE = 44_100
const BLOCK = 4096
/** Numbers of sizes of blocks in a frame's head: 4096, or told in two bytes. */
const [USUAL, TOLD] = [12, 7] as const

/** `fLaC` and STREAMINFO, which says so many samples. */
function head(said: number): Uint8Array {
  const bytes = new Uint8Array(42)
  bytes.set(new TextEncoder().encode("fLaC"))
  const view = new DataView(bytes.buffer)
  view.setUint32(4, 0x80_00_00_22)
  view.setUint16(8, BLOCK)
  view.setUint16(10, BLOCK)
  view.setUint32(18, RATE << 12)
  view.setUint32(22, said)
  return bytes
}

/** A number below 2^16 as frames have it. */
function coded(number: number): readonly number[] {
  if (number < 0x80) return [number]
  const last = 0x80 | (number & 63)
  if (number < 0x800) return [0xc0 | (number >> 6), last]
  return [0xe0 | (number >> 12), 0x80 | ((number >> 6) & 63), last]
}

function check(bytes: readonly number[]): number {
  let crc = 0
  for (const byte of bytes) for (let bit = 7; bit >= 0; bit--) crc = ((crc << 1) ^ (((crc >> 7) ^ (byte >> bit)) & 1 ? 7 : 0)) & 0xff
  return crc
}

function frame(number: number, samples: number, { isBySample = false, body = 500 } = {}): Uint8Array {
  const isUsual = samples === BLOCK
  const told = isUsual ? [] : [(samples - 1) >> 8, (samples - 1) & 0xff]
  const start = [0xff, isBySample ? 0xf9 : 0xf8, ((isUsual ? USUAL : TOLD) << 4) | 9, 0x18, ...coded(number), ...told]
  return Uint8Array.from([...start, check(start), ...Array.from({ length: body }, (_, at) => (at * 37) & 0x7f)])
}

const frames = (count: number, last = BLOCK) => Array.from({ length: count }, (_, at) => frame(at, at === count - 1 ? last : BLOCK))
const bySample = (count: number) => Array.from({ length: count }, (_, at) => frame(at * 100, 100, { isBySample: true }))

async function read(...parts: readonly Uint8Array[]) {
  const bytes = new Uint8Array(parts.flatMap((part) => [...part]))
  let readBytes = 0
  const seconds = await flacSeconds({
    sizeBytes: bytes.length,
    read: async (offset, length) => {
      readBytes += Math.min(length, bytes.length - offset)
      return bytes.slice(offset, offset + length)
    },
  })
  return { seconds, readBytes, sizeBytes: bytes.length }
}

it.each<readonly [string, number, readonly Uint8Array[]]>([
  ["whose head says less", 40 * BLOCK, [head(BLOCK), ...frames(40)]],
  ["whose head says more", 40 * BLOCK, [head(4_000_000), ...frames(40)]],
  ["out of a pipe, whose head says nothing", 39 * BLOCK + 77, [head(0), ...frames(40, 77)]],
  ["whose frames say their samples", 6_000, [head(0), ...bySample(60)]],
  ["behind a tag", 40 * BLOCK, [Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 9), new Uint8Array(9), head(9), ...frames(40)]],
  ["with something else at its end", 40 * BLOCK, [head(9), ...frames(40), new Uint8Array(200_000)]],
  ["that was cut off within a frame", 39 * BLOCK, [head(9), ...frames(39), frame(39, BLOCK).subarray(0, 4)]],
  ["that has a head by chance at its end", 40 * BLOCK, [head(9), ...frames(40), frame(60_000, BLOCK)]],
])("a FLAC %s lasts as long as its last frame says", async (_title, samples, parts) => {
  expect((await read(...parts)).seconds).toBeCloseTo(samples / RATE, 6)
})

it("a large FLAC is not read but at its end", async () => {
  const { seconds, readBytes, sizeBytes } = await read(head(0), ...frames(600))
  expect(seconds).toBeCloseTo((600 * BLOCK) / RATE, 6)
  expect(readBytes).toBeLessThan(sizeBytes / 2)
})

it("what has no two frames one after the other has no length, whatever its bytes are", async () => {
  expect((await read(head(9), frame(3, BLOCK))).seconds).toBeNull()
  expect((await read(new Uint8Array(100))).seconds).toBeNull()
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3_000 }), async (bytes) => {
      const { seconds } = await read(head(9), bytes)
      expect(seconds === null || seconds > 0).toBe(true)
    }),
  )
})
