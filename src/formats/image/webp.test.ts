import { beforeAll, describe, expect, it, test } from "vitest"
import { painted } from "../../../testing/formats/painted-image.ts"
import { bytesOf, littleEndian } from "../../../testing/formats/sniff.ts"
import { joinedBytes } from "../joined-bytes.ts"
import { MAXIMUM_METADATA_BYTES, MAXIMUM_PIECES } from "./reading.ts"
import { readWebpFile } from "./webp.ts"

let pixels: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  const whole = Buffer.from(await painted("webp"))
  // The one chunk of pixels, without those of the extended form before it.
  pixels = new Uint8Array(whole.subarray(whole.indexOf("VP8 ")))
})

const chunk = (type: string, body: ArrayLike<number> = []) =>
  joinedBytes([bytesOf(type, littleEndian(body.length)), Uint8Array.from(body), new Uint8Array(body.length % 2)])
/** A WebP of some chunks after its pixels; `said` is by how much its size is told wrong. */
function webp(chunks: readonly Uint8Array[] = [], { said = 0, behind = [] as ArrayLike<number>, body = pixels } = {}) {
  const content = joinedBytes([bytesOf("WEBP"), body, ...chunks])
  return joinedBytes([bytesOf("RIFF", littleEndian(content.length + said)), content, Uint8Array.from(behind)])
}
const read = (bytes: Uint8Array<ArrayBuffer>) =>
  readWebpFile({ sizeBytes: bytes.length, read: async (offset, length) => bytes.slice(offset, offset + length) })

describe("the size that a WebP says", () => {
  test.each([
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])("may be %d bytes beside what is there: %s", async (said, isTaken) => {
    const reading = read(webp([], { said }))
    if (isTaken) await expect(reading).resolves.toMatchObject({ width: 64, height: 48 })
    else await expect(reading).rejects.toThrow("FileBroken")
  })

  it("leaves no single byte behind it, and what else is there stands behind", async () => {
    await expect(read(webp([], { behind: [0] }))).rejects.toThrow("FileBroken")
    await expect(read(webp([], { behind: [0, 0] }))).resolves.toMatchObject({ behind: [] })
    await expect(read(webp([], { behind: bytesOf("<html>") }))).rejects.toThrow("FileNotWhatItSays")
  })
})

describe("the chunks of a WebP", () => {
  test.each([
    ["one that reaches beyond the end", () => bytesOf("XTRA", littleEndian(1))],
    ["a name that is none", () => chunk("\u0001BCD")],
  ])("with %s are broken", async (_title, make) => {
    await expect(read(webp([make()]))).rejects.toThrow("FileBroken")
  })

  it("without pixels are broken", async () => {
    await expect(read(webp([], { body: chunk("VP8X", [0, 0, 0, 0, 63, 0, 0, 47, 0, 0]) }))).rejects.toThrow("FileBroken")
  })

  it("say whether it moves and where it comes from, an odd one with the byte that fills it up", async () => {
    expect(await read(webp([chunk("XTRA", [1])]))).toMatchObject({ isAnimated: false, hasManifest: false, metadata: [] })
    expect(await read(webp([chunk("ANIM", [1, 2, 3]), chunk("C2PA")]))).toMatchObject({ isAnimated: true, hasManifest: true })
  })

  it("hold metadata where it begins, whether or not the prefix of JPEG was kept", async () => {
    const at = webp().length + 8
    const [plain] = (await read(webp([chunk("EXIF", bytesOf("II*\0"))]))).metadata
    expect(plain).toMatchObject({ kind: "exif", offset: at, bytes: bytesOf("II*\0") })
    const [prefixed] = (await read(webp([chunk("EXIF", bytesOf("Exif\0\0II*\0"))]))).metadata
    expect(prefixed).toMatchObject({ kind: "exif", offset: at + 6, bytes: bytesOf("II*\0") })
    const [xmp] = (await read(webp([chunk("XMP ", bytesOf("Exif\0\0"))]))).metadata
    expect(xmp).toMatchObject({ kind: "xmp", offset: at, bytes: bytesOf("Exif\0\0") })
  })

  test.each([
    [MAXIMUM_METADATA_BYTES, 1],
    [MAXIMUM_METADATA_BYTES + 1, 0],
  ])("of %d bytes of metadata are read: %d", async (length, kept) => {
    expect((await read(webp([chunk("XMP ", new Uint8Array(length))]))).metadata).toHaveLength(kept)
  })

  test.each([
    [MAXIMUM_PIECES, true],
    [MAXIMUM_PIECES + 1, false],
  ])("are %d: %s", async (count, isTaken) => {
    const reading = read(webp(Array.from({ length: count - 1 }, () => chunk("XTRA"))))
    if (isTaken) await expect(reading).resolves.toMatchObject({ width: 64 })
    else await expect(reading).rejects.toThrow("FileBroken")
  })
})
