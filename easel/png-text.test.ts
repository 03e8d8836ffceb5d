import { deflateSync, inflateSync } from "node:zlib"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readPngText, withPngText } from "./png-text.ts"

/** Bit by bit, so that it shares nothing with the writer. */
const checksumOf = (bytes: Uint8Array): number => {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
  readonly whole: Buffer
}

const chunksOf = (png: Uint8Array): readonly Chunk[] => {
  const bytes = Buffer.from(png)
  const chunks: Chunk[] = []
  for (let at = 8; at < bytes.byteLength; ) {
    const sizeBytes = bytes.readUInt32BE(at)
    const whole = bytes.subarray(at, at + 12 + sizeBytes)
    expect(whole.readUInt32BE(8 + sizeBytes)).toBe(checksumOf(whole.subarray(4, 8 + sizeBytes)))
    chunks.push({ type: whole.toString("latin1", 4, 8), data: whole.subarray(8, 8 + sizeBytes), whole })
    at += 12 + sizeBytes
  }
  return chunks
}

const textsOf = (png: Uint8Array): readonly (readonly [string, string])[] =>
  chunksOf(png).flatMap(({ type, data }) => {
    const keyword = data.toString("latin1", 0, data.indexOf(0))
    if (type === "tEXt") return [[keyword, data.toString("latin1", keyword.length + 1)] as const]
    if (type !== "iTXt") return []
    expect([...data.subarray(keyword.length + 1, keyword.length + 5)]).toEqual([0, 0, 0, 0])
    return [[keyword, data.toString("utf8", keyword.length + 5)] as const]
  })

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.byteLength, 0)
  frame.writeUInt32BE(checksumOf(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** One black pixel. */
const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk("IHDR", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk("IDAT", deflateSync(Buffer.from([0, 0]))),
  chunk("IEND", Buffer.alloc(0)),
])

describe("text in a PNG", () => {
  it.each([
    ["plain", "a red fox, (dawn:1.2)\nNegative prompt: fog", "tEXt"],
    ["Latin-1", "café à la crème, Größe, año", "tEXt"],
    ["Chinese", "黎明时分的松林，一只红狐狸", "iTXt"],
    ["Arabic", "ثعلب أحمر في غابة صنوبر", "iTXt"],
    ["emoji", "fox 🦊", "iTXt"],
    ["typographic", "“fox” – dawn", "iTXt"],
    ["control", "fox\u0085\u001b", "iTXt"],
    ["empty", "", "tEXt"],
  ])("that is %s is read back as it was, as the right kind of chunk", (_, text, type) => {
    const png = withPngText(PNG, [["parameters", text]])
    expect(textsOf(png)).toEqual([["parameters", text]])
    expect(chunksOf(png).map((one) => one.type)).toEqual(["IHDR", type, "IDAT", "IEND"])
  })

  it("of any content comes back, with line ends and NUL as PNG has them", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const wanted = text.replaceAll("\r\n", "\n").replaceAll("\0", "").toWellFormed()
        expect(textsOf(withPngText(PNG, [["parameters", text]]))).toEqual([["parameters", wanted]])
      }),
    )
  })

  it("leaves all other bytes as they are", () => {
    const png = withPngText(PNG, [
      ["parameters", "狐狸"],
      ["Software", "Easel preview"],
    ])
    const others = chunksOf(png).filter((one) => !["tEXt", "iTXt"].includes(one.type))
    expect(Buffer.concat([Buffer.from(png.subarray(0, 8)), ...others.map((one) => one.whole)])).toEqual(PNG)
    expect(textsOf(png).map(([keyword]) => keyword)).toEqual(["parameters", "Software"])
    expect([...inflateSync(others[1]?.data ?? Buffer.alloc(0))]).toEqual([0, 0])
  })
})

describe("reading text out of a PNG", () => {
  it("gives back what was written, in any script", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        const clean = text.replaceAll("\r\n", "\n").replaceAll("\0", "")
        expect(
          readPngText(
            withPngText(PNG, [
              ["parameters", text],
              ["Software", "x"],
            ]),
          ).get("parameters"),
        ).toBe(clean)
      }),
    )
  })

  it("takes compressed text, but none that unpacks to more than 64 KiB", () => {
    const packed = (text: string) => {
      const data = Buffer.concat([Buffer.from("parameters\0\0", "latin1"), deflateSync(Buffer.from(text, "latin1"))])
      return Buffer.concat([PNG.subarray(0, 33), chunk("zTXt", data), PNG.subarray(33)])
    }
    expect(readPngText(packed("a fox")).get("parameters")).toBe("a fox")
    expect(readPngText(packed("x".repeat(70_000))).size).toBe(0)
  })

  it("makes nothing of broken chunks and of what is no PNG", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(120), (noise, at) => {
        readPngText(noise)
        readPngText(Buffer.concat([withPngText(PNG, [["parameters", "a"]]).subarray(0, at), noise]))
      }),
    )
  })
})
