import { beforeAll, describe, expect, it } from "vitest"
import { shortestPosition } from "../../../testing/formats/exif.ts"
import { painted } from "../../../testing/formats/painted-image.ts"
import {
  bigEndian,
  bytesOf,
  inspectBytes,
  littleEndian,
  madeBox,
  madeGif,
  madePng,
  madeZip,
  PNG_SIGNATURE,
  pngChunk,
} from "../../../testing/formats/sniff.ts"
import type { MediaClaim } from "../../domain/upload/inspect-media.ts"
import { addMetadata, type MetadataBlock } from "../image/reading.ts"
import type { MediaRefusal } from "../media-facts.ts"

const files = { png: new Uint8Array(), jpeg: new Uint8Array(), webp: new Uint8Array(), avif: new Uint8Array() }
beforeAll(async () => {
  for (const format of ["png", "jpeg", "webp", "avif"] as const) files[format] = await painted(format)
})

const PNG = { name: "fox.png", declaredType: "image/png" }
const JPEG = { name: "fox.jpg", declaredType: "image/jpeg" }
const WEBP = { name: "fox.webp", declaredType: "image/webp" }
const GIF = { name: "fox.gif", declaredType: "image/gif" }
const MP4 = { name: "fox.mp4", declaredType: "video/mp4", purpose: "video" } as const
const PDF = { name: "fox.pdf", declaredType: "application/pdf", purpose: "document" } as const
const TEXT = { name: "fox.txt", declaredType: "text/plain", purpose: "document" } as const
const HTML = "<script>alert(document.domain)</script>"
const comment = (text: string) => bytesOf(0x21, 0xfe, text.length, text, 0)
const riff = (...body: readonly (string | ArrayLike<number>)[]) => {
  const content = bytesOf("WEBP", ...body)
  return bytesOf("RIFF", littleEndian(content.length), content)
}
const pdf = (tail = "") => bytesOf("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R", tail, ">>\nstartxref\n0\n%%EOF\n")
const exe = bytesOf("MZ", [0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 255, 255], new Uint8Array(64), "This program cannot be run in DOS mode")

type Row = readonly [what: string, make: () => Uint8Array, claim: Partial<MediaClaim>, reason: MediaRefusal]

