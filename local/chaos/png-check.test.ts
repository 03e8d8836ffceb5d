import { crc32 } from "node:zlib"
import { describe, expect, test } from "vitest"
import { pngFault } from "./png-check.ts"

function chunk(type: string, data: readonly number[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), Buffer.from(data)])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const header = chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0])
const whole = Buffer.concat([signature, header, chunk("IDAT", [1, 2, 3]), chunk("IEND", [])])

describe("a delivered PNG", () => {
  test("is whole when its header, its size, its checksums and its end are right", () => {
    expect(pngFault(whole, 4, 2)).toBeNull()
  })

  test("is not whole when it is cut off anywhere", () => {
    for (let length = 0; length < whole.length; length++)
      expect(pngFault(whole.subarray(0, length), 4, 2), `${length} bytes`).not.toBeNull()
  })

  test("is not whole when any byte is changed", () => {
    for (let at = 0; at < whole.length; at++) {
      const changed = Buffer.from(whole)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(pngFault(changed, 4, 2), `byte ${at}`).not.toBeNull()
    }
  })

  test("must have the asked size, pixels, and nothing after its end", () => {
    expect(pngFault(whole, 2, 4)).toBe("4×2 instead of 2×4")
    expect(pngFault(Buffer.concat([signature, header, chunk("IEND", [])]), 4, 2)).toBe("no pixels")
    expect(pngFault(Buffer.concat([whole, Buffer.from([0])]), 4, 2)).toBe("bytes after the end")
  })
})
