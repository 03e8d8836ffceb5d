import { crc32, deflateSync } from "node:zlib"
import { createCanvas, loadImage } from "@napi-rs/canvas"
import ExifReader from "exifreader"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { madeExif, position, text, withChunks, withSegment } from "../../../testing/formats/exif.ts"
import { painted } from "../../../testing/formats/painted-image.ts"
import { bytesOf, inspectBytes, madeBox, pngChunk } from "../../../testing/formats/sniff.ts"
import type { MediaFacts } from "../media-facts.ts"

const WIDTH = 64
const HEIGHT = 48
const images = { png: new Uint8Array(), jpeg: new Uint8Array(), webp: new Uint8Array() }
beforeAll(async () => {
  for (const format of ["png", "jpeg", "webp"] as const) images[format] = await painted(format, WIDTH, HEIGHT)
})

const XMP_HEAD = "http://ns.adobe.com/xap/1.0/\0"
const xmp = (inner: string, attributes = "") =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="image/x"${attributes}>${inner}</rdf:Description></rdf:RDF></x:xmpmeta>`
const XMP = xmp("<exif:GPSLongitude>16,22.4E</exif:GPSLongitude>", ' exif:GPSLatitude="48,12.5N" exif:GPSMapDatum="WGS-84"')
const intoPng = (...chunks: readonly Uint8Array[]) => bytesOf(images.png.subarray(0, 33), ...chunks, images.png.subarray(33))

const turned = (type: 1 | 3 = 3) => madeExif({ isLittle: true, main: [{ tag: 0x0112, type, values: [6] }] })

async function factsOf(bytes: Uint8Array): Promise<MediaFacts> {
  const inspection = await inspectBytes(bytes)
  if (!inspection.ok) throw new Error(inspection.reason)
  return inspection.facts
}

/** The file as it is once what was said is overwritten, in place. */
async function patched(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const changed = bytes.slice()
  for (const patch of (await factsOf(bytes)).patches) changed.set(patch.bytes, patch.offset)
  return changed
}

/** Names of all that another program finds of a place in a file. */
function placesIn(bytes: Uint8Array): readonly string[] {
  const tags = ExifReader.load(bytes.slice().buffer, { expanded: true })
  const found = [...Object.keys(tags.exif ?? {}), ...Object.keys(tags.xmp ?? {})].filter((name) => /^GPS(?! Info)/.test(name))
  return [...found, ...Object.keys(tags.gps ?? {})]
}

async function pixelsOf(bytes: Uint8Array): Promise<string> {
  const image = await loadImage(Buffer.from(bytes))
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext("2d").drawImage(image, 0, 0)
  return Buffer.from(canvas.getContext("2d").getImageData(0, 0, image.width, image.height).data).toString("base64")
}

/** True where every chunk of a PNG has the checksum of its letters and data. */
function hasRightChecksums(png: Uint8Array): boolean {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at)
    if (crc32(png.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length)) return false
    at += 12 + length
  }
  return true
}

const places = fc.record({ isLittle: fc.boolean(), degrees: fc.nat(89), minutes: fc.nat(59), seconds: fc.nat(59) })
const exifOf = ({ isLittle, degrees, minutes, seconds }: { isLittle: boolean; degrees: number; minutes: number; seconds: number }) =>
  madeExif({
    isLittle,
    main: [text(0x010f, "Camera of a person"), { tag: 0x0112, type: 3, values: [1] }],
    exif: [text(0x9003, "2026:11:21 10:00:00")],
    gps: position(degrees, minutes, seconds),
  })

describe("where an image was taken", () => {
  it.each([
    ["jpeg", (exif: Uint8Array) => withSegment(withSegment(images.jpeg, XMP_HEAD, XMP), "Exif\0\0", exif)],
    ["png", (exif: Uint8Array) => intoPng(pngChunk("eXIf", exif), pngChunk("iTXt", bytesOf("XML:com.adobe.xmp\0\0\0\0\0", XMP)))],
    ["webp", (exif: Uint8Array) => withChunks(images.webp, ["EXIF", exif], ["XMP ", bytesOf(XMP)])],
  ] as const)("is gone from a %s, which else stays as it was", async (format, make) => {
    await fc.assert(
      fc.asyncProperty(places, async (place) => {
        const original = make(exifOf(place))
        expect(placesIn(original).length).toBeGreaterThan(3)
        const cleaned = await patched(original)
        expect(cleaned.length).toBe(original.length)
        expect(placesIn(cleaned)).toEqual([])
        if (format === "png") expect(hasRightChecksums(cleaned)).toBe(true)
        expect(ExifReader.load(cleaned.buffer)["Make"]?.description).toBe("Camera of a person")
        // Whole, of the same size, with nothing left to remove, and the same image.
        const facts = await factsOf(cleaned)
        expect({ width: facts.width, height: facts.height, patches: facts.patches }).toEqual({ width: WIDTH, height: HEIGHT, patches: [] })
        expect(await pixelsOf(cleaned)).toBe(await pixelsOf(original))
      }),
      { numRuns: 12 },
    )
  })

  it("is gone from the further images that a camera hangs behind the first, which is turned as it says itself", async () => {
    const exif = madeExif({ isLittle: true, main: [{ tag: 0x0112, type: 3, values: [6] }], gps: position(48, 12, 30) })
    const original = bytesOf(images.jpeg, withSegment(images.jpeg, "Exif\0\0", exif))
    const facts = await factsOf(original)
    expect([facts.width, facts.patches.length]).toEqual([WIDTH, 1])
    const cleaned = await patched(original)
    expect(cleaned.subarray(0, images.jpeg.length)).toEqual(images.jpeg)
    expect((await factsOf(cleaned)).patches).toEqual([])
    expect(placesIn(cleaned.slice(images.jpeg.length))).toEqual([])
  })

  it("is gone from the video that a phone hangs behind it, whatever the phone notes behind that", async () => {
    const place = madeBox("\xa9xyz", "\0\x12\x15\xc7+48.2082+016.3738/")
    const video = bytesOf(madeBox("ftyp", "isom", [0, 0, 2, 0], "isom"), madeBox("moov", madeBox("udta", place)), madeBox("mdat", "frames"))
    for (const notes of ["", "SEFH and so on, which is no box"]) {
      const cleaned = await patched(bytesOf(images.jpeg, video, notes))
      expect(Buffer.from(cleaned).includes("+48.2082")).toBe(false)
      expect((await factsOf(cleaned)).patches).toEqual([])
      expect(cleaned.subarray(0, images.jpeg.length)).toEqual(images.jpeg)
      expect(
        Buffer.from(cleaned)
          .subarray(-notes.length || undefined)
          .includes(notes),
      ).toBe(true)
    }
  })

  it("is gone from an AVIF, wherever among its data it stands", async () => {
    const avif = await painted("avif", WIDTH, HEIGHT)
    const place = { isLittle: true, degrees: 48, minutes: 12, seconds: 30 }
    const original = bytesOf(avif, madeBox("mdat", "some data", exifOf(place), XMP))
    expect((await factsOf(original)).patches).toHaveLength(2)
    const cleaned = await patched(original)
    expect((await factsOf(cleaned)).patches).toEqual([])
    expect(Buffer.from(cleaned).includes("GPSLatitude")).toBe(false)
    expect(cleaned.subarray(0, avif.length)).toEqual(avif)
    expect(Buffer.from(cleaned).includes("Camera of a person")).toBe(true)
  })

  it("is gone where it was packed: the whole of what was packed is", async () => {
    const packed = bytesOf("XML:com.adobe.xmp\0", [1, 0, 0, 0], deflateSync(Buffer.from(XMP)))
    const profile = bytesOf("Raw profile type exif\0\0", deflateSync(Buffer.from("\nexif\n 20\n474750534c61")))
    const original = intoPng(pngChunk("iTXt", packed), pngChunk("zTXt", profile))
    const cleaned = await patched(original)
    expect(Buffer.from(cleaned).includes(deflateSync(Buffer.from(XMP)))).toBe(false)
    expect(Buffer.from(cleaned).includes("zTXt")).toBe(false)
    expect(hasRightChecksums(cleaned)).toBe(true)
    expect(await pixelsOf(cleaned)).toBe(await pixelsOf(original))
    expect(
      (await factsOf(cleaned)).patches.every(({ offset, bytes }) =>
        cleaned.subarray(offset, offset + bytes.length).every((byte, index) => byte === bytes[index]),
      ),
    ).toBe(true)
  })

  it("leaves images alone that do not tell it", async () => {
    const exif = madeExif({ isLittle: true, main: [text(0x010f, "Camera")], exif: [] })
    expect((await factsOf(withSegment(images.jpeg, "Exif\0\0", exif))).patches).toEqual([])
    expect((await factsOf(withSegment(images.jpeg, XMP_HEAD, xmp("")))).patches).toEqual([])
  })

  it("is looked for in hostile data without harm: patches stay within the file and nothing throws", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (noise, isLittle) => {
        const exif = bytesOf(
          madeExif({ isLittle, main: [], gps: position(1, 2, 3) }).map((byte, index) =>
            index > 7 && (noise[index] ?? 0) > 200 ? (noise[index] ?? 0) : byte,
          ),
          noise,
        )
        const original = withSegment(images.jpeg, "Exif\0\0", exif)
        const cleaned = await patched(original)
        expect(await pixelsOf(cleaned)).toBe(await pixelsOf(original))
        expect(cleaned.subarray(-200)).toEqual(original.subarray(-200))
      }),
      { numRuns: 60 },
    )
  })

  it.each(["a", "<a:GPS ", "<a:GPS>", 'a:GPS="', "x:AbsoluteAltitude"])(
    "is looked for in a long text of nothing but %o without going over it again and again",
    async (unit) => {
      // In squares of its length, this would take far longer than a test may.
      const long = pngChunk("iTXt", bytesOf("XML:com.adobe.xmp", new Uint8Array(5), unit.repeat(400_000 / unit.length)))
      expect(await factsOf(intoPng(long))).toMatchObject({ contentType: "image/png" })
    },
  )

  it("does not change how an image is turned, and its size is told as it is shown", async () => {
    for (const orientation of [1, 3, 6, 8]) {
      const exif = madeExif({ isLittle: false, main: [{ tag: 0x0112, type: 3, values: [orientation] }], gps: position(1, 2, 3) })
      const facts = await factsOf(withSegment(images.jpeg, "Exif\0\0", exif))
      expect([facts.width, facts.height]).toEqual(orientation >= 5 ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT])
    }
  })

  // What Chromium 156 shows of such files.
  it.each<readonly [string, boolean, () => Uint8Array]>([
    ["before a PNG's pixels", true, () => intoPng(pngChunk("eXIf", turned()))],
    ["behind a PNG's pixels", false, () => bytesOf(images.png.subarray(0, -12), pngChunk("eXIf", turned()), images.png.subarray(-12))],
    ["in a WebP", false, () => withChunks(images.webp, ["EXIF", turned()])],
    ["in a JPEG", true, () => withSegment(images.jpeg, "Exif\0\0", turned())],
    ["in a JPEG as bytes", false, () => withSegment(images.jpeg, "Exif\0\0", turned(1))],
  ])("an orientation that stands %s is heeded as browsers do: %s", async (_, isHeeded, make) => {
    const { width, height } = await factsOf(make())
    expect([width, height]).toEqual(isHeeded ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT])
  })
})
