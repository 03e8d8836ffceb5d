import { crc32, deflateSync, inflateSync } from "node:zlib"
import fc from "fast-check"
import { describe, expect, it, vi } from "vitest"
import { mergeBits } from "../../domain/library/mask-rules.ts"
import { decodeMask, encodeMask, type Mask, rowBytesOf } from "./mask-png.ts"

interface Written {
  readonly width: number
  readonly height: number
  readonly bitDepth: number
  readonly colourType: number
  /** Rows as they are before filtering. */
  readonly rows: readonly Uint8Array[]
  readonly extra?: readonly Uint8Array[]
  readonly interlace?: number
  /** Zeros that are packed behind the last row. */
  readonly behindBytes?: number
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG by the specification, its rows filtered by the five filters in turn. */
function writePng({ width, height, bitDepth, colourType, rows, extra = [], interlace = 0, behindBytes = 0 }: Written): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bitDepth, colourType, 0, 0, interlace], 8)
  const pixelBytes = Math.max(1, (bitDepth * ({ 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colourType] ?? 1)) / 8)
  const filtered = rows.map((row, y) => {
    const above = rows[y - 1] ?? new Uint8Array(row.length)
    const bytes = row.map((value, x) => {
      const [left, up, corner] = [row[x - pixelBytes] ?? 0, above[x] ?? 0, above[x - pixelBytes] ?? 0]
      const estimate = left + up - corner
      const distances = [left, up, corner].map((one) => Math.abs(estimate - one))
      const paeth = [left, up, corner][distances.indexOf(Math.min(...distances))] ?? 0
      return value - ([0, left, up, (left + up) >> 1, paeth][y % 5] ?? 0)
    })
    return Buffer.concat([Buffer.from([y % 5]), bytes])
  })
  const packed = deflateSync(Buffer.concat([...filtered, Buffer.alloc(behindBytes)]))
  const half = Math.floor(packed.length / 2)
  const data = [packed.subarray(0, half), packed.subarray(half)].map((part) => chunk("IDAT", part))
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", head), ...extra, ...data, chunk("IEND", new Uint8Array())])
}

/** What a mask marks, row by row. */
function shown(mask: Mask | null): string[] | null {
  if (mask === null) return null
  const rowBytes = rowBytesOf(mask.width)
  return Array.from({ length: mask.height }, (_, y) =>
    Array.from({ length: mask.width }, (_, x) => ((mask.bits[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7)) ? "#" : ".")).join(""),
  )
}

const grey8 = { width: 3, height: 6, bitDepth: 8, colourType: 0 }
const rows8 = ["\x00\x7f\x80", "\xff\x00\xff", "\x80\x80\x7f", "\x01\xfe\x10", "\xff\xff\xff", "\x00\x00\x00"].map((row) =>
  Buffer.from(row, "latin1"),
)
const shown8 = ["..#", "#.#", "##.", ".#.", "###", "..."]