/** Files that pretend to be something else, or to be whole. */
const DISGUISES: readonly Row[] = [
  ["a page named like an image", () => bytesOf("<!DOCTYPE html><html>", HTML), PNG, "FileNotWhatItSays"],
  ["a page behind a mark of byte order and white space", () => bytesOf([0xef, 0xbb, 0xbf], "\n\t <html>", HTML), PNG, "FileNotWhatItSays"],
  ["a page behind comments", () => bytesOf("<!-- a --><!-- b -->\n<body onload=alert(1)>"), PNG, "FileNotWhatItSays"],
  ["a page behind a comment without end", () => bytesOf("<!--", " ".repeat(5000), "--><html>"), PNG, "FileNotWhatItSays"],
  [
    "a page in two-byte letters",
    () => bytesOf([0xff, 0xfe], Array.from("<html>", (letter) => [letter.charCodeAt(0), 0]).flat()),
    PNG,
    "FileNotWhatItSays",
  ],
  ["a page said to be text", () => bytesOf("<html>", HTML), TEXT, "FileNotWhatItSays"],
  [
    "a drawing that can run scripts, named like an image",
    () => bytesOf(`<svg xmlns="http://www.w3.org/2000/svg">${HTML}</svg>`),
    PNG,
    "FileNotWhatItSays",
  ],
  ["a drawing behind an XML head", () => bytesOf(`<?xml version="1.0"?><!DOCTYPE svg><svg onload="alert(1)"/>`), PNG, "FileNotWhatItSays"],
  ["a drawing that says so", () => bytesOf("<svg/>  "), { name: "fox.svg", declaredType: "image/svg+xml" }, "FileTypeNotAllowed"],
  ["a script named like an image", () => bytesOf("alert(document.cookie)//"), PNG, "FileNotWhatItSays"],
  ["a script for servers named like an image", () => bytesOf("<?php system($_GET['c']); ?>"), JPEG, "FileNotWhatItSays"],
  ["a shell's script named like a text", () => bytesOf("#!/bin/sh\nrm -rf /\n"), TEXT, "FileNotWhatItSays"],
  ["a program for Windows named like an image", () => exe, PNG, "FileNotWhatItSays"],
  ["a program for Linux named like a video", () => bytesOf(0x7f, "ELF", new Uint8Array(60)), MP4, "FileNotWhatItSays"],
  ["a program that says so", () => exe, { name: "fox.exe", declaredType: "application/x-msdownload" }, "FileTypeNotAllowed"],
  ["an archive named like an image", () => madeZip(), PNG, "FileNotWhatItSays"],
  ["a letter of a word processor named like a PDF", () => madeZip(), PDF, "FileNotWhatItSays"],
  ["an image named like a program", () => files.png, { name: "fox.png.exe", declaredType: "image/png" }, "FileNotWhatItSays"],
  ["an image named like a page", () => files.png, { name: "fox.html", declaredType: "image/png" }, "FileNotWhatItSays"],
  ["an image said to be a page", () => files.png, { name: "fox.png", declaredType: "text/html" }, "FileNotWhatItSays"],
  ["an image said to be a drawing", () => files.png, { name: "fox.png", declaredType: "image/svg+xml" }, "FileNotWhatItSays"],
  ["an image named like a video", () => files.png, MP4, "FileNotWhatItSays"],
  ["audio named like an image", () => bytesOf("ID3", new Uint8Array(100)), PNG, "FileNotWhatItSays"],
  ["a PNG with a page behind it", () => bytesOf(files.png, HTML), PNG, "FileNotWhatItSays"],
  ["a PNG with an archive behind it", () => bytesOf(files.png, madeZip()), PNG, "FileNotWhatItSays"],
  ["a PNG with an archive inside", () => madePng(8, 8, pngChunk("teXt", madeZip())), PNG, "FileNotWhatItSays"],
  ["a PNG with a second one behind it", () => bytesOf(files.png, files.png), PNG, "FileNotWhatItSays"],
  ["a JPEG with a page behind it", () => bytesOf(files.jpeg, HTML), JPEG, "FileNotWhatItSays"],
  ["a JPEG with an archive behind it", () => bytesOf(files.jpeg, madeZip()), JPEG, "FileNotWhatItSays"],
  ["a JPEG with a program behind it", () => bytesOf(files.jpeg, exe), JPEG, "FileNotWhatItSays"],
  ["a JPEG with a page behind zeros", () => bytesOf(files.jpeg, new Uint8Array(20), HTML), JPEG, "FileNotWhatItSays"],
  ["a GIF that is an archive of classes too", () => bytesOf(madeGif(), madeZip()), GIF, "FileNotWhatItSays"],
  ["a GIF with the archive in its comment", () => madeGif(comment(String.fromCharCode(...madeZip()))), GIF, "FileNotWhatItSays"],
  ["a GIF that is a script too", () => bytesOf("GIF89a/*", [0, 0, 0], "*/=1;alert(1)//"), GIF, "FileBroken"],
  ["a WebP with a page behind it", () => bytesOf(files.webp, HTML), WEBP, "FileNotWhatItSays"],
  [
    "a WebP with nothing in it",
    () => riff("VP8X", littleEndian(10), new Uint8Array(10), "EXIF", littleEndian(4), [1, 2, 3, 4]),
    WEBP,
    "FileBroken",
  ],
  ["an MP4 whose brand is markup", () => bytesOf(madeBox("ftyp", "<htm", bigEndian(0), "l><s", "crip"), HTML), MP4, "FileNotWhatItSays"],
  ["an MP4 of nothing but its head", () => madeBox("ftyp", "isom", bigEndian(0), "isom"), MP4, "FileBroken"],
  [
    "an MP4 with two indexes",
    () => bytesOf(madeBox("ftyp", "isom", bigEndian(0), "isom"), madeBox("moov"), madeBox("moov")),
    MP4,
    "FileBroken",
  ],
  ["an MP4 with an encrypted track", () => protectedVideo(), MP4, "FileProtected"],
  ["a PNG that ends in its middle", () => files.png.slice(0, files.png.length >> 1), PNG, "FileBroken"],
  ["a PNG of nothing but its signature", () => PNG_SIGNATURE, PNG, "FileBroken"],
  ["a PNG without pixels", () => bytesOf(files.png.subarray(0, 33), pngChunk("IEND")), PNG, "FileBroken"],
  ["a PNG whose header has another checksum", () => withByte(files.png, 29, 1), PNG, "FileBroken"],
  ["a PNG with two headers", () => bytesOf(files.png.subarray(0, 33), files.png.subarray(8)), PNG, "FileBroken"],
  ["a PNG of no width", () => madePng(0, 8), PNG, "FileBroken"],
  ["a PNG of 3.6 gigapixels in a few bytes", () => madePng(60_000, 60_000), PNG, "FileTooManyPixels"],
  ["a PNG of the largest numbers", () => madePng(0x7fffffff, 0x7fffffff), PNG, "FileTooManyPixels"],
  ["a PNG whose sides are allowed and whose pixels are too many", () => madePng(16_384, 16_384), PNG, "FileTooManyPixels"],
  ["a PNG that is one very long line", () => madePng(16_385, 1), PNG, "FileTooManyPixels"],
  ["a JPEG that ends in its middle", () => files.jpeg.slice(0, files.jpeg.length >> 1), JPEG, "FileBroken"],
  ["a JPEG of no height", () => withByte(withByte(files.jpeg, frameAt(files.jpeg) + 5, 0), frameAt(files.jpeg) + 6, 0), JPEG, "FileBroken"],
  ["a GIF that ends in its middle", () => madeGif().slice(0, 25), GIF, "FileBroken"],
  ["a GIF without a frame", () => bytesOf(madeGif().subarray(0, 19), 0x3b), GIF, "FileBroken"],
  ["a WebP that ends in its middle", () => files.webp.slice(0, files.webp.length >> 1), WEBP, "FileBroken"],
  ["an AVIF that ends in its middle", () => files.avif.slice(0, files.avif.length >> 1), { name: "fox.avif" }, "FileBroken"],
  [
    "a phone image in a format that browsers do not show",
    () => madeBox("ftyp", "heic", bigEndian(0), "mif1heic"),
    { name: "fox.heic" },
    "FileTypeNotAllowed",
  ],
  [
    "a bitmap",
    () => bytesOf("BM", littleEndian(100), new Uint8Array(4), littleEndian(54), littleEndian(40), new Uint8Array(82)),
    { name: "fox.bmp" },
    "FileTypeNotAllowed",
  ],
  ["a TIFF", () => bytesOf("II*\0", littleEndian(8), new Uint8Array(40)), { name: "fox.tif" }, "FileTypeNotAllowed"],
  ["a GIF as a profile image", () => madeGif(), { ...GIF, purpose: "avatar" }, "FileTypeNotAllowed"],
  ["a PDF as an image", () => pdf(), { name: "fox.pdf" }, "FileTypeNotAllowed"],
  ["a PDF with a page behind it", () => bytesOf(pdf(), HTML), PDF, "FileNotWhatItSays"],
  ["a PDF that is an archive too", () => bytesOf(pdf(), madeZip(), "\n%%EOF"), PDF, "FileNotWhatItSays"],
  ["a PDF that ends in its middle", () => pdf().slice(0, 30), PDF, "FileBroken"],
  ["a PDF under lock", () => pdf("/Encrypt 5 0 R"), PDF, "FileProtected"],
  ["bytes named like a text", () => bytesOf("abc", [0, 1, 2, 255], "def"), TEXT, "FileNotWhatItSays"],
  ["bytes said to be two-byte letters", () => bytesOf([0xff, 0xfe, 1, 0, 2, 0, 3]), TEXT, "FileNotWhatItSays"],
  ["JSON that is none", () => bytesOf('{"a": 1'), { name: "fox.json", purpose: "document" }, "FileBroken"],
  ["nothing", () => new Uint8Array(), PNG, "FileEmpty"],
  ["more than its purpose takes", () => files.png, { ...PNG, sizeBytes: 67_108_865 }, "FileTooLarge"],
  ["less than was said", () => files.png, { ...PNG, sizeBytes: files.png.length + 100 }, "FileBroken"],
]

