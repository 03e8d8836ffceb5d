import { beforeAll, describe, expect, it } from "vitest"
import { shortestPosition } from "../../../testing/formats/exif.ts"
import { painted } from "../../../testing/formats/painted-image.ts"
import { bigEndian, bytesOf, inspectBytes, littleEndian, madeBox, madeGif, madePng, madeZip } from "../../../testing/formats/sniff.ts"
import { agrees, claimOfType } from "./formats.ts"
import { sniffType } from "./type.ts"

let jpeg = new Uint8Array()
beforeAll(async () => {
  jpeg = await painted("jpeg")
})

const JPEG = { name: "fox.jpg", declaredType: "image/jpeg" }
const TEXT = { name: "fox.txt", declaredType: "text/plain", purpose: "document" } as const
const twoBytes = (text: string, isBig: boolean) =>
  Array.from(text, (letter) => bigEndian(letter.charCodeAt(0), 2)).flatMap((pair) => (isBig ? pair : pair.toReversed()))

describe("what makers of cameras leave behind a JPEG's end stays with it", () => {
  it.each([
    ["Samsung", () => bytesOf("\0\0", [1, 10], littleEndian(14), "Image_UTC_Data1463486400000", "SEFH", littleEndian(106), "SEFT")],
    ["HTC", () => bytesOf([0, 0, 0, 4], "HTCCameraInfo", new Uint8Array(300).fill(7))],
    ["Canon", () => bytesOf("CANON OPTIONAL DATA\0", [0, 1, 0, 0], new Uint8Array(28))],
    ["Nikon", () => bytesOf("NKON", new Uint8Array(2000).fill(0xff))],
    ["Fuji, previews behind padding", () => bytesOf(new Uint8Array(700), jpeg, [0xff, 0xff, 0x3a], jpeg)],
    ["programs that sort images", () => bytesOf("AXS!", [0, 1, 0, 2], new Uint8Array(4), "IPTC")],
    ["a phone's short video behind a note", () => bytesOf("MotionPhoto_Data", madeBox("ftyp", "mp42", bigEndian(0), "isommp42"))],
  ])("%s", async (_, trailer) => {
    expect(await inspectBytes(bytesOf(jpeg, trailer()), JPEG)).toMatchObject({ ok: true, facts: { width: 64, height: 48 } })
  })

  it("but markup, programs and archives do not, however far behind", async () => {
    const maker = bytesOf("SEFH", new Uint8Array(1_500_000).fill(9))
    for (const harm of ["<script src=//evil>", "<html >", "<?php system", String.fromCharCode(...madeZip())])
      expect(await inspectBytes(bytesOf(jpeg, maker, harm, maker), JPEG)).toEqual({ ok: false, reason: "FileNotWhatItSays" })
  })

  it("without the place where it was taken", async () => {
    const whole = bytesOf(jpeg, "MAKER", shortestPosition())
    const inspection = await inspectBytes(whole, JPEG)
    if (!inspection.ok) throw new Error(inspection.reason)
    for (const patch of inspection.facts.patches) whole.set(patch.bytes, patch.offset)
    expect(inspection.facts.patches.length).toBeGreaterThan(0)
    expect(String.fromCharCode(...whole.subarray(jpeg.length))).not.toContain("N\0\0\0")
  })

  it("nor is a PNG or GIF refused for some bytes of padding", async () => {
    expect(await inspectBytes(bytesOf(madePng(8, 8), "\r\n\0\0"), { name: "fox.png" })).toMatchObject({ ok: true })
    expect(await inspectBytes(bytesOf(madeGif(), [0, 0, 0x3b]), { name: "fox.gif" })).toMatchObject({ ok: true })
  })

  it("nor a JPEG for stray bytes between two segments", async () => {
    const stray = bytesOf(jpeg.subarray(0, 2), "stray", jpeg.subarray(2))
    expect(await inspectBytes(stray, { ...JPEG, declaredType: "" })).toMatchObject({ ok: false })
    const segment = 2 + 2 + ((jpeg[4] ?? 0) << 8) + (jpeg[5] ?? 0)
    expect(await inspectBytes(bytesOf(jpeg.subarray(0, segment), "stray", jpeg.subarray(segment)), JPEG)).toMatchObject({ ok: true })
  })
})

describe("a format is told by what its bytes hold", () => {
  const tag = (bytes: number) => bytesOf("ID3", [4, 0, 0], bigEndian(0, 2), [bytes >> 7, bytes & 0x7f], new Uint8Array(bytes))
  const oggPage = (packet: string, flags = 2) => bytesOf("OggS", [0, flags], new Uint8Array(20), [1, packet.length], packet)

  it.each([
    ["FLAC behind a tag", bytesOf(tag(20), "fLaC"), "flac"],
    ["AAC behind a tag", bytesOf(tag(300), [0xff, 0xf1, 0x50, 0x80]), "aac"],
    ["MP3 behind a tag", bytesOf(tag(20), [0xff, 0xfb, 0x90, 0]), "mp3"],
    ["MP3 behind a tag that hides a page", bytesOf(tag(20), "<html>"), "mp3"],
    ["MP2", bytesOf([0xff, 0xfd, 0x90, 0]), "mp2"],
    ["Vorbis", oggPage("\x01vorbis"), "ogg"],
    ["Opus", oggPage("OpusHead"), "ogg"],
    ["FLAC in Ogg", oggPage("\x7fFLAC\x01\0"), "ogg"],
    ["Speex", oggPage("Speex   1.2"), "ogx"],
    ["a video in Ogg", bytesOf(oggPage("\x80theora"), oggPage("\x01vorbis"), oggPage("data", 0)), "ogx"],
    ["a video in Ogg behind its description", bytesOf(oggPage("fishead\0"), oggPage("\x01vorbis"), oggPage("\x80theora")), "ogx"],
    ["an audio book", madeBox("ftyp", "M4A\0", bigEndian(0), "M4A mp42isom"), "mp4"],
  ] as const)("%s", (_, bytes, format) => {
    expect(sniffType(bytes)).toBe(format)
  })

  it("and not by a type that systems guess from `.ts`", () => {
    for (const type of ["text/vnd.trolltech.linguist", "text/typescript", "application/typescript", "model/vnd.mts", "video/mp2t", ""])
      expect(agrees(claimOfType(type), "mpegts")).toBe(true)
    for (const type of ["text/html", "application/javascript", "application/xhtml+xml", "image/svg+xml", "application/zip"])
      expect(agrees(claimOfType(type), "mpegts")).toBe(false)
  })
})

describe("a text is one in whichever alphabet", () => {
  it.each([
    ["Latin-1", bytesOf("caf", [0xe9], " au lait")],
    ["Shift JIS", bytesOf([0x8c, 0xcf, 0x82, 0xcc, 0x98, 0x62])],
    ["UTF-8 with its mark", bytesOf([0xef, 0xbb, 0xbf], "fox")],
    ["UTF-16, lowest byte first", bytesOf([0xff, 0xfe], twoBytes("fox\r\n", false))],
    ["UTF-16, highest byte first", bytesOf([0xfe, 0xff], twoBytes("fox\r\n", true))],
  ])("%s", async (_, bytes) => {
    expect(await inspectBytes(bytes, TEXT)).toMatchObject({ ok: true, facts: { contentType: "text/plain" } })
  })
})