describe("decodeMask", () => {
  it("reads 8-bit grey through every filter: from 128 on it is marked", async () => {
    expect(shown(await decodeMask(writePng({ ...grey8, rows: rows8 })))).toEqual(shown8)
  })

  it("reads 1-bit grey, and nothing beyond its width", async () => {
    const rows = [Buffer.from([0b10110011, 0b10111111]), Buffer.from([0b00000000, 0b01111111])]
    const mask = await decodeMask(writePng({ width: 10, height: 2, bitDepth: 1, colourType: 0, rows }))
    expect(shown(mask)).toEqual(["#.##..###.", ".........#"])
    expect([...(mask?.bits ?? [])]).toEqual([0b10110011, 0b10000000, 0, 0b01000000])
  })

  it("reads colours by their lightness, and takes what is transparent for unmarked", async () => {
    const rgba = Buffer.from([255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 255, 0, 255])
    expect(shown(await decodeMask(writePng({ width: 4, height: 1, bitDepth: 8, colourType: 6, rows: [rgba] })))).toEqual(["#..#"])
    const palette = [chunk("PLTE", Buffer.from([255, 255, 255, 0, 0, 0]))]
    const indexed = { width: 4, height: 1, bitDepth: 1, colourType: 3, rows: [Buffer.from([0b01010000])], extra: palette }
    expect(shown(await decodeMask(writePng(indexed)))).toEqual(["#.#."])
  })

  it("refuses what is no mask: other depths, interlaced, too large, cut short, damaged, no PNG", async () => {
    const whole = writePng({ ...grey8, rows: rows8 })
    const damaged = Uint8Array.from(whole)
    damaged[whole.indexOf(0x49, 40) + 6] = 0xff
    const inputs = [
      writePng({ ...grey8, bitDepth: 16, rows: rows8.map((row) => Buffer.concat([row, row])) }),
      writePng({ ...grey8, interlace: 1, rows: rows8 }),
      writePng({ ...grey8, width: 4097, rows: [] }),
      writePng({ ...grey8, height: 4097, rows: [] }),
      writePng({ ...grey8, height: 7, rows: rows8 }),
      writePng({ ...grey8, width: 0, rows: rows8 }),
      whole.subarray(0, whole.length - 30),
      whole.subarray(0, 20),
      damaged,
      new Uint8Array(),
      new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>".repeat(3)),
    ]
    for (const [index, input] of inputs.entries()) expect([index, await decodeMask(input)]).toEqual([index, null])
  })

  it("stops at the last row of a file that unpacks without end", async () => {
    const bomb = writePng({ ...grey8, rows: rows8, behindBytes: 100_000_000 })
    const reading = vi.spyOn(ReadableStreamDefaultReader.prototype, "read")
    expect(shown(await decodeMask(bomb))).toEqual(shown8)
    expect(reading.mock.calls.length).toBeLessThan(20)
    reading.mockRestore()
  })

  it("never fails on bytes of chance", async () => {
    const whole = writePng({ ...grey8, rows: rows8 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }), async (changes) => {
        const bytes = Uint8Array.from(whole)
        for (const [at, value] of changes) bytes[at] = value
        const mask = await decodeMask(bytes)
        if (mask !== null) expect(mask.bits.length).toBe(rowBytesOf(mask.width) * mask.height)
      }),
    )
  })
})

describe("encodeMask", () => {
  it("writes 1-bit grey that any reader takes, and that is read back the same", async () => {
    const size = fc.integer({ min: 1, max: 70 })
    await fc.assert(
      fc.asyncProperty(size, size, fc.infiniteStream(fc.boolean()), async (width, height, marks) => {
        const rowBytes = rowBytesOf(width)
        const bits = new Uint8Array(rowBytes * height)
        for (let y = 0; y < height; y++)
          for (let x = 0; x < width; x++)
            if (marks.next().value) bits[y * rowBytes + (x >> 3)] = (bits[y * rowBytes + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
        const file = Buffer.from(await encodeMask({ width, height, bits }))
        expect(file.subarray(16, 29)).toEqual(Buffer.concat([u32(width), u32(height), Buffer.from([1, 0, 0, 0, 0])]))
        expect(file.readUInt32BE(29)).toBe(crc32(file.subarray(12, 29)))
        const length = file.readUInt32BE(33)
        expect(inflateSync(file.subarray(41, 41 + length)).length).toBe((rowBytes + 1) * height)
        expect(await decodeMask(file)).toEqual({ width, height, bits })
      }),
      { numRuns: 40 },
    )
  })
})

describe("mergeBits", () => {
  it("keeps what is in any, in all, or in the first alone", () => {
    const merged = (mode: "union" | "intersect" | "subtract") => {
      const first = Uint8Array.of(0b1100)
      mergeBits(first, Uint8Array.of(0b1010), mode)
      return first[0]
    }
    expect([merged("union"), merged("intersect"), merged("subtract")]).toEqual([0b1110, 0b1000, 0b0100])
  })
})

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