/** Beginnings of EXIF data with a position, one after the other: each begins a stretch that reaches over many of the next. */
function overlappingExif(count: number): Uint8Array {
  const one = shortestPosition()
  return bytesOf(...Array.from({ length: count }, () => one))
}

/** A GIF of one pixel behind ever so many blocks that say nothing. */
function gifOfBlocks(count: number): Uint8Array {
  return madeGif(new Uint8Array(count * 3).map((_, index) => [0x21, 0xfe, 0][index % 3] ?? 0))
}

/** A JPEG whose first scan is followed by ever so many empty ones. */
function jpegOfScans(jpeg: Uint8Array, count: number): Uint8Array {
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0]
  return bytesOf(jpeg.subarray(0, -2), ...Array.from({ length: count }, () => scan), jpeg.subarray(-2))
}

function withByte(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = bytes.slice()
  changed[at] = value === changed[at] ? value ^ 0xff : value
  if (value === 0) changed[at] = 0
  return changed
}

function frameAt(jpeg: Uint8Array): number {
  return jpeg.findIndex((byte, index) => byte === 0xff && (jpeg[index + 1] === 0xc0 || jpeg[index + 1] === 0xc2))
}

function protectedVideo(): Uint8Array {
  const entry = madeBox("encv", new Uint8Array(78))
  const table = madeBox("stsd", bigEndian(0), bigEndian(1), entry)
  const track = madeBox("trak", madeBox("mdia", madeBox("minf", madeBox("stbl", table))))
  return bytesOf(madeBox("ftyp", "isom", bigEndian(0), "isom"), madeBox("moov", track))
}

