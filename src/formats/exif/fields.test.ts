import { describe, expect, it, test } from "vitest"
import { type ExifValue, madeExif, text } from "../../../testing/formats/exif.ts"
import { exifValue, isLittleEndian, orientationOf, readExif } from "./fields.ts"

const turned = (over: Partial<ExifValue> = {}, isLittle = true) =>
  madeExif({ isLittle, main: [{ tag: 0x0112, type: 3, values: [6], ...over }] })

describe("an orientation", () => {
  test.each([
    [0, 1],
    [1, 1],
    [8, 8],
    [9, 1],
    [0x0600, 1],
  ])("of %d is %d, in either order of bytes", (said, orientation) => {
    for (const isLittle of [true, false]) expect(orientationOf(turned({ values: [said] }, isLittle))).toBe(orientation)
  })

  it("is one number of two bytes, or none", () => {
    expect([turned({ values: [6, 6] }), turned({ type: 1 }), madeExif({ isLittle: true }), new Uint8Array()].map(orientationOf)).toEqual([
      1, 1, 1, 1,
    ])
  })
})

describe("the directories of EXIF data", () => {
  it("are read in either order of bytes, each as far as it is there", () => {
    for (const isLittle of [true, false]) {
      const block = madeExif({ isLittle, main: [text(0x010f, "Camera")], gps: [text(1, "N")] })
      expect(readExif(block).map(({ name, entries }) => [name, entries.length])).toEqual([
        ["main", 2],
        ["gps", 1],
      ])
      expect(new TextDecoder().decode(exifValue(block, "main", 0x010f) ?? undefined)).toBe("Camera\0")
      expect([exifValue(block, "gps", 0x010f), exifValue(block, "main", 2)]).toEqual([null, null])
      expect(readExif(block.subarray(0, 8 + 2 + 12)).map(({ entries }) => entries.length)).toEqual([1])
      expect(readExif(block.subarray(0, 8 + 2 + 11)).map(({ entries }) => entries.length)).toEqual([0])
      expect([readExif(block.subarray(0, 9)), readExif(block.subarray(0, 7))]).toEqual([[], []])
    }
  })

  it("never lie within the head, nor are they read twice", () => {
    const loop = madeExif({ isLittle: true, main: [{ tag: 0x8769, type: 3, values: [8] }] })
    expect(readExif(loop)).toHaveLength(1)
    const at = (place: number) => {
      const block = turned()
      new DataView(block.buffer).setUint32(4, place, true)
      return readExif(block).length
    }
    expect([at(7), at(8), at(turned().length - 1), at(turned().length - 2)]).toEqual([0, 1, 0, 1])
  })

  test.each([
    ["II*\0", true],
    ["MM\0*", false],
    ["IM*\0", null],
    ["MI\0*", null],
    ["II\0*", null],
    ["MM*\0", null],
    ["", null],
  ])("of %j are of an order of bytes: %s", (head, isLittle) => {
    expect(isLittleEndian(new TextEncoder().encode(head))).toBe(isLittle)
  })
})