describe("a file that is not what it pretends to be is refused", () => {
  it.each(DISGUISES)("%s", async (_, make, claim, reason) => {
    expect(await inspectBytes(make(), claim)).toEqual({ ok: false, reason })
  })

  it("in at least thirty ways", () => {
    expect(DISGUISES.length).toBeGreaterThanOrEqual(30)
  })
})

describe("a file that is made to tire whoever reads it is refused", () => {
  const AVIF = { name: "fox.avif", declaredType: "image/avif" }
  it.each([
    ["a GIF of blocks without end", () => gifOfBlocks(100_001), GIF],
    ["a JPEG of scans without end", () => jpegOfScans(files.jpeg, 257), JPEG],
    ["a PNG of texts without end", () => madePng(1, 1, ...Array.from({ length: 1025 }, () => pngChunk("tEXt", bytesOf("a\0b")))), PNG],
    ["an AVIF of overlapping EXIF data", () => bytesOf(files.avif, madeBox("mdat", overlappingExif(1025))), AVIF],
  ] as const)("%s", async (_, make, claim) => {
    expect(await inspectBytes(make(), claim)).toEqual({ ok: false, reason: "FileBroken" })
  })

  it("an image whose texts take more room than there is", () => {
    const found: MetadataBlock[] = []
    const block = { kind: "xmp", offset: 0, bytes: new Uint8Array(2_000_000), pngChunk: null } as const
    for (let count = 1; count <= 8; count++) addMetadata(found, [block])
    expect(() => addMetadata(found, [block])).toThrow("FileBroken")
  })
})

describe("a file that is what it says is taken", () => {
  it.each([
    ["png", PNG, "image/png"],
    ["jpeg", JPEG, "image/jpeg"],
    ["webp", WEBP, "image/webp"],
    ["avif", { name: "fox.avif", declaredType: "image/avif" }, "image/avif"],
    // The kind must agree; which format of it is told by the bytes alone.
    ["png", { name: "fox.jpg", declaredType: "image/jpg" }, "image/png"],
    ["webp", { name: "no extension", declaredType: "application/octet-stream" }, "image/webp"],
  ] as const)("%s as %o", async (format, claim, contentType) => {
    const inspection = await inspectBytes(files[format], claim)
    expect(inspection).toMatchObject({ ok: true, facts: { kind: "image", contentType, width: 64, height: 48, patches: [] } })
  })

  it("a JPEG with the previews and the video that cameras hang behind it", async () => {
    for (const behind of [files.jpeg, new Uint8Array(100), madeBox("ftyp", "isom", bigEndian(0), "isom", "mp42")])
      expect(await inspectBytes(bytesOf(files.jpeg, behind), JPEG)).toMatchObject({ ok: true, facts: { width: 64, height: 48 } })
  })

  it("images that move, and say so", async () => {
    const frame = madeGif().subarray(19, -1)
    expect(await inspectBytes(madeGif(), GIF)).toMatchObject({ ok: true, facts: { details: { isAnimated: false } } })
    expect(await inspectBytes(madeGif(frame), GIF)).toMatchObject({ ok: true, facts: { details: { isAnimated: true } } })
    const control = pngChunk("acTL", bytesOf(bigEndian(1), bigEndian(0)))
    expect(await inspectBytes(madePng(8, 8, control), PNG)).toMatchObject({ ok: true, facts: { details: { isAnimated: true } } })
  })

  it.each([
    ["text/plain", bytesOf("BMW and MZ are letters, none is bold. <b>bold</b>").slice(), "fox.txt", "text/plain"],
    ["", new TextEncoder().encode("# 狐\n\n<p align=center>ok</p>\n"), "fox.md", "text/markdown"],
    ["application/x-subrip", new TextEncoder().encode("1\n00:00:00,000 --> 00:00:01,000\n狐\n"), "fox.srt", "text/plain"],
    ["application/vnd.ms-excel", new TextEncoder().encode("name;size\nfox;3\n"), "foxes.csv", "text/plain"],
    ["application/json", new TextEncoder().encode('{"狐": [1, 2]}'), "fox.json", "application/json"],
    ["application/pdf", pdf(), "fox.pdf", "application/pdf"],
  ])("a document of %s", async (declaredType, bytes, name, contentType) => {
    const taken = await inspectBytes(new TextEncoder().encode(new TextDecoder().decode(bytes)), { declaredType, name, purpose: "document" })
    expect(taken).toMatchObject({ ok: true, facts: { kind: "document", contentType, width: null, durationMs: null } })
  })
})
